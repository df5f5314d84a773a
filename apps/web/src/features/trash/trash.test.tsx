import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Api } from '@someday/contract/api';
import type { ReplyOf } from '@someday/contract/endpoint';
import type { TrashedLovedOne, TrashedMessage } from '@someday/contract/trash';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, nobody, notSignedIn, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}`.startsWith(call)).length;

const times = { deletedAt: '2026-11-21T12:00:00.000Z', purgedAt: '2026-12-21T12:00:00.000Z' };
const theo = (given: Partial<TrashedLovedOne> = {}): TrashedLovedOne => ({
  id: 8,
  name: 'Theo',
  relationship: 'Son',
  messages: 3,
  ...times,
  ...given,
});
const letter = (given: Partial<TrashedMessage> = {}): TrashedMessage => ({
  id: 21,
  title: 'How we picked your name',
  recipientName: 'Emma',
  category: 'milestone',
  ownCategory: null,
  messageType: 'video',
  ...times,
  ...given,
});
type Trash = ReplyOf<Api['getTrash']>;
const trash = (given: Partial<Trash> = {}) => json(200, { lovedOnes: [], messages: [], more: false, ...given });

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

describe('the trash', () => {
  it('is for members', async () => {
    server.answer(nobody);
    const { router } = openApp('/trash');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/trash' });
  });

  it('leads to the login when the session ends while it is open', async () => {
    const { path, queryClient } = await openTrash({ 'GET /api/trash': trash() });
    signedIn(server, {}, { 'GET /api/auth/check': nobody, 'GET /api/trash': notSignedIn });
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/trash'] }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('shows what was deleted, in the server’s order, and how long it can be had back', async () => {
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
    screen.getByText('For Emma, video. Milestone Moments');
    expect(screen.getAllByText('Until December 21')).toHaveLength(4);
    screen.getByText('Until January 2');
    screen.getByText(/^What you delete waits here for 30 days\./);
    screen.getByText('Videos that were deleted from your message library are gone for ever, and are not here.');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/member-dashboard');
  });

  it('says when nothing is in it', async () => {
    await openTrash({ 'GET /api/trash': trash() });
    await screen.findByRole('heading', { name: 'Nothing in the trash' });
    screen.getByText(/are gone for ever, and are not here/);
  });

  it('says so when it cannot load, and tries again', async () => {
    await openTrash({ 'GET /api/trash': json(502, '') });
    await screen.findByText('Nothing in it is lost. Please check your connection and try again.');
    signedIn(server, {}, { 'GET /api/trash': trash({ messages: [letter()] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titlesIn('Messages')).toEqual(['How we picked your name']);
  });

  it('shows more, page by page', async () => {
    await openTrash({
      'GET /api/trash': trash({ messages: [letter()], more: true }),
      'GET /api/trash?after=21': trash({ messages: [letter({ id: 3, title: 'The last one' })] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByRole('heading', { name: 'The last one' });
    expect(await titlesIn('Messages')).toEqual(['How we picked your name', 'The last one']);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });
});

describe('taking something out of the trash', () => {
  it('brings a message back, refreshes what shows messages, and says where it is', async () => {
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
    await toast('Message Restored', '“How we picked your name” for Emma is back among your messages.');
    expect(await titlesIn('Messages')).toEqual(['Other']);
    await waitFor(() => expect(asked('GET /api/trash')).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Show Dashboard' }));
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
    await waitFor(() => expect(asked('GET /api/parents')).toBeGreaterThan(0));
  });

  it('brings a loved one back with their messages', async () => {
    const restored = { 'POST /api/family/members/8/restore': json(200, { ...emma, id: 8, name: 'Theo' }) };
    await openTrash({ 'GET /api/trash': trash({ lovedOnes: [theo()] }), ...restored });
    const button = await screen.findByRole('button', { name: 'Restore Theo' });
    signedIn(server, { children: [emma] }, { 'GET /api/trash': trash(), ...restored });
    await userEvent.click(button);
    await toast('Loved One Restored', 'Theo is back with 3 messages, and the access code opens their page again.');
    await screen.findByRole('heading', { name: 'Nothing in the trash' });
    await waitFor(() => expect(asked('GET /api/trash')).toBe(2));
  });

  it.each([
    [
      'its loved one is in the trash as well',
      json(409, {
        message: 'The loved one of this message is in the trash as well. Please restore them first.',
        code: 'loved_one_in_trash',
      }),
      'The loved one of this message is in the trash as well. Please restore them first.',
    ],
    ['something in between answers', json(502, ''), 'It is still in the trash. Please try again.'],
  ])('says so when %s', async (_why, answer, text) => {
    await openTrash({
      'GET /api/trash': trash({ messages: [letter()] }),
      'POST /api/video-messages/21/restore': answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore How we picked your name' }));
    await toast('Restore Failed', text);
    expect(await titlesIn('Messages')).toEqual(['How we picked your name']);
  });

  it('says so when a loved one cannot come back any more', async () => {
    const gone = json(404, { message: 'We could not find that. It may have been removed.', code: 'not_found' });
    await openTrash({ 'GET /api/trash': trash({ lovedOnes: [theo()] }), 'POST /api/family/members/8/restore': gone });
    const button = await screen.findByRole('button', { name: 'Restore Theo' });
    signedIn(server, {}, { 'GET /api/trash': trash(), 'POST /api/family/members/8/restore': gone });
    await userEvent.click(button);
    await toast('Restore Failed', 'We could not find that. It may have been removed.');
    await screen.findByRole('heading', { name: 'Nothing in the trash' });
  });
});
