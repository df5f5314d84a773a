import { expect } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key } from '../support/engines/hands.ts';
import { enterCode, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

const title = 'Now you are eighteen';
/** For the page to be open by then, even on a busy machine. */
const leastMs = 40_000;
const minuteMs = 60_000;

inEachEngine('A daughter’s room is open as her letter’s moment comes, and it’s there', async (journey) => {
  const { anna, emma, sends } = await aFamily(journey.app);
  const id = await sends(await gpsJpeg(), { title });
  const daughter = await journey.open({ ...phone, isStill: false });
  const opens = new Date(Math.ceil((new Date().getTime() + leastMs) / minuteMs) * minuteMs);
  const two = (part: number) => String(part).padStart(2, '0');
  const deliveryDate = `${opens.getFullYear()}-${two(opens.getMonth() + 1)}-${two(opens.getDate())}`;
  const deliveryTime = `${two(opens.getHours())}:${two(opens.getMinutes())}`;
  await anna.ok('updateMessage', { params: { id: String(id) }, body: { deliveryDate, deliveryTime } });

  await enterCode(daughter, emma);
  await daughter.see('heading', 'From Anna');
  await daughter.see('text', /^Opens (?:today|tomorrow) at \d+:\d\d [AP]M$/);
  await daughter.press('link', 'Add to calendar');
  const file = await daughter.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Add to calendar');
    const answer = await fetch(link?.href ?? '');
    return [answer.headers.get('content-type'), await answer.text()];
  });
  expect(file).toEqual(['text/calendar; charset=utf-8', expect.stringContaining(deliveryDate.replaceAll('-', ''))]);
  expect(await daughter.all('heading', title)).toEqual([]);

  await seeSealed(daughter, 2 * minuteMs + leastMs);
  expect(new Date().getTime()).toBeGreaterThanOrEqual(opens.getTime());
  await daughter.type(Key.ENTER);
  await daughter.press('button', 'Continue');
  await daughter.see('heading', title);
  expect(await daughter.sideways()).toBe(0);
});
