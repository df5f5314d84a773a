import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import type { TrashedLovedOne, TrashedMessage } from '@someday/contract/api/trash';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, noSession, notSignedIn, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}`.startsWith(call)).length;

const times = { deletedAt: '2026-11-21T12:00:00.000Z', purgedAt: '2026-12-21T12:00:00.000Z' };
const theo = (overrides: Partial<TrashedLovedOne> = {}): TrashedLovedOne => ({
  id: 8,
  name: 'Theo',
  relationship: 'Son',
  portrait: { color: 2, drawing: null, photoUrl: null },
  messages: 3,
  ...times,
  ...overrides,
});
const letter = (overrides: Partial<TrashedMessage> = {}): TrashedMessage => ({
  id: 21,
  title: 'How we picked your name',
  recipientName: 'Emma',
  category: 'milestone',
  ownCategory: null,
  messageType: 'video',
  ...times,
  ...overrides,
});
type Trash = ReplyOf<Api['getTrash']>;
const trash = (overrides: Partial<Trash> = {}) => json(200, { lovedOnes: [], messages: [], more: false, ...overrides });

type Answers = Parameters<typeof signedIn>[2];
async function openTrash(answers: Answers) {
  signedIn(server, { children: [emma] }, answers);
  const app = openApp('/trash');
  await screen.findByRole('heading', { level: 1, name: 'Trash' });
  return app;
}
const titlesIn = async (region: string) =>
  within(await screen.findByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it.each(['/trash', '/member-dashboard'])(
  'how far a person’s messages have come back or gone is seen at %s',
  async (at) => {
    const moving = json(200, [{ what: 'loved-one', id: 8, done: 1200, total: 3000 }]);
    signedIn(server, { children: [emma] }, { 'GET /api/trash': trash(), 'GET /api/moving-messages': moving });
    openApp(at);
    await screen.findByText('Updating 1,200 of 3,000 messages…');
  },
);

describe('the trash', () => {
  it('is for members', async () => {
    server.answer(noSession);
    const { router } = openApp('/trash');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/trash' });
  });

  it('redirects to the login when the session ends while it is open', async () => {
    const { path, queryClient } = await openTrash({ 'GET /api/trash': trash() });
    signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/trash': notSignedIn });
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/trash'] }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('shows deleted things in the server’s order, with how long they can be restored', async () => {
    const one = theo({ id: 9, name: 'Rose', relationship: 'Mother', messages: 1 });
    const none = theo({ id: 10, name: 'Jo', messages: 0 });
    await openTrash({
      'GET /api/trash': trash({
        lovedOnes: [theo(), one, none],
        messages: [
          letter(),
          letter({ id: 20, title: 'A photo', messageType: 'photo', purgedAt: '2027-01-02T12:00:00.000Z' }),
        ],
      }),
    });
    expect(await titlesIn('Loved Ones')).toEqual(['Theo', 'Rose', 'Jo']);
    expect(await titlesIn('Messages')).toEqual(['How we picked your name', 'A photo']);
    screen.getByText('3 messages come back with them.');
    screen.getByText('One message comes back with them.');
    screen.getByText('No messages come back with them.');
    screen.getByText('Video for Emma Milestone Moments');
    expect(screen.getAllByText('Until December 21')).toHaveLength(4);
    screen.getByText('Until January 2');
    screen.getByText(/^Deleted loved ones and messages stay here for 30 days\./);
    screen.getByText('Library videos are deleted permanently.');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/member-dashboard');
  });

  it('says so when it is empty', async () => {
    await openTrash({ 'GET /api/trash': trash() });
    await screen.findByRole('heading', { name: 'Your trash is empty' });
    screen.getByText('Library videos are deleted permanently.');
  });

  it('can be loaded again after a failure', async () => {
    await openTrash({ 'GET /api/trash': json(502, '') });
    await screen.findByText('Nothing in it is lost. Please check your connection and try again.');
    signedIn(server, {}, { 'GET /api/trash': trash({ messages: [letter()] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titlesIn('Messages')).toEqual(['How we picked your name']);
  });

  it('shows more, page by page', async () => {
    await openTrash({
      'GET /api/trash': trash({ messages: [letter()], more: true }),
      'GET /api/trash?after=21': trash({ messages: [letter({ id: 3, title: 'The last one' })] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('heading', { name: 'The last one' });
    expect(await titlesIn('Messages')).toEqual(['How we picked your name', 'The last one']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('restoring from the trash', () => {
  it('restores a message, refreshes the lists, and links to it', async () => {
    const restored = { 'POST /api/video-messages/21/restore': json(200, aMessage()) };
    const { path } = await openTrash({
      'GET /api/trash': trash({ messages: [letter(), letter({ id: 20, title: 'Other' })] }),
      ...restored,
    });
    const button = await screen.findByRole('button', { name: 'Restore How we picked your name' });
    signedIn(
      server,
      { children: [emma] },
      { 'GET /api/trash': trash({ messages: [letter({ id: 20, title: 'Other' })] }), ...restored },
    );
    server.received.length = 0;
    await userEvent.click(button);
    await toast('Message restored', '“How we picked your name” for Emma is back in your messages.');
    expect(await titlesIn('Messages')).toEqual(['Other']);
    await waitFor(() => expect(asked('GET /api/trash')).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Show dashboard' }));
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
    await waitFor(() => expect(asked('GET /api/parents')).toBeGreaterThan(0));
  });

  it('restores a loved one with their messages', async () => {
    const restored = { 'POST /api/family/members/8/restore': json(200, { ...emma, id: 8, name: 'Theo' }) };
    await openTrash({ 'GET /api/trash': trash({ lovedOnes: [theo()] }), ...restored });
    const button = await screen.findByRole('button', { name: 'Restore Theo' });
    signedIn(server, { children: [emma] }, { 'GET /api/trash': trash(), ...restored });
    await userEvent.click(button);
    await toast('Loved one restored', 'Theo is back, with all their messages. Their access code works again.');
    await screen.findByRole('heading', { name: 'Your trash is empty' });
    await waitFor(() => expect(asked('GET /api/trash')).toBe(2));
  });

  it.each([
    [
      'its loved one is in the trash',
      json(409, {
        message: 'This message’s loved one is in the trash. Restore them first.',
        code: 'loved_one_in_trash',
      }),
      'This message’s loved one is in the trash. Restore them first.',
    ],
    ['a proxy replies', json(502, ''), 'It’s still in the trash. Please try again.'],
  ])('explains when %s', async (_why, answer, text) => {
    await openTrash({
      'GET /api/trash': trash({ messages: [letter()] }),
      'POST /api/video-messages/21/restore': answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore How we picked your name' }));
    await toast('We couldn’t restore it', text);
    expect(await titlesIn('Messages')).toEqual(['How we picked your name']);
  });

  it('explains when a loved one can no longer be restored', async () => {
    const gone = json(404, { message: 'We couldn’t find that. It may have been removed.', code: 'not_found' });
    await openTrash({ 'GET /api/trash': trash({ lovedOnes: [theo()] }), 'POST /api/family/members/8/restore': gone });
    const button = await screen.findByRole('button', { name: 'Restore Theo' });
    signedIn(server, {}, { 'GET /api/trash': trash(), 'POST /api/family/members/8/restore': gone });
    await userEvent.click(button);
    await toast('We couldn’t restore it', 'We couldn’t find that. It may have been removed.');
    await screen.findByRole('heading', { name: 'Your trash is empty' });
  });
});
