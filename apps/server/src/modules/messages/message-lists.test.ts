import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@someday/contract/rules/limits';
import type { Message } from '@someday/contract/api/messages';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, moreLike, type MadeMember } from '#server/testing/make.ts';
import { aTrigger } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const titles = (messages: readonly Message[]) => messages.map(({ title }) => title);

/** All pages of a list, one after another. */
async function wholeList(
  { browser }: MadeMember,
  query: { sort?: 'newest' | 'oldest' | 'title' | 'opening' | 'viewed'; search?: string; limit?: string },
) {
  const all: Message[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const page = await browser.ok('listMessages', {
      query: { ...query, ...(after !== undefined && { after: String(after) }) },
    });
    all.push(...page.messages);
    if (!page.more) return { messages: all, total: page.total };
  }
}

describe('the list of messages', () => {
  let anna: MadeMember;
  beforeAll(async () => {
    anna = await aMember(app);
    const [emma, oscar] = [await aLovedOne(anna, { name: 'Emma' }), await aLovedOne(anna, { name: 'Öscar' })];
    const file = await gpsJpeg();
    const opened = await aMessage(anna, emma, { title: 'letter 10', file });
    await aMessage(anna, emma, { title: 'Letter 2', deliveryDate: '2031-06-14', file });
    await aMessage(anna, oscar, { title: 'Äpfel'.normalize('NFD'), deliveryDate: '2030-01-01', file });
    await aMessage(anna, oscar, { title: 'Zoo 100 %', file: await gpsMp4() });
    await app.jobs.runDue();
    await (await aRecipient(app, emma)).ok('markViewed', { params: { id: String(opened.id) } });
  });

  it.each([
    ['all', ['Zoo 100 %', 'Äpfel', 'Letter 2', 'letter 10']],
    ['video', ['Zoo 100 %']],
    ['photo', ['Äpfel', 'Letter 2', 'letter 10']],
    ['available', ['Zoo 100 %']],
    ['scheduled', ['Äpfel', 'Letter 2']],
    ['viewed', ['letter 10']],
  ] as const)('filtered by %s shows %j', async (show, expected) => {
    const { messages, total, more } = await anna.browser.ok('listMessages', { query: { show } });
    expect(titles(messages)).toEqual(expected);
    expect([total, more]).toEqual([expected.length, false]);
  });

  it.each([
    ['newest', ['Zoo 100 %', 'Äpfel', 'Letter 2', 'letter 10']],
    ['oldest', ['letter 10', 'Letter 2', 'Äpfel', 'Zoo 100 %']],
    ['title', ['Äpfel', 'Letter 2', 'letter 10', 'Zoo 100 %']], // sorted for people: accents and case don't matter, 2 before 10
    ['opening', ['Äpfel', 'Letter 2', 'letter 10', 'Zoo 100 %']],
  ] as const)('sorted by %s is %j, also in pages of one', async (sort, expected) => {
    const { messages, total } = await wholeList(anna, { sort, limit: '1' });
    expect(titles(messages)).toEqual(expected);
    expect(total).toBe(4);
  });

  it('starts with the last opened one, if sorted by that', async () => {
    const { messages } = await anna.browser.ok('listMessages', { query: { sort: 'viewed' } });
    expect(messages[0]).toMatchObject({ title: 'letter 10', isViewed: true });
  });

  it.each([
    ['LETTER', ['Letter 2', 'letter 10']],
    ['öscar', ['Zoo 100 %', 'Äpfel']],
    ['ÄPF', ['Äpfel']],
    ['A\u0308pf', ['Äpfel']],
    ['%', ['Zoo 100 %']],
    ['_', []],
    ['Emma letter', []],
  ])('can be searched by title and name: %s', async (search, expected) => {
    const { messages, total } = await anna.browser.ok('listMessages', { query: { search } });
    expect([titles(messages), total]).toEqual([expected, expected.length]);
  });

  it('can be limited to one loved one', async () => {
    const { children } = await anna.browser.ok('getParents');
    const oscar = children.find(({ name }) => name === 'Öscar');
    const { messages } = await anna.browser.ok('listMessages', { query: { childId: String(oscar?.id) } });
    expect(titles(messages)).toEqual(['Zoo 100 %', 'Äpfel']);
  });

  it.each([
    [{ show: 'sealed' }],
    [{ sort: 'size' }],
    [{ limit: '51' }],
    [{ limit: '0' }],
    [{ after: 'x' }],
    [{ search: 'x'.repeat(101) }],
    [{ search: '\0' }],
  ])('refuses %j', async (query) => {
    const answer = await anna.browser.fetch(`/api/video-messages?${new URLSearchParams(query).toString()}`);
    expect(answer.status).toBe(400);
  });

  it('does not continue after another member’s message', async () => {
    const bela = await aMember(app);
    const theirs = await aMessage(bela, await aLovedOne(bela), { file: await gpsJpeg() });
    const refusal = await anna.browser.refused('listMessages', { query: { after: String(theirs.id) } });
    expect(refusal.code).toBe('not_found');
  });

  it('is counted, with the message that opens next', async () => {
    const { counts, nextToOpen, messages } = await anna.browser.ok('getParents');
    expect(counts).toEqual({ total: 4, videos: 1, photos: 3, available: 1, scheduled: 2, viewed: 1 });
    expect(nextToOpen?.title).toBe('Äpfel');
    expect(messages).toHaveLength(4);
    const short = await anna.browser.ok('getParents', { query: { messages: 'none' } });
    expect(short).toMatchObject({ counts, nextToOpen: { title: 'Äpfel' }, messages: [] });
  });
});

