import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLovedOne, aMember, logIn, type MadeMember } from '#server/testing/make.ts';
import { inFolder, makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf, uploadForm } from '#server/testing/tus.ts';

const step = 65_536;
const DAY = 86_400_000;
let home: TestHome;
let app: TestApp;
let anna: MadeMember;
let emmaId: number;
let tus: ReturnType<typeof tusOf>;

beforeEach(async () => {
  home = await makeTestHome();
  app = await startTestApp({ home, env: inFolder });
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
  tus = tusOf(anna.browser, app.origin);
});
afterEach(async () => {
  await app.close();
  await home.remove();
});

const drafts = () => readdir(path.join(home.folder, 'drafts'));
const rows = async () => (await app.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id);

async function after(days: number): Promise<void> {
  await app.setNow(new Date(app.now().getTime() + days * DAY));
  await app.jobs.runDue();
}

describe('an abandoned upload', () => {
  it('stays for a week from its last part, and is then removed with its bytes', async () => {
    const [begun, finished] = [await tus.begin(3 * step), await tus.send(fakeVideo(step))];
    await after(5);
    expect((await tus.patch(begun, 0, fakeVideo(step))).status).toBe(204);
    await after(3);
    expect([await rows(), await drafts()]).toEqual([[begun], [begun]]);
    expect((await tus.ask('HEAD', finished)).status).toBe(404);
    await after(3.9);
    expect(await rows()).toEqual([begun]);
    await after(1);
    expect([await rows(), await drafts()]).toEqual([[], []]);
    const sweeps = await app.db.selectFrom('jobs').select('state').where('kind', '=', 'sweep-uploads').execute();
    expect(sweeps.map(({ state }) => state)).toEqual(['pending']);
  });

  it('doesn’t affect the message it has become', { tags: 'long' }, async () => {
    const id = await tus.send(fakeVideo(step));
    const message = await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
    await app.db
      .updateTable('jobs')
      .set({ state: 'done', finished_at: app.now() })
      .where('kind', '=', 'convert-medium')
      .execute();
    await after(8);
    expect(await rows()).toEqual([]);
    expect(await app.storedObjects()).toEqual([id]);
    expect((await anna.browser.ok('getParents')).messages.map((one) => one.id)).toEqual([message.id]);
  });
});

describe('an upload with unusable bytes', () => {
  it.each([
    ['because its draft is missing', async (id: string) => rm(path.join(home.folder, 'drafts', id)), {}],
    ['because its master key is missing', async () => {}, { MASTER_KEY: '7e'.repeat(32) }],
  ])('%s, is not found, and removed', async (_why, spoil, env) => {
    const bytes = fakeVideo(2 * step);
    const ids = [await tus.begin(bytes.length), await tus.begin(bytes.length), await tus.send(bytes)];
    const [asked = '', written = '', finished = ''] = ids;
    // A loved one's code is also sealed with the master key, so its absence would be noticed at startup.
    await app.db.deleteFrom('loved_ones').execute();
    for (const id of ids) await spoil(id);
    await app.close();
    app = await startTestApp({ home, env: { ...env, ...inFolder } });
    const browser = await logIn(app, anna);
    const again = tusOf(browser, app.origin);
    const child = (await aLovedOne({ ...anna, browser })).id;
    expect((await again.ask('HEAD', asked)).status).toBe(404);
    expect((await again.patch(written, 0, bytes)).status).toBe(404);
    expect((await browser.refused('createMessage', { form: uploadForm(child, finished) })).code).toBe('not_found');
    expect([await rows(), await drafts()]).toEqual([[], []]);
    expect(app.takeLog().filter((line) => line.includes('upload-lost'))).toHaveLength(3);
  });
});

it('an erased account leaves no unfinished upload', async () => {
  const bela = await aMember(app);
  const kept = await tusOf(bela.browser, app.origin).begin(step);
  await tus.patch(await tus.begin(3 * step), 0, fakeVideo(step));
  await tus.send(fakeVideo(step));
  await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
  // Earlier than the daily sweep would remove them.
  await app.db
    .updateTable('uploads')
    .set({ touched_at: new Date(app.now().getTime() + 28 * DAY) })
    .execute();
  await after(28);
  expect([await rows(), await drafts()]).toEqual([[kept], [kept]]);
});
