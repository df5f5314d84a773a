import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openLovedOnes, openPerson, press, setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, aMilestone, emma, signedIn } from '#web/testing/member-context.ts';

const { server } = setUpLovedOnes();
afterEach(() => void vi.useRealTimers());

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...emma,
    id: index + 1,
    name: `Person ${String(count - index).padStart(3, '0')}`,
    birthday: index === 4 ? '2000-01-01' : null,
  }));
const section = () => within(screen.getByRole('region', { name: 'Your Loved Ones' }));
const names = () =>
  section()
    .getAllByRole('link', { name: /^Person/ })
    .map(({ textContent }) => /Person \d+/.exec(textContent)?.[0]);

describe('many loved ones', () => {
  it('are shown in two rows at first, and all on request', async () => {
    signedIn(server, { children: people(40) });
    await openLovedOnes();
    expect(names()).toHaveLength(11);
    await press('Show all 40');
    expect(names()).toHaveLength(40);
    expect(section().queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('are found by part of their name', async () => {
    signedIn(server, { children: people(40) });
    await openLovedOnes();
    await userEvent.type(section().getByRole('textbox', { name: 'Search by name' }), 'person 02');
    expect(names()).toHaveLength(10);
    expect(section().getByRole('status').textContent).toBe('10 of 40 loved ones');
    await userEvent.type(section().getByRole('textbox', { name: 'Search by name' }), 'x');
    section().getByRole('heading', { name: 'No one by that name' });
    await press('Show all');
    expect(names()).toHaveLength(11);
  });

  it('can be sorted by name or next birthday', async () => {
    signedIn(server, { children: people(8) });
    await openLovedOnes();
    expect(names()[0]).toBe('Person 008');
    const sortBy = section().getByRole('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(sortBy, 'Name');
    expect(names()[0]).toBe('Person 001');
    await userEvent.selectOptions(sortBy, 'Next birthday');
    expect(names()[0]).toBe('Person 004');
  });
});

it('a few loved ones need no search', async () => {
  signedIn(server, { children: people(6) });
  await openLovedOnes();
  expect(section().queryByRole('textbox')).toBeNull();
});

describe('a portrait', () => {
  it.each([
    [{ total: 0, scheduled: 0, viewed: 0 }, 'Nothing yet'],
    [{ total: 5, scheduled: 2, viewed: 1 }, '2 sealed'],
    [{ total: 3, scheduled: 0, viewed: 2 }, '1 to open'],
    [{ total: 3, scheduled: 0, viewed: 3 }, 'All opened'],
  ])('says what waits for them: %o', async (messageCounts, words) => {
    signedIn(server, { children: [{ ...emma, messageCounts }] });
    await openLovedOnes();
    section().getByRole('link', { name: `Emma ${words}` });
  });

  it('has the age they turn soon', async () => {
    vi.setSystemTime('2026-06-01T12:00:00Z');
    signedIn(server, { children: [{ ...emma, birthday: '2018-06-14' }] });
    await openLovedOnes();
    section().getByRole('link', { name: 'Emma Nothing yet turns 8 on June 14' });
  });

  it('leads to their page, whose address survives a reload, and Back leads to the dashboard', async () => {
    signedIn(server, { children: [emma] });
    const { router } = await openLovedOnes();
    await openPerson('Emma');
    expect(router.state.location.href).toBe('/loved-ones/7');
    await waitFor(() => expect(document.title).toBe('Emma · Someday'));
    act(() => router.history.back());
    await screen.findByRole('heading', { level: 2, name: 'Your Loved Ones' });
  });
});

describe('a loved one’s page', () => {
  const open = async (overrides: Partial<typeof emma>, family: Parameters<typeof signedIn>[1] = {}) => {
    signedIn(server, { children: [{ ...emma, ...overrides }], ...family });
    await openLovedOnes();
    return openPerson('Emma');
  };

  it('shows who they are, their code, and what they have', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const messageCounts = { total: 3, scheduled: 0, viewed: 1 };
    const panel = await open({ birthday: '2018-06-14', senderName: 'Mama', messageCounts });
    panel.getByText('Daughter · calls you Mama · 8, birthday June 14');
    expect(panel.getByRole('link', { name: '2 to open' }).getAttribute('href')).toBe('/loved-ones/7#available');
    expect(panel.getByRole('link', { name: '1 opened' }).getAttribute('href')).toBe('/loved-ones/7#viewed');
    panel.getByText('7ABCD-EFGH0');
  });

  it('has a line of what is ahead of them, each day once', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const panel = await open(
      { birthday: '2019-06-14', messageCounts: { total: 1, scheduled: 1, viewed: 0 } },
      {
        messages: [aMessage({ title: 'Eight candles', status: 'scheduled', deliveryDate: '2027-06-14' })],
        milestones: [aMilestone({ nextDate: '2026-11-28' })],
      },
    );
    const line = within(await panel.findByRole('list', { name: 'What’s ahead for Emma' }));
    expect(line.getAllByRole('listitem').map((item) => item.querySelector('.sr-only')?.textContent)).toEqual([
      'Today',
      'November 28, 2026, Graduation: nothing recorded yet',
      'June 14, 2027, 8th birthday: “Eight candles”',
    ]);
  });

  it('turns the right age on a birthday that common years don’t have', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const line = within(await (await open({ birthday: '2020-02-29' })).findByRole('list'));
    const [, next] = line.getAllByRole('listitem');
    expect(next?.textContent).toContain('7Feb 28, 2027');
    expect(next?.textContent).toContain('7th birthday');
  });

  it('has all messages for them: what waits, what can be opened, and what was opened with what they felt', async () => {
    const messageCounts = { total: 3, scheduled: 1, viewed: 1 };
    const messages = [
      aMessage({ id: 21, title: 'Eighteen', status: 'scheduled', deliveryDate: '2036-06-14' }),
      aMessage({ id: 22, title: 'Tuesday' }),
      aMessage({ id: 23, title: 'Snow', status: 'viewed', isViewed: true, reactions: ['hug'] }),
      aMessage({ id: 24, title: 'For Theo', childId: 8, recipientName: 'Theo' }),
    ];
    const page = await open({ messageCounts }, { messages });
    const part = async (name: string) => within(await page.findByRole('region', { name }));
    await (await part('Sealed')).findByRole('heading', { name: 'Eighteen' });
    await (await part('Ready to open')).findByRole('heading', { name: 'Tuesday' });
    const opened = await part('Opened');
    await opened.findByRole('heading', { name: 'Snow' });
    opened.getByRole('list', { name: 'Reactions from Emma' });
    expect(page.queryByText('For Theo')).toBeNull();
    expect(page.queryByText('No messages for Emma yet')).toBeNull();
  });

  it('invites to a first message when there is none', async () => {
    (await open({})).getByRole('heading', { name: 'No messages for Emma yet' });
  });

  it.each(['99', 'nonsense'])('says so kindly when there is no one at /loved-ones/%s', async (id) => {
    signedIn(server, { children: [emma] });
    openApp(`/loved-ones/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'No longer in your list' });
    screen.getByRole('link', { name: 'Go to the dashboard' });
  });

  it('says what to do without any day ahead', async () => {
    (await open({})).getByText('Nothing ahead yet. Add Emma’s birthday and it will show up here.');
  });

  it('doesn’t say that nothing is ahead if that couldn’t be loaded', async () => {
    const lovedOne = { ...emma, messageCounts: { total: 1, scheduled: 1, viewed: 0 } };
    const broken = json(500, { message: 'Something went wrong on our side.', code: 'internal' });
    signedIn(server, { children: [lovedOne] }, { 'GET /api/video-messages': broken });
    await openLovedOnes();
    const panel = await openPerson('Emma');
    await panel.findByText('We couldn’t load what’s ahead');
    expect(panel.queryByText(/Nothing ahead yet/)).toBeNull();
  });

  it.each([
    [{ email: null }, 'No email yet. You’ll need to tell Emma.'],
    [
      { email: 'emma@example.org', noticesStoppedAt: '2026-11-02T10:00:00.000Z' },
      'Emma unsubscribed. You’ll need to tell them, or add another address.',
    ],
  ])('says when they get no email, and what to do', async (overrides, words) => {
    setFacts({ sendsMail: true });
    (await open(overrides)).getByText(words);
  });

  it('has no such note when they do get email', async () => {
    setFacts({ sendsMail: true });
    expect((await open({ email: 'emma@example.org' })).queryByText(/need to tell/)).toBeNull();
  });
});
