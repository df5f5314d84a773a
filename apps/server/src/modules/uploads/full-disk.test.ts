import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFamily, aRecipient } from '#server/testing/make.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '#server/testing/small-disk.ts';
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

  async function everybodyReadsOn(): Promise<void> {
    const recipient = await aRecipient(app, family.emma);
    const photo = await recipient.fetch(`/api/media/${family.message.id}/photo`);
    expect([photo.status, (await photo.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  }

  it('refuses a file before it is sent, and accepts it once there is space again', async () => {
    await disk.fill(2_000_000);
    expect(await refusalOf(await tus.create(3_000_000))).toMatchObject(noRoom);
    const refused = await family.anna.browser.refused('createMessage', { form: videoForm(fakeVideo(3_000_000)) });
    expect(refused).toEqual(noRoom);
    await everybodyReadsOn();
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
    await everybodyReadsOn();
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
    await everybodyReadsOn();
    await disk.clear();
    await family.anna.browser.ok('createMessage', { form: videoForm(fakeVideo(200_000)) });
  });
});

/** The same form without its length, so that the head isn't refused before the body. */
function unannounced(form: FormData) {
  const whole = new Response(form);
  const boundary = /boundary=(.*)/.exec(whole.headers.get('content-type') ?? '')?.[1] ?? '';
  const body = whole.bytes().then((bytes) => new Blob([bytes]).stream());
  return { body, boundary };
}
