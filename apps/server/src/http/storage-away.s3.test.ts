import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, theS3 } from '#server/testing/storage/ceph.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, messageForm } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf } from '#server/testing/tus.ts';
import { startUnsteadyProxy, type UnsteadyProxy } from '#server/testing/unsteady-proxy.ts';

const step = 65_536;

describe('while the bucket doesn’t answer', () => {
  let proxy: UnsteadyProxy;
  let app: TestApp;
  beforeAll(async () => {
    const access = theS3();
    proxy = await startUnsteadyProxy(Number(new URL(access.endpoint ?? '').port));
    app = await startTestApp({
      env: {
        S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
        S3_BUCKET: await makeBucket(access),
        S3_ACCESS_KEY_ID: access.accessKeyId,
        S3_SECRET_ACCESS_KEY: access.secretAccessKey,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
  });

  it('load balancers soon hear that it’s silent, and that servers are ready all the same', async () => {
    proxy.become('silent');
    const answer = await fetch(`${app.origin}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', clock: 'right', storage: 'away' }]);
    proxy.become('works');
  });

  it('people are asked to try again, everything else works, and sending works once it’s back', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    const photo = `/api/media/${message.id}/photo`;
    const tus = tusOf(anna.browser, app.origin);
    const bytes = fakeVideo(3 * step);
    const id = await tus.begin(bytes.length);
    expect((await tus.patch(id, 0, bytes.subarray(0, step))).status).toBe(204);
    const form = await messageForm(emma.id, { file: await gpsJpeg() });
    await app.jobs.runDue();
    // It fails too for someone who has just viewed it.
    expect((await recipient.fetch(photo)).status).toBe(200);

    proxy.become('refuses');
    const answers = await Promise.all([
      recipient.fetch(photo),
      tus.create(9),
      tus.patch(id, step, bytes.subarray(step)),
      anna.browser.fetch('/api/video-messages', { method: 'POST', headers: { origin: app.origin }, body: form }),
    ]);
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await refusalOf(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    }
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({ status: 'ready', storage: 'away' });
    expect((await recipient.ok('getRecipient')).messages).toHaveLength(1);
    expect(await anna.browser.ok('listLovedOnes')).toHaveLength(1);

    proxy.become('works');
    expect((await recipient.fetch(photo)).status).toBe(200);
    expect((await tus.patch(id, await tus.offset(id), bytes.subarray(step))).status).toBe(204);
    const again = await messageForm(emma.id, { file: await gpsJpeg() });
    await anna.browser.ok('createMessage', { form: again });
    app.takeLog();
  });

  it('admins read that it works, what the disk is for, and what to check if it’s away', async () => {
    const { browser } = await anAdmin(app);
    const found = async (name: string) =>
      (await browser.ok('checkInstallation')).checks.find((one) => one.name === name);
    expect((await found('Storage'))?.detail).toBe('We stored a file in your bucket, read it back and removed it.');
    expect((await found('Disk'))?.detail).toMatch(/ GB left to convert videos\.$/);
    proxy.become('refuses');
    expect(await found('Storage')).toMatchObject({ state: 'trouble', remedy: expect.stringContaining('S3_ENDPOINT') });
    proxy.become('works');
    app.takeLog();
  });

  it('a conversion waits for it, and isn’t to blame', async () => {
    const { anna, emma } = await aFamily(app);
    const { id } = await anna.browser.ok('createMessage', {
      form: await messageForm(emma.id, { file: await gpsJpeg() }),
    });
    const state = async () => (await anna.browser.ok('getOwnMessage', { params: { id: String(id) } })).media.state;
    proxy.become('refuses');
    expect(await app.jobs.runDue()).toMatchObject({ retried: 0, dead: 0, postponed: 1 });
    expect(await state()).not.toBe('attention');
    proxy.become('works');
    await app.setNow(new Date(app.now().getTime() + 20_000));
    await app.jobs.runDue();
    expect(await state()).toBe('ready');
    app.takeLog();
  });
});
