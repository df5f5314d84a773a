import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aFamily, aRecipient } from '#server/testing/make.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '#server/testing/storage/small-disk.ts';
import { inFolder, makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, sha256Of, tusOf, uploadForm } from '#server/testing/tus.ts';

const step = 65_536;
const noRoom = {
  status: 503,
  code: 'storage_full',
  message: 'We’re out of storage space, so nothing was saved. Try again later.',
};

describe.skipIf(noSmallDisk !== undefined)('E1: a full disk (needs its own disk to fill)', () => {
  let disk: SmallDisk;
  let home: TestHome;
  let app: TestApp;
  let family: Awaited<ReturnType<typeof aFamily>>;
  let tus: ReturnType<typeof tusOf>;

  beforeAll(async () => {
    home = await makeTestHome();
    disk = await smallDisk(path.join(home.folder, 'disk'), 12);
    app = await startTestApp({ home, env: { DATA_DIR: disk.folder, ...inFolder } });
    family = await aFamily(app);
    tus = tusOf(family.anna.browser, app.origin);
  });
  afterAll(async () => {
    await app.close();
    disk.unmount();
    await home.remove();
  });

  function videoForm(bytes: Uint8Array<ArrayBuffer>): FormData {
    const form = uploadForm(family.emma.id, '');
    form.delete('uploadId');
    form.set('video', new Blob([bytes]), 'beach.mp4');
    return form;
  }

  async function everyoneReadsOn(): Promise<void> {
    const recipient = await aRecipient(app, family.emma);
    const photo = await recipient.fetch(`/api/media/${family.message.id}/photo`);
    expect([photo.status, (await photo.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  }

  it('refuses a file before it is sent, and accepts it once there is space again', async () => {
    await disk.fill(2_000_000);
    expect(await refusalOf(await tus.create(3_000_000))).toMatchObject(noRoom);
    const refused = await family.anna.browser.refused('createMessage', { form: videoForm(fakeVideo(3_000_000)) });
    expect(refused).toEqual(noRoom);
    await everyoneReadsOn();
    await disk.clear();
    await tus.ask('DELETE', await tus.begin(3_000_000));
    await family.anna.browser.ok('createMessage', { form: videoForm(fakeVideo(3_000_000)) });
  });

  it('stores what there is space for of an upload, which continues later', async () => {
    const bytes = fakeVideo(3_000_000);
    const id = await tus.begin(bytes.length);
    await disk.fill(1_000_000);
    expect(await refusalOf(await tus.patch(id, 0, bytes))).toMatchObject(noRoom);
    const kept = await tus.offset(id);
    expect(kept).toBeGreaterThanOrEqual(8 * step);
    expect(await refusalOf(await tus.patch(id, kept, bytes.subarray(kept)))).toMatchObject(noRoom);
    await everyoneReadsOn();
    await disk.clear();
    expect((await tus.patch(id, kept, bytes.subarray(kept))).status).toBe(204);
    const form = uploadForm(family.emma.id, id, { sha256: sha256Of(bytes) });
    await family.anna.browser.ok('createMessage', { form });
  });

  it('refuses a whole file midway, and nothing of it stays', async () => {
    const before = await app.storedObjects();
    const bytes = fakeVideo(3_000_000);
    await disk.fill(1_000_000);
    const { body, boundary } = unannounced(videoForm(bytes));
    const answer = await family.anna.browser.fetch('/api/video-messages', {
      method: 'POST',
      headers: { origin: app.origin, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: await body,
      ...{ duplex: 'half' },
    });
    expect(await refusalOf(answer)).toEqual(noRoom);
    expect(await app.storedObjects()).toEqual(before);
    expect(await readdir(path.join(disk.folder, 'incoming'))).toEqual([]);
    await everyoneReadsOn();
    await disk.clear();
    await family.anna.browser.ok('createMessage', { form: videoForm(fakeVideo(200_000)) });
  });
});

const refused = { status: 503, code: 'storage_refused' };

describe.skipIf(noSmallDisk !== undefined)('a disk that turns read-only (needs its own disk)', () => {
  it('keeps what has arrived, tells everyone who can mend it, and goes on where it stopped', async () => {
    const home = await makeTestHome();
    const disk = await smallDisk(path.join(home.folder, 'disk'), 12);
    const app = await startTestApp({ home, env: { DATA_DIR: disk.folder, ...inFolder } });
    const { anna, emma, message } = await aFamily(app);
    const { browser: admin } = await anAdmin(app);
    const recipient = await aRecipient(app, emma);
    const tus = tusOf(anna.browser, app.origin);
    const bytes = fakeVideo(4 * step);
    const id = await tus.begin(bytes.length);
    await tus.patch(id, 0, bytes.subarray(0, 2 * step));
    await anna.browser.ok('requestExport');

    disk.makeReadOnly();
    const answers = [await tus.create(9), await tus.patch(id, 2 * step, bytes.subarray(2 * step))];
    for (const answer of answers) expect(await refusalOf(answer)).toMatchObject(refused);
    const form = uploadForm(emma.id, '');
    form.delete('uploadId');
    form.set('video', new Blob([bytes]), 'beach.mp4');
    expect(await anna.browser.refused('createMessage', { form })).toMatchObject(refused);
    expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(200);
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({ status: 'ready', storage: 'refused' });
    const found = (checks: readonly { name: string; state: string; detail: string }[]) =>
      checks.find(({ name }) => name === 'Storage');
    const inWords = { state: 'trouble', detail: expect.stringContaining('read-only') };
    expect(found((await admin.ok('getKpis')).platformHealth.checks)).toMatchObject(inWords);
    expect(found((await admin.ok('checkInstallation')).checks)).toMatchObject(inWords);
    await app.jobs.runDue();
    const jobs = app.db.selectFrom('jobs').select(['attempts', 'last_error']).where('kind', '=', 'make-export');
    expect(await jobs.execute()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('read-only') }]);

    disk.makeWritable();
    expect(await tus.offset(id)).toBe(2 * step);
    expect((await tus.patch(id, 2 * step, bytes.subarray(2 * step))).status).toBe(204);
    await anna.browser.ok('createMessage', { form: uploadForm(emma.id, id, { sha256: sha256Of(bytes) }) });
    await app.setNow(new Date(app.now().getTime() + 600_000));
    await app.jobs.runDue();
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'ready' });
    app.takeLog();
    await app.close();
    disk.unmount();
    await home.remove();
  });
});

/** The same form without its length, so that the head isn't refused before the body. */
function unannounced(form: FormData) {
  const whole = new Response(form);
  const boundary = /boundary=(.*)/.exec(whole.headers.get('content-type') ?? '')?.[1] ?? '';
  const body = whole.bytes().then((bytes) => new Blob([bytes]).stream());
  return { body, boundary };
}
