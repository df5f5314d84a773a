import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aFamilyAtHome, type FamilyAtHome } from '#server/testing/family-at-home.ts';
import { casesOf, seededRandom } from '#server/testing/seeded-random.ts';
import { addressIn } from '#server/testing/running-program.ts';
import { TestClient } from '#server/testing/test-client.ts';

const kills = casesOf(100);
const places = kills / 5;
const seed = 20261127;

let home: FamilyAtHome;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-usb-disk-'));
  home = await aFamilyAtHome();
});
afterEach(async () => {
  await home.programs.end();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command to its end and returns how long that took, in ms. */
async function timed(run: () => Promise<{ code: unknown; errors: string }>): Promise<number> {
  const began = performance.now();
  const { code, errors } = await run();
  expect([code, errors]).toEqual([0, '']);
  return performance.now() - began;
}

it(`A backup killed at ${kills} moments is finished by the next, and the family notices nothing (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const took = await timed(() => home.programs.run('keeping/commands/backup.ts', [path.join(folder, 'first')]));
  for (let kill = 0; kill < kills; kill++) {
    // Each into a place of its own, with all the files to copy, and the one that goes on.
    const place = path.join(folder, `disk${Math.floor(kill / 5)}`);
    const { child } = home.programs.launch('keeping/commands/backup.ts', [place]);
    const exit = once(child, 'exit');
    setTimeout(() => child.kill('SIGKILL'), random.below(Math.ceil(took)));
    await exit;
  }
  const verified = await home.programs.run('keeping/commands/verify.ts', ['--all']);
  expect([verified.code, verified.errors]).toEqual([0, '']);
  for (let disk = 0; disk < places; disk++) {
    const place = path.join(folder, `disk${disk}`);
    await timed(() => home.programs.run('keeping/commands/backup.ts', [place]));
  }
  await restoreAndOpen(path.join(folder, `disk${places - 1}`));
}, 900_000);

it(`A restore killed at ${kills} moments is finished by the next, and the backup stays as it was (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  await timed(() => home.programs.run('keeping/commands/backup.ts', [folder]));
  const untouched = await mkdtemp(path.join(os.tmpdir(), 'someday-copy-'));
  await cp(folder, untouched, { recursive: true });
  const took = await timed(() => restore(folder, 'whole'));
  for (let kill = 0; kill < kills; kill++) {
    const { child } = home.programs.launch(
      'keeping/commands/restore.ts',
      [folder],
      await target(`new${Math.floor(kill / 5)}`),
    );
    const exit = once(child, 'exit');
    setTimeout(() => child.kill('SIGKILL'), random.below(Math.ceil(took)));
    await exit;
    if (kill % 5 === 4) await timed(() => restore(folder, `new${Math.floor(kill / 5)}`, { orDone: true }));
  }
  await opens(`new${places - 1}`);
  await restoreAndOpen(untouched);
  await rm(untouched, { recursive: true, force: true });
}, 900_000);

async function target(name: string) {
  const key = await readFile(path.join(home.programs.dataDir, 'recovery.key'), 'utf8');
  return { DATA_DIR: path.join(home.programs.dataDir, name), BACKUP_RECOVERY_KEY: key.split('\n').at(-2) ?? '' };
}

/** `orDone`: an earlier one may have been killed at its very end. */
async function restore(from: string, name: string, { orDone = false } = {}) {
  const ended = await home.programs.run('keeping/commands/restore.ts', [from], await target(name));
  return orDone && ended.code === 3 ? { ...ended, code: 0, errors: '' } : ended;
}

async function restoreAndOpen(from: string): Promise<void> {
  await timed(() => restore(from, 'last'));
  await opens('last');
}

async function opens(name: string): Promise<void> {
  home.program.child.kill('SIGINT');
  if (home.program.child.exitCode === null) await once(home.program.child, 'exit');
  const program = home.programs.start({ ...(await target(name)), BILLING: 'off' });
  const emma = new TestClient(addressIn(await program.started));
  const room = await emma.ok('openWithCode', { params: { code: home.code } });
  expect(room.messages).toMatchObject([{ id: home.messageId, state: 'open' }]);
  expect((await emma.fetch(`/api/media/${home.messageId}/photo`)).status).toBe(200);
  program.child.kill('SIGINT');
  await once(program.child, 'exit');
}
