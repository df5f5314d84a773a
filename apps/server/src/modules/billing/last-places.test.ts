import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aSubscription,
  changeSubscription,
  messageForm,
  messagesCounted,
  type MadeMember,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';

const size = 65_536;
const month = '2026-03';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

interface Family {
  readonly anna: MadeMember;
  readonly emma: LovedOne;
  readonly subscriptionId: string;
  readonly tus: ReturnType<typeof tusOf>;
}

/** Anna on Basic, with this many messages this month. All database connections are open, so that no request is late because of opening one. */
async function aFamilyOnBasic(messages = 0): Promise<Family> {
  const anna = await aMember(app);
  const subscriptionId = await aSubscription(app, anna);
  const emma = await aLovedOne(anna);
  await messagesCounted(app, anna, month, messages);
  await times(30, () => anna.browser.ok('getParents'));
  return { anna, emma, subscriptionId, tus: tusOf(anna.browser, app.origin) };
}

const after = async (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));
const times = <Result>(count: number, ask: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]));

/** Repeated until the file is accepted: only so many can arrive at a time. */
async function postUntilTaken({ anna }: Family, form: () => Promise<FormData>): Promise<Response> {
  for (;;) {
    const headers = { origin: app.origin };
    const answer = await anna.browser.fetch('/api/video-messages', { method: 'POST', headers, body: await form() });
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
  }
}
const postPhoto = (family: Family) =>
  postUntilTaken(family, async () => messageForm(family.emma.id, { file: await gpsJpeg() }));
const postUpload = (family: Family, id: string) => postUntilTaken(family, async () => uploadForm(family.emma.id, id));

const counted = async ({ anna }: Family) => {
  const rows = app.db.selectFrom('monthly_messages').select('count').where('member_id', '=', anna.id);
  return (await rows.executeTakeFirstOrThrow()).count;
};
const messagesOf = async ({ anna }: Family) => (await anna.browser.ok('getParents')).messages.length;

describe('of fifty concurrent requests for the last place', () => {
  it('one loved one is added', async () => {
    const { anna } = await aFamilyOnBasic();
    await aLovedOne(anna);
    const headers = { origin: app.origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Noah' });
    const answers = await times(50, (index) =>
      anna.browser.fetch(index % 2 === 0 ? '/api/family/members' : '/api/children', { method: 'POST', headers, body }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 403: 49 });
    expect(await anna.browser.ok('listLovedOnes')).toHaveLength(3);
  });

  it('one photo is stored', { tags: 'long' }, async () => {
    const family = await aFamilyOnBasic(9);
    const answers = await times(50, () => postPhoto(family));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 403: 49 });
    expect([await messagesOf(family), await counted(family)]).toEqual([1, 10]);
  });

  it('one upload begins', { tags: 'long' }, async () => {
    const family = await aFamilyOnBasic(9);
    const answers = await times(50, () => family.tus.create(size));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 403: 49 });
  });

  it.each([
    ['while all reservations last', 0],
    ['after all reservations have lapsed', 61],
  ])('one completed upload becomes a message, %s', async (_when, minutes) => {
    const family = await aFamilyOnBasic();
    await changeSubscription(app, family.subscriptionId, { offer: 'premium_monthly' });
    const uploads: string[] = [];
    for (let count = 0; count < 20; count += 1) uploads.push(await family.tus.send(fakeVideo(size)));
    await changeSubscription(app, family.subscriptionId, { offer: 'basic_monthly' });
    await messagesCounted(app, family.anna, month, 9);
    await after(minutes);
    const answers = await times(50, (index) => postUpload(family, uploads[index % 20] ?? ''));
    const refused = answers.filter(({ ok }) => !ok);
    for (const answer of refused) expect((await refusalOf(answer)).code).toBe('plan_limit');
    expect(refused.length).toBeLessThan(50);
    expect([await messagesOf(family), await counted(family)]).toEqual([1, 10]);
  });

  it(
    'uploads and photos together get exactly the room there is, and begun uploads become messages',
    { tags: 'long' },
    async () => {
      const family = await aFamilyOnBasic(4);
      const begun = times(25, () => family.tus.create(size));
      const kept = times(25, () => postPhoto(family));
      const uploads = (await begun).filter(({ ok }) => ok);
      const photos = (await kept).filter(({ ok }) => ok);
      expect(uploads.length + photos.length).toBe(6);
      const becoming = uploads.map(async ({ headers }) => {
        const id = headers.get('location')?.split('/').at(-1) ?? '';
        await family.tus.patch(id, 0, fakeVideo(size));
        return (await postUpload(family, id)).status;
      });
      const trying = times(10, () => postPhoto(family));
      expect(await Promise.all(becoming)).toEqual(uploads.map(() => 201));
      expect((await trying).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 403));
      expect([await messagesOf(family), await counted(family)]).toEqual([6, 10]);
    },
  );
});