it('what comes next is, on its day, what has just opened, until its loved one has viewed it', async () => {
  await app.setNow(new Date('2026-03-10T12:00:00Z'));
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const file = await gpsJpeg();
  await aMessage(anna, emma, { title: 'Sent at once', file });
  const { id } = await aMessage(anna, emma, { title: 'Today', deliveryDate: '2026-03-12', file });
  await aMessage(anna, emma, { title: 'Tomorrow', deliveryDate: '2026-03-13', file });
  await app.jobs.runDue();
  const next = async (messages?: 'none') =>
    (await anna.browser.ok('getParents', { query: { ...(messages && { messages }) } })).nextToOpen?.title;
  expect([await next(), await next('none')]).toEqual(['Today', 'Today']);
  await app.setNow(new Date('2026-03-12T20:00:00Z'));
  expect([await next(), await next('none')]).toEqual(['Today', 'Today']);
  await (await aRecipient(app, emma)).ok('markViewed', { params: { id: String(id) } });
  expect([await next(), await next('none')]).toEqual(['Tomorrow', 'Tomorrow']);
});

describe('the days of sealed messages', () => {
  it('are listed soonest first, without a day last, with what each one celebrates, and are only the member’s own', async () => {
    const [carl, bela] = [await aMember(app), await aMember(app)];
    const emma = await aLovedOne(carl, { name: 'Emma', birthday: '2013-06-14' });
    const file = await gpsJpeg();
    await aMessage(carl, emma, { title: 'Open already', file });
    const held = await aMessage(carl, emma, { title: 'No day yet', file });
    const trigger = await aTrigger(carl, held);
    await carl.browser.ok('updateTrigger', { params: { id: String(trigger.id) }, body: { isActive: false } });
    await aMessage(carl, emma, { title: 'Later', deliveryDate: '2031-06-14', file });
    await aMessage(carl, emma, { title: 'Sooner', deliveryDate: '2030-01-01', file });
    const { messages, more } = await carl.browser.ok('listSealedDays');
    expect(messages.map(({ title, childId, opening: { state, day } }) => [title, childId, state, day])).toEqual([
      ['Sooner', emma.id, 'sealed', '2030-01-01'],
      ['Later', emma.id, 'sealed', '2031-06-14'],
      ['No day yet', emma.id, 'held', null],
    ]);
    expect(messages[1]?.opening.occasion).toEqual({ type: 'birthday', name: null, number: 18 });
    expect(more).toBe(false);
    expect(await bela.browser.ok('listSealedDays')).toEqual({ messages: [], more: false });
  });

  it('continue on a second page, without duplicates', async () => {
    const carl = await aMember(app);
    const fields = { deliveryDate: '2031-06-14', file: await gpsJpeg() };
    await moreLike(app, await aMessage(carl, await aLovedOne(carl), fields), limits.sealedPage);
    const first = await carl.browser.ok('listSealedDays');
    expect([first.messages.length, first.more]).toEqual([limits.sealedPage, true]);
    const query = { after: String(first.messages.at(-1)?.id) };
    const second = await carl.browser.ok('listSealedDays', { query });
    expect([second.messages.length, second.more]).toEqual([1, false]);
    expect(first.messages.map(({ id }) => id)).not.toContain(second.messages[0]?.id);
  });
});

it('with 5,000 messages is complete, page by page, without duplicates', { tags: 'long' }, async () => {
  const anna = await aMember(app);
  const first = await aMessage(anna, await aLovedOne(anna), { title: 'Letter 0', file: await gpsJpeg() });
  await moreLike(app, first, 4999);
  for (const sort of ['newest', 'title'] as const) {
    const { messages, total } = await wholeList(anna, { sort });
    expect(total).toBe(5000);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(5000);
    expect(messages.at(-1)?.title).toBe(sort === 'newest' ? 'Letter 0' : 'Letter 4999');
  }
  const parents = await anna.browser.ok('getParents');
  expect(parents.counts.total).toBe(5000);
  expect(parents.messages).toHaveLength(200);
});
