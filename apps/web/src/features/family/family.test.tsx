import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Engagement } from '@someday/contract/api/engagement';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, emma, happens, nothingYet, signedIn, theo } from '#web/testing/member-context.ts';

const { server } = setUpLovedOnes();

const openTab = () => openApp('/member-dashboard?tab=family');
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const board = () => region('Opened messages and reactions');
const titles = (pins: HTMLElement[]) => pins.map(({ textContent }) => textContent);

const answered: Engagement['recent'][number] = {
  videoMessageId: 21,
  title: 'For your 18th birthday',
  messageType: 'video',
  childId: emma.id,
  recipientName: 'Emma',
  viewedAt: '2026-11-06T12:00:00.000Z',
  reactions: ['heart', 'cry'],
  lastReactedAt: '2026-11-07T12:00:00.000Z',
};
const withRecent = (...recent: Engagement['recent']) => ({
  'GET /api/engagement': json(200, { ...nothingYet, recent }),
});

/** Message 1 was opened first. */
const openedMessages = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aMessage({
      id: index + 1,
      title: `Message ${index + 1}`,
      status: 'viewed',
      isViewed: true,
      viewedAt: new Date(Date.UTC(2026, 0, index + 1, 12)).toISOString(),
      reactions: ['hug'],
    }),
  );

