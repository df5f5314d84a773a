import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Known } from '@someday/contract/forms/edits';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { aTrigger } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
});
afterAll(() => app.close());

interface Edit {
  readonly path: string;
  /** What the first device changes, and how it was. */
  readonly first: Readonly<Record<string, string>>;
  /** What the second one changes, which has the form open since before, and how it was then. */
  readonly second: Readonly<Record<string, string>>;
  readonly known: NonNullable<Known>;
}

const edits: [string, () => Promise<Edit>][] = [
  [
    'a loved one',
    async () => {
      const { id } = await aLovedOne(anna, { birthday: '1990-05-04' });
      const first = { email: 'emma@example.org' };
      return { path: `/api/family/members/${id}`, first, second: { email: 'em@example.org' }, known: { email: null } };
    },
  ],
  [
    'the account',
    async () => {
      const { browser } = anna;
      const { name = '' } = (await browser.ok('checkSession')).user ?? {};
      return { path: '/api/account', first: { name: 'Anna Maria' }, second: { name: 'Ann' }, known: { name } };
    },
  ],
  [
    'a category',
    async () => {
      const { id } = await anna.browser.ok('createCategory', { body: { categoryName: 'Garden' } });
      const path = `/api/video-categories/${id}`;
      return { path, first: { description: 'Roses' }, second: { description: 'Herbs' }, known: { description: null } };
    },
  ],
  [
    'a milestone',
    async () => {
      const { id: childId } = await aLovedOne(anna);
      const day = { milestoneName: 'School', milestoneType: 'graduation', milestoneDate: '2036-06-14' } as const;
      const { id } = await anna.browser.ok('addMilestone', { body: { childId, ...day } });
      const [first, second] = [{ milestoneDate: '2036-06-15' }, { milestoneDate: '2036-06-16' }];
      return { path: `/api/family-milestones/${id}`, first, second, known: { milestoneDate: '2036-06-14' } };
    },
  ],
  [
    'a trigger',
    async () => {
      const message = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
      const { id } = await aTrigger(anna, message, { triggerType: 'date', triggerDate: '2036-06-14' });
      const [first, second] = [{ triggerTime: '09:00' }, { triggerTime: '10:00' }];
      return {
        path: `/api/scheduled-triggers/${id}`,
        first,
        second,
        known: { triggerTime: null, recurringPattern: null },
      };
    },
  ],
  [
    'a message',
    async () => {
      const { id } = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg(), title: 'For you' });
      const [first, second] = [{ title: 'For Emma' }, { title: 'For my bear' }];
      return { path: `/api/video-messages/${id}`, first, second, known: { title: 'For you', description: '' } };
    },
  ],
];

it.each(edits)(
  'an edit of %s is refused if another device has changed the same since, with what it is now',
  async (_what, make) => {
    const { path, first, second, known } = await make();
    const send = (body: object) =>
      anna.browser.fetch(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send({ ...first, known })).status).toBe(200);
    const refused = await send({ ...second, known });
    expect(refused.status).toBe(409);
    const [name, set] = Object.entries(first)[0] ?? ['', ''];
    const now = set === '2036-06-15' ? 'June 15, 2036' : set;
    expect(await refused.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: first,
      fields: [{ path: name, message: `On another device, this was changed to “${now}”.` }],
    });
    const again = await send({ ...second, known: { ...known, ...first } });
    expect(await again.json()).toMatchObject(second);
  },
);

it('a field that no device has touched stays as it is', async () => {
  const emma = await aLovedOne(anna, { email: 'emma@example.org', birthday: '1990-05-04', timeZone: 'Asia/Tokyo' });
  const changed = await anna.browser.ok('updateLovedOne', {
    params: { id: String(emma.id) },
    body: { senderName: 'Mama', known: { senderName: null } },
  });
  expect(changed).toEqual({ ...emma, senderName: 'Mama' });
  const same = await anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { known: {} } });
  expect(same).toEqual(changed);
});

it('a form that asks for fields no page shows learns nothing', async () => {
  const { id } = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
  const body = JSON.stringify({ title: 'New', known: { sha256: 'x', title: 'x' } });
  const headers = { 'content-type': 'application/json', origin: app.origin };
  const answer = await anna.browser.fetch(`/api/video-messages/${id}`, { method: 'PATCH', headers, body });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ current: { sha256: null, title: expect.any(String) } });
});
