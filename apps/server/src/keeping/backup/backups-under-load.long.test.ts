import { expect, it } from 'vitest';
import { aBareMachine, makeBackups } from '#server/testing/backups.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, inLibrary } from '#server/testing/make.ts';
import { casesOf, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const rounds = casesOf(50);
/** More would make each backup longer than the one before, and slow machines never finish. */
const mostKept = 60;

/** Sends and erases messages until told to stop. `kept`: ids of those that were acknowledged and not deleted. */
function keepBusy(app: TestApp, seed: number) {
  const random = seededRandom(seed);
  const kept = new Set<number>();
  let isOver = false;
  const work = async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const file = await gpsJpeg();
    while (!isOver) {
      // More messages than a person sends in an hour.
      await app.db.deleteFrom('rate_limits').execute();
      const mayKeep = kept.size < mostKept;
      if (random.fraction() < 0.1 && mayKeep) kept.add((await aMessage(anna, emma, { file })).id);
      const { id } = await inLibrary(anna, { file });
      kept.add(id);
      await app.jobs.runDue();
      if (random.fraction() < 0.1 && mayKeep) continue;
      // What is deleted from the library is erased at once.
      kept.delete(id);
      await anna.browser.ok('deleteMessage', { params: { id: String(id) } });
      await app.jobs.runDue();
    }
  };
  const done = work();
  return {
    kept,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

it(`${rounds} backups under load leave nothing dangling, and have every message acknowledged before (seed 20261127)`, async () => {
  const app = await startTestApp();
  const backups = await makeBackups();
  const busy = keepBusy(app, 20261127);
  const found = { missing: 0, dangling: 0, lost: 0, damaged: 0, rows: 0 };
  for (let round = 1; round <= rounds; round++) {
    const before = [...busy.kept];
    await app.setNow(new Date(app.now().getTime() + 1000));
    const { manifest, snapshot } = await backups.make(app);
    const deletedMeanwhile = before.filter((id) => !busy.kept.has(id));
    const bare = await aBareMachine();
    const { lost } = await bare.restore(backups, { snapshot });
    const { db } = bare.database;
    // Each file was opened and hashed when it was copied.
    const objects = (await db.selectFrom('objects').select('id').execute()).map(({ id }) => id);
    const files = await Array.fromAsync((await bare.store()).list());
    found.dangling +=
      objects.filter((id) => !files.includes(id)).length + files.filter((id) => !objects.includes(id)).length;
    const there = new Set((await db.selectFrom('messages').select('id').execute()).map(({ id }) => id));
    found.missing += before.filter((id) => !there.has(id) && !deletedMeanwhile.includes(id)).length;
    found.lost += lost.length;
    found.damaged += manifest.damaged.length;
    found.rows += objects.length;
    await bare.remove();
  }
  await busy.stop();
  await backups.remove();
  await app.close();
  expect(found).toEqual({ missing: 0, dangling: 0, lost: 0, damaged: 0, rows: expect.any(Number) });
  expect(found.rows).toBeGreaterThan(rounds);
}, 900_000);