describe('a begun upload', () => {
  it('doesn’t block one that is just becoming a message, which waits for the member’s row', async () => {
    const { anna, tus } = await aFamilyOnBasic();
    const id = await tus.begin(size);
    await app.db.transaction().execute(async (taking) => {
      await taking.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
      expect((await tus.create(size)).status).toBe(201);
      await taking.selectFrom('members').select('id').where('id', '=', anna.id).forShare().execute();
    });
  });

  it('waits for a message that is just being counted', async () => {
    const { anna, tus } = await aFamilyOnBasic(9);
    const beginning = await app.db.transaction().execute(async (adding) => {
      await adding.updateTable('monthly_messages').set({ count: 10 }).where('member_id', '=', anna.id).execute();
      const asked = tus.create(size);
      await untilBlockedOnLock(app.db);
      return { asked };
    });
    expect((await beginning.asked).status).toBe(403);
  });

  it('holds its place, and gives it back when it is dropped', async () => {
    const family = await aFamilyOnBasic(9);
    const id = await family.tus.begin(size);
    const full = { code: 'plan_limit', limit: { feature: 'video messages', tier: 'basic', count: 10, maximum: 10 } };
    expect(await refusalOf(await family.tus.create(size))).toMatchObject(full);
    expect(await refusalOf(await postPhoto(family))).toMatchObject(full);
    await family.tus.ask('DELETE', id);
    expect((await postPhoto(family)).status).toBe(201);
  });

  it('holds it for an hour from its last part', async () => {
    const family = await aFamilyOnBasic(9);
    const id = await family.tus.begin(2 * size);
    await after(40);
    expect((await family.tus.patch(id, 0, fakeVideo(size))).status).toBe(204);
    await after(59);
    expect((await family.tus.create(size)).status).toBe(403);
    await after(1);
    expect((await family.tus.create(size)).status).toBe(201);
  });

  it('continues whatever the plan says; of two with one place, the first becomes a message', async () => {
    const family = await aFamilyOnBasic(9);
    const [first, rest] = [fakeVideo(2 * size), fakeVideo(size)];
    const one = await family.tus.begin(first.length);
    await after(61);
    const other = await family.tus.send(rest);
    expect((await family.tus.patch(one, 0, first)).status).toBe(204);
    expect(await refusalOf(await postUpload(family, other))).toMatchObject({ status: 403, code: 'plan_limit' });
    expect((await postUpload(family, one)).status).toBe(201);
    expect((await postUpload(family, other)).status).toBe(403);
    await changeSubscription(app, family.subscriptionId, { state: 'ended' });
    const third = fakeVideo(size);
    expect(await refusalOf(await family.tus.create(size))).toMatchObject({
      status: 402,
      code: 'subscription_required',
    });
    expect(await refusalOf(await postUpload(family, other))).toMatchObject({ status: 402 });
    await changeSubscription(app, family.subscriptionId, { state: 'active', offer: 'premium_monthly' });
    const last = await family.tus.begin(third.length);
    await changeSubscription(app, family.subscriptionId, { state: 'ended' });
    expect((await family.tus.patch(last, 0, third)).status).toBe(204);
    await changeSubscription(app, family.subscriptionId, { state: 'active' });
    for (const id of [other, last]) expect((await postUpload(family, id)).status).toBe(201);
  });

  it('gives the same message again if the answer was lost, even with a plan at its limit or ended', async () => {
    const family = await aFamilyOnBasic(9);
    const id = await family.tus.send(fakeVideo(size));
    const form = () => uploadForm(family.emma.id, id);
    const first = await family.anna.browser.ok('createMessage', { form: form() });
    expect((await postPhoto(family)).status).toBe(403);
    expect(await family.anna.browser.ok('createMessage', { form: form() })).toEqual(first);
    await changeSubscription(app, family.subscriptionId, { state: 'ended' });
    expect(await family.anna.browser.ok('createMessage', { form: form() })).toEqual(first);
    expect(await counted(family)).toBe(10);
  });

  it('becomes one message for twenty concurrent requests for the last place', async () => {
    const family = await aFamilyOnBasic(9);
    const id = await family.tus.send(fakeVideo(size));
    const answers = await times(20, () => postUpload(family, id));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20 });
    expect(await counted(family)).toBe(10);
  });

  it('removes an older one only if it is accepted itself', async () => {
    const family = await aFamilyOnBasic();
    await changeSubscription(app, family.subscriptionId, { offer: 'premium_monthly' });
    const uploads: string[] = [];
    for (let count = 0; count < 20; count += 1) uploads.push(await family.tus.begin(size));
    await app.db.deleteFrom('subscriptions').where('id', '=', family.subscriptionId).execute();
    await aSubscription(app, family.anna, { state: 'trialing' });
    await messagesCounted(app, family.anna, month, 31);
    await after(1);
    expect((await family.tus.create(size)).status).toBe(403);
    const kept = await Promise.all(uploads.map((id) => family.tus.offset(id)));
    expect(kept).toEqual(uploads.map(() => 0));
    await messagesCounted(app, family.anna, month, 30);
    expect((await family.tus.create(size)).status).toBe(201);
    const left = await Promise.all(uploads.map(async (id) => (await family.tus.ask('HEAD', id)).status));
    expect(tally(left)).toEqual({ 200: 19, 404: 1 });
  });
});
