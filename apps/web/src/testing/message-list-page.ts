import type { AccessReply, OpenMessage, Sender } from '@someday/contract/api/recipients';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { currentToast, dismissToast } from '#web/lib/toast-store.ts';
import { json, startAnsweringServer, type Received } from './answering-server.ts';
import { openLovedOneApp } from './loved-one-app.tsx';
import { report } from './media-element.ts';
import { openPageAt, reduceMotion } from './page.ts';

/** An unopened video of 3:18, by default. */
export function anOpenMessage(overrides: Partial<OpenMessage> = {}): OpenMessage {
  const id = overrides.id ?? 7;
  return {
    state: 'open',
    id,
    recipientName: 'Emma',
    title: 'The story of the blue boat',
    description: 'Here is why.',
    category: 'life-advice',
    ownCategory: null,
    reactions: [],
    answer: null,
    mayAnswer: true,
    unchangedSince: null,
    messageType: 'video',
    createdAt: '2026-11-02T10:00:00.000Z',
    isViewed: false,
    viewedAt: null,
    videoUrl: `/api/media/${id}/video`,
    smallVideo: null,
    photoUrl: null,
    posterUrl: `/api/media/${id}/poster`,
    photoCaption: null,
    videoFormat: 'mp4',
    durationSeconds: 198,
    width: 640,
    height: 360,
    ...overrides,
  };
}

export function anOpenPhoto(overrides: Partial<OpenMessage> = {}): OpenMessage {
  const id = overrides.id ?? 8;
  const photo = `/api/media/${id}/photo`;
  return anOpenMessage({
    id,
    title: 'The garden in June',
    messageType: 'photo',
    photoUrl: photo,
    videoUrl: photo,
    photoCaption: 'Roses everywhere',
    durationSeconds: null,
    ...overrides,
  });
}

type Answer = ReturnType<typeof json>;

/** The loved one of these tests. */
export const anEmma: AccessReply['child'] = {
  id: 3,
  name: 'Emma',
  portrait: { color: 3, drawing: null, photoUrl: null },
};
/** Without picture or signature. */
export const aSender: Sender = { portrait: { color: 0, drawing: null, photoUrl: null }, signature: null };

/** Emma's message list, on a server whose answers a test may change, on a device with reduced motion. Call `close` after the test. */
export async function startMessageList() {
  reduceMotion();
  const reply: AccessReply = { child: anEmma, from: 'Anna', sender: aSender, preview: false, messages: [] };
  const server = await startAnsweringServer();
  const view = { isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' };
  const viewed = json(200, view);
  const answers: Record<'PATCH' | 'POST' | 'DELETE', (request: Received) => Answer> = {
    PATCH: ({ url }) => {
      reply.messages = reply.messages.map((one) =>
        one.state === 'open' && url === `/api/video-messages/${one.id}/viewed` ? { ...one, ...view } : one,
      );
      return viewed;
    },
    POST: () => json(500, {}),
    DELETE: () => json(500, {}),
  };
  server.answer((request, response) => {
    const { method, url } = request;
    const answer = () => {
      if (method === 'PATCH' || method === 'POST' || method === 'DELETE') return answers[method](request);
      if (method === 'HEAD') return json(503, {});
      return url === '/api/recipient' ? json(200, reply) : json(404, { code: 'not_found' });
    };
    answer()(request, response);
  });
  const clients: QueryClient[] = [];
  return {
    reply,
    answers,
    /** Requests with these methods, in order: `PATCH /api/video-messages/7/viewed`. */
    asked: (...methods: string[]) =>
      server.received.filter(({ method }) => methods.includes(method)).map(({ method, url }) => `${method} ${url}`),
    received: server.received,
    visit: (query = '') => {
      openPageAt(server.origin, `/message-dashboard${query}`);
      const { queryClient } = openLovedOneApp();
      clients.push(queryClient);
      return queryClient;
    },
    close: async () => {
      // A report that is still running would be repeated, and reach the next test's server.
      answers.PATCH = () => viewed;
      await vi.waitFor(() => expect(clients.map((client) => client.isMutating())).toEqual(clients.map(() => 0)));
      const notice = currentToast();
      if (notice) dismissToast(notice.id);
      await server.close();
    },
  };
}

export type MessageListPage = Awaited<ReturnType<typeof startMessageList>>;

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The letter that lies there closed. */
export const seal = () => screen.findByRole('button', { name: /^Open the letter from / });

/** Breaks the seal and lets the first frame come. The video or photo then has the window. */
export async function breakSeal(): Promise<void> {
  const closed = await seal();
  await waitFor(() => expect(closed.closest('section')?.dataset['scene']).toBe('sealed'));
  await userEvent.click(closed);
  const medium = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('video, .stamp-picture img');
    if (!found) throw new Error('Nothing has come out yet.');
    return found;
  });
  report(medium, medium instanceof HTMLVideoElement ? 'timeupdate' : 'load');
  await screen.findByRole('button', { name: /^(Skip to the letter|Continue)$/ });
}

/** Opens the letter that lies there closed, and goes on to its words. */
export async function openLetter(): Promise<void> {
  await breakSeal();
  await userEvent.click(screen.getByRole('button', { name: /^(Skip to the letter|Continue)$/ }));
  await screen.findByRole('group', { name: 'Your reaction' });
}
