import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBareMachine, makeBackups } from '#server/testing/backups.ts';
import { anExport, importExport, uploadExport, zipOf } from '#server/testing/make-export.ts';
import { aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('an export being brought in is in no backup, but what came of an earlier one is', { tags: 'long' }, async () => {
  const anna = await aMember(app);
  await importExport(app, anna, await zipOf(await anExport()));
  const kept = await app.db.selectFrom('objects').select('id').orderBy('id').execute();
  await uploadExport(app, anna, await zipOf(await anExport({ messages: [{}, {}] })));
  expect(await app.db.selectFrom('objects').select('id').execute()).toHaveLength(kept.length + 1);

  const backups = await makeBackups();
  const bare = await aBareMachine();
  await backups.make(app);
  expect(await bare.restore(backups)).toMatchObject({ lost: [] });
  const { db } = bare.database;
  expect(await db.selectFrom('imports').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('objects').select('id').orderBy('id').execute()).toEqual(kept);
  expect(await db.selectFrom('messages').select('title').execute()).toEqual([{ title: 'Letter 1' }]);
  // So that the same export gives nothing twice after a restore either.
  const notes = await db.selectFrom('imported').select('kind').orderBy('kind').execute();
  expect(notes.map(({ kind }) => kind)).toEqual(['message', 'person', 'portrait']);
  await bare.remove();
  await backups.remove();
});
