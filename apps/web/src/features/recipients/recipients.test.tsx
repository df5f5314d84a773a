import type { AccessReply } from '@someday/contract/api/recipients';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPosition, positionOf } from '#web/features/media-player/playback-positions.ts';
import { deviceNow } from '#web/lib/days.ts';
import { currentToast, dismissToast } from '#web/lib/toast-store.ts';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { anEmma, anOpenMessage, anOpenPhoto, aSender } from '#web/testing/message-list-page.ts';
import { openPageAt } from '#web/testing/page.ts';
import { write } from '#web/testing/form.ts';
import { changeMessage } from './message/message-changes.queries.ts';

const boat = anOpenMessage();
const garden = anOpenPhoto();

let reply: AccessReply;
let hasSession: boolean;
let server: AnsweringServer;
let client: QueryClient;

const refused = { code: 'invalid_code', message: 'Invalid access code. Please check your code and try again.' };
const sealed = {
  code: 'not_open_yet',
  message: 'This message is still sealed.',
  opensOn: '2031-06-14',
  opensTime: '16:32',
  birthday: 18,
  from: 'Grandma Rose',
};
let absent: ReturnType<typeof json>;

/** The requests so far, such as `GET /api/recipient`. */
const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);

function answerFor(line: string) {
  if (line.startsWith('GET /api/access/ABCDEFGHJK')) {
    hasSession = true;
    return json(200, reply);
  }
  if (line.startsWith('GET /api/access/')) return json(404, refused);
  if (line === 'GET /api/recipient/check') return json(200, { recipient: hasSession, member: true });
  if (line === 'GET /api/recipient') return hasSession ? json(200, reply) : json(401, { code: 'not_signed_in' });
  if (line === 'POST /api/recipient/sign-out') return json(200, { authenticated: false });
  return line === 'GET /api/messages/9' ? absent : json(404, { code: 'not_found' });
}

