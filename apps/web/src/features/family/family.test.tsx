import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Engagement } from '@someday/contract/engagement';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, emma, happens, nothingYet, signedIn, theo } from '#web/testing/member-world.ts';

const { server } = setUpLovedOnes();

const openTab = () => openApp('/member-dashboard?tab=family');
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());

const answered: Engagement['recent'][number] = {
  videoMessageId: 21,
  title: 'For your 18th birthday',
  messageType: 'video',
  childId: emma.id,
  recipientName: 'Emma',
  reactions: ['heart', 'cry'],
  lastReactedAt: '2026-11-07T12:00:00.000Z',
};

it('without any loved ones, the tab says what to do first', async () => {
  signedIn(server);
  openTab();
  await screen.findByRole('heading', { name: 'Start with someone you love' });
  expect(screen.queryByRole('region', { name: 'Engagement overview' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add New Loved One' }));
  await screen.findByRole('dialog', { name: 'Add New Loved One' });
});

describe('the reactions', () => {
  it('are shown with the message, who reacted and when', async () => {
    const engagement = { ...nothingYet, recent: [answered, { ...answered, videoMessageId: 22, title: 'Soup' }] };
    signedIn(server, { children: [emma] }, { 'GET /api/engagement': json(200, engagement) });
    openTab();
    const reactions = await region('Reactions');
    await reactions.findByRole('heading', { name: 'For your 18th birthday' });
    expect(texts(reactions.getAllByRole('heading', { level: 3 }))).toEqual(['For your 18th birthday', 'Soup']);
    reactions.getAllByText(/^Emma, Nov 7, 2026/);
    const [given] = reactions.getAllByRole('list', { name: 'Reactions from Emma' });
    expect(texts(within(given ?? document.body).getAllByRole('listitem'))).toEqual(['Heart', 'Tears']);
  });

  it('appear while the tab is open', async () => {
    signedIn(server, { children: [emma] });
    openTab();
    const reactions = await region('Reactions');
    await reactions.findByRole('heading', { name: 'No reactions yet' });
    signedIn(server, { children: [emma] }, { 'GET /api/engagement': json(200, { ...nothingYet, recent: [answered] }) });
    act(() => void happens({ type: 'reaction', messageId: 21 }));
    await reactions.findByRole('heading', { name: 'For your 18th birthday' });
  });

  it('can be loaded again after an error', async () => {
    const busy = json(503, { message: 'Please try again in a moment.', code: 'busy' });
    signedIn(server, { children: [emma] }, { 'GET /api/engagement': busy });
    openTab();
    const reactions = await region('Reactions');
    await reactions.findByRole('heading', { name: 'Failed to fetch reactions' });
    reactions.getByText('Please try again in a moment.');
    signedIn(server, { children: [emma] });
    await userEvent.click(reactions.getByRole('button', { name: 'Try again' }));
    await reactions.findByRole('heading', { name: 'No reactions yet' });
  });
});

describe('the engagement overview', () => {
  const figure = async (name: string) => within(await screen.findByRole('figure', { name }));

  it('reads as words and numbers', async () => {
    const openedPerMonth = nothingYet.openedPerMonth.map((one, place) => ({ ...one, opened: place === 11 ? 3 : 0 }));
    const timeToOpen = { day: 4, week: 3, month: 2, year: 1, later: 0, notYet: 6 };
    const reactions = { heart: 5, laugh: 4, cry: 3, love: 2, hug: 0 };
    const engagement = { ...nothingYet, openedPerMonth, timeToOpen, reactions };
    signedIn(server, { children: [emma] }, { 'GET /api/engagement': json(200, engagement) });
    openTab();
    const months = await figure('Opened each month');
    months.getByText('January 2026 to December 2026');
    expect(
      months
        .getAllByText(/^\w+ 2026: \d+ opened$/)
        .map(({ textContent }) => textContent)
        .slice(-2),
    ).toEqual(['November 2026: 0 opened', 'December 2026: 3 opened']);
    expect(months.queryByText(/^Nothing opened in/)).toBeNull();
    const delays = await figure('Time to open');
    expect(texts(delays.getAllByRole('listitem'))).toEqual([
      ...['Within a day 4', 'Within a week 3', 'Within a month 2', 'Within a year 1', 'Later 0', 'Not opened yet 6'],
    ]);
    const kinds = await figure('Reactions by kind');
    expect(texts(kinds.getAllByRole('listitem'))).toEqual(['Heart 5', 'Laugh 4', 'Tears 3', 'Love 2', 'Hug 0']);
  });

  it('says when nothing has been opened yet', async () => {
    signedIn(server, { children: [emma] });
    openTab();
    (await figure('Opened each month')).getByText(/^Nothing opened in these months/);
    (await figure('Time to open')).getByText(/^Nothing could be opened/);
  });

  it('shows how each loved one’s messages reach them', async () => {
    const counted = { ...emma, messageCounts: { total: 6, scheduled: 3, viewed: 1 } };
    signedIn(server, { children: [counted, theo] });
    openTab();
    const overview = await region('Person by person');
    overview.getByText('6 messages');
    overview.getByText('1 opened');
    overview.getByText('2 ready to open');
    overview.getByText('3 sealed');
    overview.getByText('No messages yet');
    await screen.findByRole('heading', { name: 'Nothing opened yet' });
  });

  it('shows the five messages opened most recently, and when', async () => {
    const messages = Array.from({ length: 7 }, (_, index) =>
      aMessage({
        id: index + 1,
        title: `Message ${index + 1}`,
        status: 'viewed',
        isViewed: true,
        viewedAt: `2026-11-0${index + 1}T12:00:00.000Z`,
      }),
    );
    signedIn(server, { children: [emma], messages });
    openTab();
    const last = await region('Recently opened');
    await last.findByRole('heading', { name: 'Message 7' });
    expect(texts(last.getAllByRole('heading', { level: 4 }))).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Message ${number}`),
    );
    last.getByText(/^Emma opened it on Nov 7, 2026/);
  });

  it('updates when a message is opened', async () => {
    signedIn(server, { children: [emma] });
    openTab();
    await figure('Opened each month');
    const asked = () => server.received.filter(({ url }) => url === '/api/engagement').length;
    const before = asked();
    act(() => void happens({ type: 'viewed', messageId: 21, viewedAt: '2026-11-07T12:00:00.000Z' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });
});
