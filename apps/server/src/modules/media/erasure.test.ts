import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '@someday/contract/api/messages';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aMember, messageForm, type MadeMember } from '#server/testing/make.ts';
import { runnerWith, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let anna: MadeMember;
let sent: Message;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  sent = await anna.browser.ok('createMessage', { form: await messageForm('library', { file: await gpsJpeg() }) });
});
afterEach(() => app.close());

/** Its member deletes it, and other workers erase its medium. */
async function eraseIt(): Promise<void> {
  await anna.browser.ok('deleteLibraryVideo', { params: { id: String(sent.id) } });
  await app.jobs.runDue();
}

async function expectNothingLeft(): Promise<void> {
  expect(await app.storedObjects()).toEqual([]);
  for (const table of ['media', 'objects', 'renditions'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const failed = app.db.selectFrom('jobs').select(['kind', 'last_error']).where('state', 'in', ['leased', 'dead']);
  expect(await failed.execute()).toEqual([]);
}

describe('a medium that is erased while it is being converted', () => {
  it('leaves nothing that was made, and reports no failure', async () => {
    const { media } = app.platform;
    const runner = await runnerWith(app, {
      media: {
        async convert(work) {
          const converted = await media.convert(work);
          await eraseIt();
          return converted;
        },
      },
    });
    await runner.runDue();
    await expectNothingLeft();
    expect(app.takeLog()).toEqual([expect.stringContaining('job-lease-lost')]);
    expect((await app.takeMails()).filter(({ subject }) => subject.includes('attention'))).toEqual([]);
  });

  it('is left alone if its original has already been removed', { tags: 'long' }, async () => {
    const { storage } = app.platform;
    const runner = await runnerWith(app, {
      storage: {
        async copyTo(object, path, signal) {
          await eraseIt();
          return storage.copyTo(object, path, signal);
        },
      },
    });
    await runner.runDue();
    await expectNothingLeft();
    expect(app.takeLog()).toEqual([expect.stringContaining('job-lease-lost')]);
  });
});

it('an interrupted erasure is repeated until it is complete', { tags: 'long' }, async () => {
  await app.jobs.runDue();
  expect((await app.storedObjects()).length).toBeGreaterThan(3);
  const { storage } = app.platform;
  let removed = 0;
  const runner = await runnerWith(app, {
    storage: {
      async remove(id) {
        removed += 1;
        if (removed === 3) throw new Error('the disk is gone');
        return storage.remove(id);
      },
    },
  });
  await anna.browser.ok('deleteLibraryVideo', { params: { id: String(sent.id) } });
  await runner.runDue();
  expect(removed).toBe(3);
  expect(app.takeLog()).toEqual([expect.stringContaining('job-failed')]);
  expect(await app.db.selectFrom('media').select('id').execute()).toHaveLength(1);
  await app.setNow(new Date(app.now().getTime() + 3_600_000));
  await app.jobs.runDue();
  await expectNothingLeft();
});
