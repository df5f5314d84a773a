import { expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aSubscription, messagesCounted } from '#server/testing/make.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf, uploadForm } from '#server/testing/tus.ts';

it('with billing off everyone can add anything, and messages are counted in case that changes', async () => {
  const app = await startTestApp({ env: { BILLING: 'off' } });
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  for (let count = 1; count < 4; count += 1) await aLovedOne(anna);
  await messagesCounted(app, anna, '2026-03', 50);
  await aSubscription(app, anna, { state: 'ended' });
  await aMessage(anna, emma, { file: await gpsJpeg() });
  const uploadId = await tusOf(anna.browser, app.origin).send(fakeVideo(65_536));
  await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId) });
  expect((await anna.browser.ok('getParents')).user.subscriptionActive).toBe(true);
  const row = await app.db.selectFrom('monthly_messages').select('count').executeTakeFirst();
  expect(row).toEqual({ count: 52 });
  await app.close();
});
