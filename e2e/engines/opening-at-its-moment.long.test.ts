import path from 'node:path';
import { expect } from 'vitest';
import { createDatabase } from '../../apps/server/src/db/client.ts';
import { DATABASE_SUPERUSER } from '../../apps/server/src/db/embedded-postgres/data-directory.ts';
import { socketDirectoryFor } from '../../apps/server/src/db/embedded-postgres/server-process.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import type { RunningApp } from '../support/app.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { enterCode, seal, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

const title = 'Now you are eighteen';
/** For the room to be open by then, even on a busy machine. */
const leadSeconds = 40;

/** Members can't choose a day before tomorrow, so the moment is brought near afterward. */
async function opensSoon({ dataDir }: RunningApp, id: number): Promise<void> {
  const host = await socketDirectoryFor(path.join(dataDir, 'postgres'));
  const { pool, close } = createDatabase({ host, user: DATABASE_SUPERUSER, database: 'postgres' }, { poolSize: 1 });
  await pool.query(`update messages set opens_at = now() + interval '${leadSeconds} seconds' where id = ${id}`);
  await close();
}

inEachEngine('A daughter’s room is open as her letter’s moment comes, and it’s there', async (journey) => {
  const { anna, emma, sends } = await aFamily(journey.app);
  const id = await sends(await gpsJpeg(), { title });
  const daughter = await journey.open({ ...phone, isStill: false });
  const params = { id: String(id) };
  const day = new Date();
  day.setDate(day.getDate() + 2);
  const deliveryDate = day.toISOString().slice(0, 10);
  await anna.ok('updateMessage', { params, body: { deliveryDate, deliveryTime: '12:00' } });
  await opensSoon(journey.app, id);

  await enterCode(daughter, emma);
  await daughter.see('heading', 'From Anna');
  await daughter.see('text', /^Opens (?:today|tomorrow)(?: at \d+:\d\d [AP]M)?$/);
  await daughter.see('link', 'Add to calendar');
  const file = await daughter.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Add to calendar');
    const answer = await fetch(link?.href ?? '');
    return [answer.headers.get('content-type'), await answer.text()];
  });
  expect(file).toEqual(['text/calendar; charset=utf-8', expect.stringContaining('SUMMARY:A letter from Anna')]);
  await daughter.press('link', 'Add to calendar');
  expect(await daughter.all('heading', title)).toEqual([]);

  await seeSealed(daughter, 3000 * leadSeconds);
  await daughter.press('button', seal); // in Firefox, keys belong to its list of downloads now
  await daughter.press('button', 'Continue');
  await daughter.see('heading', title);
  expect(await daughter.sideways()).toBe(0);
});
