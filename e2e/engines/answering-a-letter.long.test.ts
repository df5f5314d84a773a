import { expect } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { desktop, phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';
import { enterCode, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

const title = 'Our garden';

/** The width of the photo on the whole screen. */
const photoWidth = (hands: Hands) => () =>
  hands.evaluate(() => document.querySelector('dialog img')?.getBoundingClientRect().width);

const middle = { x: 195, y: 400, origin: 'viewport' };

function roll(hands: Hands): Promise<void> {
  const turn = { type: 'scroll', ...middle, deltaX: 0, deltaY: -400, duration: 0 };
  return hands.act({ type: 'wheel', id: 'wheel', actions: [turn] });
}

/** Two fingers part. */
function pinch(hands: Hands): Promise<void> {
  const finger = (side: number) => {
    const to = (away: number) => ({ type: 'pointerMove', ...middle, x: middle.x + side * away, duration: away });
    const actions = [to(20), { type: 'pointerDown', button: 0 }, to(120), { type: 'pointerUp', button: 0 }];
    return { type: 'pointer', id: `finger ${side}`, parameters: { pointerType: 'touch' }, actions };
  };
  return hands.act(finger(-1), finger(1));
}

inEachEngine(
  'A daughter looks closely at a photo, reacts and answers, and her mother opens the answer',
  async (journey) => {
    const { anna, emma, sends } = await aFamily(journey.app);
    await sends(await gpsJpeg(), { title, photoCaption: 'The day you were born' });
    const mother = await journey.open(desktop);
    await mother.carry(anna.cookies());
    await mother.goto('/dashboard');

    const daughter = await journey.open({ ...phone, isStill: false });
    await enterCode(daughter, emma);
    await seeSealed(daughter);
    await daughter.type(Key.ENTER);
    await daughter.press('button', 'Continue');
    await daughter.see('heading', title);
    await daughter.see('text', 'The day you were born');

    await daughter.press('button', `Full screen: ${title}`);
    const width = photoWidth(daughter);
    const whole = await daughter.until('the photo has the screen', width, (now) => now > 300);
    const larger = (what: string) => daughter.until(what, width, (now) => now > 1.4 * whole);
    await roll(daughter);
    await larger('the wheel enlarges it');
    await daughter.type('0');
    await daughter.until('it is whole again', width, (now) => now < 1.01 * whole);
    // WebKit's driver has no fingers.
    await (journey.engine.name === 'WebKit' ? daughter.type('+') : pinch(daughter));
    await larger('fingers or a key enlarge it');
    await daughter.type(Key.ESCAPE);
    await daughter.miss('dialog', title);

    await daughter.press('button', 'Hug');
    await daughter.see('text', 'Anna will see this. Tap again to undo.');
    await daughter.press('button', 'A few words');
    await daughter.fill('Your words to Anna', 'I was not alone.');
    await daughter.press('button', 'Send to Anna');
    await daughter.see('heading', 'Sent to Anna');
    await daughter.reload();
    await daughter.see('text', 'Anna will see this. Tap again to undo.');
    expect(await daughter.sideways()).toBe(0);

    await mother.press('button', 'Open Emma’s answer');
    const letter = await mother.see('dialog', 'Emma answered you');
    await mother.press('button', /^Open/, letter);
    await mother.see('text', 'I was not alone.');
  },
);
