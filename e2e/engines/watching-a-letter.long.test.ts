import { expect } from 'vitest';
import { longMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key } from '../support/engines/hands.ts';
import { enterCode, playing, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

inEachEngine('A daughter chooses the smaller video, goes to its middle, and later on from there', async (journey) => {
  const { anna, emma, sends } = await aFamily(journey.app);
  const id = await sends(await longMp4(), { title: 'A summer' });
  const smaller = async () => (await anna.ok('getOwnMessage', { params: { id: String(id) } })).smallVideo;
  await expect.poll(smaller, { timeout: 60_000 }).not.toBeNull();

  const daughter = await journey.open(desktop);
  await enterCode(daughter, emma);
  await seeSealed(daughter);
  await daughter.type(Key.ENTER);
  const plays = (what: string, isRight: (now: NonNullable<ReturnType<typeof playing>>) => boolean) =>
    daughter.until(what, () => daughter.evaluate(playing), isRight);
  await plays('it plays', ({ isLoud }) => isLoud);
  await daughter.press('button', 'Skip to the letter');
  await daughter.see('heading', 'A summer');

  const size = await daughter.see('button', /^(?:Full picture|Smaller, faster)$/);
  // On a busy machine it may have begun with the smaller one.
  if ((await daughter.all('button', 'Full picture')).length > 0) await size.click();
  await daughter.press('button', 'Smaller, faster');
  await daughter.press('button', 'Play');
  await plays('the smaller picture plays', ({ width }) => width < 960);
  await daughter.press('slider', 'Position'); // in its middle
  await plays('its middle plays', ({ currentTime, isLoud }) => isLoud && currentTime > 14);
  await daughter.press('button', 'Pause');
  await daughter.reload();
  await daughter.see('text', /^You stopped at 0:[12]\d\.$/);
  await daughter.press('button', 'Play video');
  await plays('it goes on', ({ currentTime, isLoud, width }) => isLoud && width < 960 && currentTime > 14);
  await daughter.press('button', 'Full picture');
  await plays(
    'the whole picture goes on',
    ({ currentTime, isLoud, width }) => isLoud && width === 960 && currentTime > 14,
  );
});