/** Opens the app in the test's own window, which has the fragment and the storage. */
function visit(path: string): void {
  openPageAt(server.origin, path);
  client = openLovedOneApp().queryClient;
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your access code' });
const stored = (): unknown => JSON.parse(localStorage.getItem('messageAccess') ?? 'null');

async function enter(code: string): Promise<void> {
  await write(await field(), code);
  await userEvent.click(screen.getByRole('button', { name: 'Open my messages' }));
}

beforeEach(async () => {
  reply = { child: anEmma, from: 'Grandma Rose', sender: aSender, preview: false, messages: [boat, garden] };
  hasSession = false;
  absent = json(404, sealed);
  localStorage.clear();
  server = await startAnsweringServer();
  server.answer((request, response) => answerFor(`${request.method} ${request.url}`)(request, response));
});

afterEach(async () => {
  cleanup();
  const notice = currentToast();
  if (notice) dismissToast(notice.id);
  await server.close();
});

describe('the code entry', () => {
  it('is what a first visit to the message list shows, without a refused request', async () => {
    visit('/message-dashboard');
    await field();
    expect(asked()).toEqual(['GET /api/recipient/check']);
  });

  it('does not ask for a code that the link has filled in', async () => {
    visit('/message-access#ABCDEFGHJK');
    expect((await field()).value).toBe('ABCDE-FGHJK');
    expect(screen.queryByText(/Type the code/)).toBeNull();
    screen.getByText(/Your code is filled in/);
  });

  it.each([false, true])('fills in the code of a link to the list, even if one is open here: %s', async (was) => {
    hasSession = was;
    visit('/message-dashboard#ABCDEFGHJK');
    expect((await field()).value).toBe('ABCDE-FGHJK');
    expect(location.hash).toBe('');
    expect(screen.queryByText(/Type the code/)).toBeNull();
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open my messages' }));
    await screen.findByRole('heading', { name: 'Your messages' });
    expect(asked()).toEqual(['GET /api/access/ABCDEFGHJK']);
  });

  it('takes the code of a link that is followed in the message list', async () => {
    hasSession = true;
    visit('/message-dashboard');
    await screen.findByRole('heading', { name: 'Your messages' });
    location.hash = '#ABCDEFGHJK';
    expect((await field()).value).toBe('ABCDE-FGHJK');
    expect(location.hash).toBe('');
  });

  it('shows a typed code in capitals with its dash, and needs one to open', async () => {
    visit('/message-access');
    const input = await field();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open my messages' });
    expect(button.disabled).toBe(true);
    await userEvent.type(input, 'abcde fghjk and more');
    expect(input.value).toBe('ABCDE-FGHJK');
    expect(button.disabled).toBe(false);
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(input.value).toBe('ABCDE');
  });

  it('keeps the caret in place when a character in the middle is corrected', async () => {
    visit('/message-access');
    const input = await field();
    await write(input, 'abcdefghjk');
    await userEvent.type(input, '{Backspace}x', { initialSelectionStart: 8, initialSelectionEnd: 8 });
    expect(input.value).toBe('ABCDE-FXHJK');
    expect(input.selectionStart).toBe(8);
  });

  it.each(['/message-access?from=card#abcde-fghjk', '/message-access?access=abcde-fghjk&from=card'])(
    'takes the code out of a link and cleans the address: %s',
    async (link) => {
      visit(link);
      const input = await field();
      await waitFor(() => expect(input.value).toBe('ABCDE-FGHJK'));
      expect(location.href).toMatch(/\/message-access\?from=card$/);
    },
  );

  it('leaves the fragment of the skip link alone', async () => {
    visit('/message-access#main');
    expect((await field()).value).toBe('');
    expect(location.hash).toBe('#main');
  });

  it('on a shared device remembers the name, but not the code', async () => {
    visit('/message-access');
    await enter('abcde-fghjk');
    await screen.findByRole('heading', { name: 'For Emma' });
    expect(location.pathname).toBe('/message-dashboard');
    expect(stored()).toEqual({ childId: 3, childName: 'Emma' });
    expect(asked()).toEqual(['GET /api/access/ABCDEFGHJK']);
  });

  it('on “my own device” remembers the code, and fills it in next time', async () => {
    visit('/message-access');
    await userEvent.click(await screen.findByRole('checkbox', { name: /This is my own device/ }));
    await enter('ABCDEFGHJK');
    await screen.findByRole('heading', { name: 'For Emma' });
    expect(asked()).toEqual(['GET /api/access/ABCDEFGHJK?ownDevice=true']);
    expect(stored()).toEqual({ childId: 3, childName: 'Emma', accessCode: 'ABCDEFGHJK' });
    cleanup();
    visit('/message-access');
    const input = await field();
    await waitFor(() => expect(input.value).toBe('ABCDE-FGHJK'));
  });

  it.each(['{', '{"childId":"3"}', '[]', '"ABCDEFGHJK"'])('copes with %s in storage', async (text) => {
    localStorage.setItem('messageAccess', text);
    visit('/message-access');
    const input = await field();
    await enter('A');
    await waitFor(() => expect(currentToast()).toBeDefined());
    expect(input.value).toBe('A');
  });

  it('asks once for a double tap, because each wrong code counts', async () => {
    visit('/message-access');
    await write(await field(), '22222');
    const form = (await field()).form ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(currentToast()?.title).toBe('Access Denied'));
    expect(asked()).toEqual(['GET /api/access/22222']);
    fireEvent.submit(form);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('says Access Denied to a wrong code, and stores nothing', async () => {
    visit('/message-access');
    await enter('ABCDEFGHJJ');
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Access Denied',
        description: 'Invalid access code. Please check your code and try again.',
        tone: 'danger',
      }),
    );
    expect(stored()).toBeNull();
    const input = await field();
    expect(document.activeElement).toBe(input);
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['ABCDE-FGHJJ', 0, 11]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('says once what is wrong with a code, right below it', async () => {
    visit('/message-access');
    await enter('ABCDEFGHJJ');
    const alert = await screen.findByRole('alert');
    expect(screen.getAllByText(/check your code/)).toHaveLength(1);
    const [input, own] = [await field(), screen.getByRole('checkbox', { name: /This is my own device/ })];
    const kind = screen.getByText('No harm done. Codes are easy to mistype.');
    for (const [one, other] of [
      [input, alert],
      [alert, kind],
      [kind, own],
    ] as const) {
      expect(one.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });
});

describe('the message list', () => {
  it('asks for a code without a session, with its own texts, and opens in place', async () => {
    visit('/message-dashboard?message=8');
    await enter('22222');
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Invalid Code',
        description: 'Please check your access code and try again.',
      }),
    );
    await userEvent.clear(await field());
    await enter('abcdefghjk');
    await screen.findByRole('link', { name: /The garden in June/, current: true });
    expect(location.search).toBe('?message=8');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'For Emma' }));
  });

  it('shows the day and the sender of a sealed message, and checks again for one on its way', async () => {
    hasSession = true;
    reply.messages = [
      { state: 'on-its-way' },
      { state: 'sealed', triggerDate: '2031-06-14', triggerTime: '16:32', birthday: null },
      { state: 'sealed', triggerDate: '2033-05-02', triggerTime: null, birthday: null },
      { state: 'sealed', triggerDate: '2033-05-02', triggerTime: '08:00', birthday: null },
      { state: 'sealed', triggerDate: '2036-06-14', triggerTime: null, birthday: 18 },
    ];
    visit('/message-dashboard');
    await screen.findByRole('heading', { name: 'Coming Soon' });
    screen.getByText('Four letters are waiting for you, Emma. Press and hold one.');
    for (const name of [
      'A letter from Grandma Rose. Opens on June 14, 2031',
      'Two letters from Grandma Rose. They open on May 2, 2033',
      'A letter from Grandma Rose. Opens on your 18th birthday. June 14, 2036',
    ]) {
      screen.getByRole('button', { name });
    }
    screen.getByText('A message is on its way');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Not yet. Please check again soon.');
    reply.messages = [boat];
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByRole('link', { name: /The story of the blue boat/ });
  });

  it('has a way home, which is its top', async () => {
    hasSession = true;
    reply.messages = [
      { ...boat, isViewed: true },
      { ...garden, isViewed: true },
    ];
    visit('/message-dashboard?message=8');
    await screen.findByRole('link', { name: /The garden/, current: true });
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(location.pathname + location.search).toBe('/message-dashboard');
    await screen.findByRole('link', { name: /The story of the blue boat/, current: true });
  });

  describe('when left open', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    const lookAfter = (seconds: number) => {
      vi.setSystemTime(deviceNow().getTime() + seconds * 1000);
      document.dispatchEvent(new Event('visibilitychange'));
    };

    it('shows a message when it opens, without a reload', async () => {
      hasSession = true;
      reply.messages = [
        { ...garden, isViewed: true },
        { state: 'sealed', triggerDate: '2031-06-14', triggerTime: null, birthday: null },
      ];
      reply.opensIn = 3600;
      visit('/message-dashboard');
      await screen.findByRole('heading', { name: 'Coming Soon' });
      lookAfter(3000);
      act(() => changeMessage(client, garden.id, { isViewed: true, viewedAt: '2031-06-13T12:00:00Z' }));
      reply.opensIn = 1;
      lookAfter(600);
      const [check, ...twice] = ['GET /api/recipient/check', 'GET /api/recipient', 'GET /api/recipient'];
      await waitFor(() => expect(asked()).toEqual([check, ...twice]));
      await waitFor(() => expect(client.isFetching()).toBe(0));
      const focused = document.activeElement;
      reply.messages = [boat, { ...garden, isViewed: true }];
      delete reply.opensIn;
      lookAfter(1);
      await screen.findByText('A letter just arrived');
      expect(screen.queryByRole('heading', { name: 'Coming Soon' })).toBeNull();
      expect(document.activeElement).toBe(focused);
      screen.getByRole('link', { name: /The garden/, current: true });
      lookAfter(1_000_000);
      await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
      expect(location.search).toBe(`?message=${boat.id}`);
      await screen.findByRole('link', { name: /The story of the blue boat/, current: true });
      expect(screen.queryByText('A letter just arrived')).toBeNull();
      expect(asked()).toEqual([check, ...twice, 'GET /api/recipient']);
    });

    it('shows a message on its way as soon as it is ready, asking less and less often', async () => {
      hasSession = true;
      reply.messages = [{ ...garden, isViewed: true }, { state: 'on-its-way' }];
      visit('/message-dashboard');
      await screen.findByText('A message is on its way');
      lookAfter(9);
      expect(asked()).toHaveLength(2);
      for (const [times, seconds] of [1, 10, 10, 10, 10, 13].entries()) {
        lookAfter(seconds);
        await waitFor(() => expect(asked()).toHaveLength(3 + times));
        await waitFor(() => expect(client.isFetching()).toBe(0));
      }
      expect(screen.queryByText('Not yet. Please check again soon.')).toBeNull();
      reply.messages = [boat, { ...garden, isViewed: true }];
      lookAfter(16);
      await screen.findByText('A letter just arrived');
      expect(screen.queryByText('A message is on its way')).toBeNull();
    });

    it('makes no further requests without sealed messages', async () => {
      hasSession = true;
      visit('/message-dashboard');
      await screen.findByRole('heading', { name: 'For Emma' });
      lookAfter(1_000_000);
      expect(asked()).toEqual(['GET /api/recipient/check', 'GET /api/recipient']);
    });
  });

  it('says when a message opens if its link comes too early', async () => {
    hasSession = true;
    visit('/message-dashboard?message=9');
    await screen.findByRole('heading', { name: 'From Grandma Rose' });
    screen.getByText('Opens on your 18th birthday');
    screen.getByText('June 14, 2031');
    await userEvent.click(screen.getByRole('link', { name: 'Show my messages' }));
    await screen.findByRole('link', { name: /The story of the blue boat/, current: true });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'For Emma' }));
  });

  it('says when a message couldn’t be loaded, and tries again', async () => {
    hasSession = true;
    absent = json(503, { code: 'unavailable', message: 'We cannot reach our records right now.' });
    visit('/message-dashboard?message=9');
    await screen.findByRole('heading', { name: 'We couldn’t load your message' });
    absent = json(404, { code: 'not_found' });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Message Not Found' });
  });

  it('signs out the loved one and no one else', async () => {
    hasSession = true;
    localStorage.setItem('messageAccess', JSON.stringify({ childId: 3, childName: 'Emma', accessCode: 'ABCDEFGHJK' }));
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('auth', 'true'); // a member is logged in here as well
    keepPosition(boat.videoUrl, 72, 90);
    visit('/message-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect((await field()).value).toBe('');
    expect(asked()).toContain('POST /api/recipient/sign-out');
    expect(stored()).toBeNull();
    expect(positionOf(boat.videoUrl)).toBe(0);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(client.getQueryData(['/api/recipient'])).toBeUndefined();
    expect(localStorage.getItem('auth')).toBe('true');
  });
});