it('without any loved ones, the tab says what to do first', async () => {
  signedIn(server);
  openTab();
  await screen.findByRole('heading', { name: 'Start with someone you love' });
  expect(screen.queryByRole('region', { name: 'Engagement overview' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add New Loved One' }));
  await screen.findByRole('dialog', { name: 'Add New Loved One' });
});

describe('the pinboard', () => {
  it('says who opened a message, on which day, and what they felt', async () => {
    signedIn(server, { children: [emma] }, withRecent(answered));
    openTab();
    const pins = await board();
    const pin = await pins.findByRole('button', {
      name: 'For your 18th birthday',
      description: /^Emma, Nov\s6,\s2026 Heart Tears$/,
    });
    expect(pin).toBeDefined();
    const types = pins.getByRole('list', { name: 'Reactions from Emma' });
    expect(titles(within(types).getAllByRole('listitem'))).toEqual(['Heart', 'Tears']);
  });

  it('has the five messages with the latest reactions, then the latest opened, newest first', async () => {
    const recent = [11, 12, 13, 14, 15].map((id) => ({
      ...answered,
      videoMessageId: id,
      title: `Answered ${id}`,
      lastReactedAt: `2026-11-0${id - 10}T12:00:00.000Z`,
    }));
    signedIn(server, { children: [emma], messages: openedMessages(3) }, withRecent(...recent));
    openTab();
    const pins = await board();
    await pins.findByRole('button', { name: 'Answered 15' });
    expect(titles(pins.getAllByRole('heading', { level: 3 }))).toEqual([
      ...['Answered 15', 'Answered 14', 'Answered 13', 'Answered 12', 'Answered 11', 'Message 3', 'Message 2'],
    ]);
  });

  it('plays a message when its pin is pressed', async () => {
    const [message] = openedMessages(1);
    signedIn(server, { children: [emma], messages: message ? [message] : [] });
    openTab();
    await userEvent.click(await screen.findByRole('button', { name: 'Message 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Message 1' }));
    within(dialog.getByRole('list', { name: 'Reactions from Emma' })).getByText('Hug');
  });

  it('shows all opened messages when asked, starting where the first ended', async () => {
    signedIn(server, { children: [emma], messages: openedMessages(60) });
    openTab();
    const pins = await board();
    await userEvent.click(await pins.findByRole('button', { name: 'Show all 60' }));
    expect(document.activeElement?.textContent).toBe('Message 53');
    const more = async () => userEvent.click(pins.getByRole('button', { name: 'Show more' }));
    while (pins.queryByRole('button', { name: 'Message 1' }) === null) await more();
    expect(pins.getAllByRole('heading', { level: 3 })).toHaveLength(60);
    expect(pins.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('invites to record while nothing has been opened', async () => {
    signedIn(server, { children: [emma], messages: [aMessage()] });
    openTab();
    const pins = await board();
    await pins.findByRole('heading', { name: 'Nothing opened yet' });
    await userEvent.click(pins.getByRole('button', { name: 'Record a message' }));
    await screen.findByRole('dialog', { name: 'Send a Message' });
  });

  it('gets a reaction while the tab is open', async () => {
    signedIn(server, { children: [emma] });
    openTab();
    const pins = await board();
    await pins.findByRole('heading', { name: 'Nothing opened yet' });
    signedIn(server, { children: [emma] }, withRecent(answered));
    act(() => void happens({ type: 'reaction', messageId: 21, reactions: ['heart', 'cry'] }));
    await pins.findByRole('button', { name: 'For your 18th birthday' });
  });

  it('can be loaded again after an error', async () => {
    const busy = json(503, { message: 'Please try again in a moment.', code: 'busy' });
    signedIn(server, { children: [emma] }, { 'GET /api/engagement': busy });
    openTab();
    const pins = await board();
    await pins.findByRole('heading', { name: 'Failed to fetch reactions' });
    pins.getByText('Please try again in a moment.');
    signedIn(server, { children: [emma] });
    await userEvent.click(pins.getByRole('button', { name: 'Try again' }));
    await pins.findByRole('heading', { name: 'Nothing opened yet' });
  });
});

describe('the engagement overview', () => {
  const entry = async (name: string) => {
    const term = await screen.findByText(name);
    return term.nextElementSibling?.textContent;
  };

  it('reads as sentences', async () => {
    const counted = { ...emma, messageCounts: { total: 17, scheduled: 4, viewed: 11 } };
    const openedPerMonth = nothingYet.openedPerMonth.map((one, place) => ({ ...one, opened: place > 9 ? place : 0 }));
    const timeToOpen = { day: 4, week: 3, month: 2, year: 1, later: 0, notYet: 6 };
    const reactions = { heart: 5, laugh: 4, cry: 3, love: 2, hug: 0 };
    const engagement = { ...nothingYet, openedPerMonth, timeToOpen, reactions };
    signedIn(server, { children: [counted] }, { 'GET /api/engagement': json(200, engagement) });
    openTab();
    await screen.findByText('11 of your 17 messages have been opened, most within a week. 14 reactions came back.');
    const months = (await region('Engagement overview')).getAllByText(/^[1-9]\d* in \w+$/);
    expect(titles(months)).toEqual(['10 in November', '11 in December']);
    expect(await entry('Reactions by kind')).toBe('Heart5Laugh4Tears3Love2');
  });

  it('says when nothing has been opened yet', async () => {
    signedIn(server, { children: [{ ...emma, messageCounts: { total: 2, scheduled: 2, viewed: 0 } }] });
    openTab();
    await screen.findByText('Your 2 messages are still closed.');
    expect(await entry('Opened each month')).toBe('Nothing was opened in the last twelve months.');
    expect(await entry('Reactions by kind')).toBe('No reactions yet.');
  });

  it('says how each loved one’s messages reach them', async () => {
    const counted = { ...emma, messageCounts: { total: 6, scheduled: 3, viewed: 1 } };
    const lily = { ...theo, id: 9, name: 'Lily', messageCounts: { total: 1, scheduled: 1, viewed: 0 } };
    signedIn(server, { children: [counted, theo, lily] });
    openTab();
    const overview = await region('Engagement overview');
    overview.getByText('6 messages: 1 opened, 2 ready to open, and 3 sealed');
    overview.getByText('No messages yet');
    overview.getByText('1 message, sealed');
  });

  it('updates when a message is opened', async () => {
    signedIn(server, { children: [emma] });
    openTab();
    await region('Engagement overview');
    const asked = () => server.received.filter(({ url }) => url === '/api/engagement').length;
    const before = asked();
    act(() => void happens({ type: 'viewed', messageId: 21, viewedAt: '2026-11-07T12:00:00.000Z' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });
});
