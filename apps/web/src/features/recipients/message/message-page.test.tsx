import type { MessageView } from '@someday/contract/api/recipients';
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/days.ts';
import { currentToast, dismissToast } from '#web/lib/toast-store.ts';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { anEmma, anOpenMessage, aSender } from '#web/testing/message-list-page.ts';
import { openPageAt } from '#web/testing/page.ts';

const letter: MessageView = {
  ...anOpenMessage(),
  child: anEmma,
  from: 'Grandma Rose',
  sender: aSender,
  preview: false,
};
const code = 'ABCDEFGHJK';
const notFound = json(404, { code: 'not_found', message: 'We couldn’t find that. It may have been removed.' });

let server: AnsweringServer;
let client: QueryClient;
let hasSession: boolean;
let withCode: ReturnType<typeof json>;
let withSession: ReturnType<typeof json>;

const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sealed = {
  code: 'not_open_yet',
  message: 'This message is still sealed.',
  from: 'Grandma',
  opensOn: '2031-06-14',
};
const sealedTitle = 'From Grandma';
const codeEntryTitle = 'You have a message waiting';

function visit(path: string): void {
  openPageAt(server.origin, path);
  client = openLovedOneApp().queryClient;
}

async function enter(typed: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your access code' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Open my messages' }));
}

const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your access code' });

function expectToCorrect(input: HTMLInputElement, shown: string): void {
  expect(document.activeElement).toBe(input);
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual([shown, 0, shown.length]);
  screen.getByText('Please check your code, letter by letter.');
}

beforeEach(async () => {
  hasSession = false;
  withSession = json(200, letter);
  withCode = json(200, letter);
  localStorage.clear();
  server = await startAnsweringServer();
  server.answer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.origin);
    if (pathname === '/api/recipient/check')
      return json(200, { recipient: hasSession, member: false })(request, response);
    const given = searchParams.get('access');
    if (given === code) return withCode(request, response);
    if (given !== null) return notFound(request, response);
    return (hasSession ? withSession : notFound)(request, response);
  });
});

afterEach(async () => {
  cleanup();
  const notice = currentToast();
  if (notice) dismissToast(notice.id);
  await server.close();
});

describe('a link to a message', () => {
  it('without a code asks for one, and opens with it', async () => {
    visit('/messages/7');
    await heading(codeEntryTitle);
    await enter('abcde-fghjk');
    await heading('For Emma');
    expect(asked(), 'nothing that is refused').toEqual([
      'GET /api/recipient/check',
      `GET /api/messages/7?access=${code}`,
    ]);
    expect(JSON.parse(localStorage.getItem('messageAccess') ?? 'null')).toEqual({ childId: 3, childName: 'Emma' });
  });

  it('opens without a code if there is a session', async () => {
    hasSession = true;
    visit('/messages/7');
    await heading('For Emma');
    expect(document.title).toBe('For Emma · Someday');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/message-dashboard');
  });

  it.each([
    ['in the address', `/messages/7?access=${code}`],
    ['in the fragment', `/messages/7#${code}`],
  ])('opens with the code %s, once, and cleans the address', async (_where, path) => {
    visit(path);
    await heading('For Emma');
    expect(location.href).toBe(`${server.origin}/messages/7`);
    expect(asked()).toEqual([`GET /api/messages/7?access=${code}`]);
  });

  it('with the same code keeps “my own device”', async () => {
    const known = { childId: 3, childName: 'Emma', accessCode: code };
    localStorage.setItem('messageAccess', JSON.stringify(known));
    visit(`/messages/7#${code}`);
    await heading('For Emma');
    expect(asked()).toEqual([`GET /api/messages/7?access=${code}&ownDevice=true`]);
    expect(JSON.parse(localStorage.getItem('messageAccess') ?? 'null')).toEqual(known);
  });

  it('with a wrong code finds no message, and leads back to the field', async () => {
    visit('/messages/7?access=22222');
    await heading('Message Not Found');
    screen.getByText('This message may have been removed or your access code is incorrect.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expectToCorrect(await codeField(), '22222');
    await userEvent.clear(await codeField());
    await enter(code);
    await heading('For Emma');
  });

  it('to a deleted message says so to someone who has entered their code, with ways on', async () => {
    hasSession = true;
    withSession = notFound;
    visit('/messages/7');
    await heading('Message Not Found');
    screen.getByText('This message may have been removed or your access code is incorrect.');
    expect(screen.getByRole('link', { name: 'Show my messages' }).getAttribute('href')).toBe('/message-dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await enter('2222222222'); // it may be for someone else with whom they share this device
    await heading('Message Not Found');
    screen.getByRole('link', { name: 'Show my messages' });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await userEvent.clear(await codeField());
    await enter(code);
    await heading('For Emma');
  });

  it('with a wrong code isn’t called ready because this device remembers another', async () => {
    localStorage.setItem('messageAccess', JSON.stringify({ childId: 3, childName: 'Emma', accessCode: code }));
    visit('/messages/7?access=22222');
    await heading('Message Not Found');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expectToCorrect(await codeField(), '22222');
    expect(screen.queryByText(/Your code is filled in/)).toBeNull();
  });

  it('finds no message for a wrong code that was typed', async () => {
    visit('/messages/7');
    await enter('2222222222');
    await heading('Message Not Found');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await heading(codeEntryTitle);
    expectToCorrect(await codeField(), '22222-22222');
    await userEvent.type(await codeField(), '{Backspace}');
    expect(screen.queryByText('Please check your code, letter by letter.')).toBeNull();
  });

  it('shows only the day and the sender of a sealed message', async () => {
    withCode = json(404, sealed);
    visit(`/messages/7#${code}`);
    await heading(sealedTitle);
    screen.getByText('Opens on June 14, 2031');
    expect(screen.getByRole('link', { name: 'Show my messages' }).getAttribute('href')).toBe('/message-dashboard');
  });

  describe('to a sealed message', () => {
    const until = (opensIn: number) => json(404, { ...sealed, opensIn });
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    /** Only these requests, because an earlier page's last one may still be on its way. */
    const looks = () => asked().filter((call) => /GET .*(?:messages\/7|access)/.test(call)).length;
    const answered = () => waitFor(() => expect(client.isFetching()).toBe(0));
    const lookAfter = (seconds: number) => {
      vi.setSystemTime(deviceNow().getTime() + seconds * 1000);
      document.dispatchEvent(new Event('visibilitychange'));
    };

    it.each(['by a session', 'by the code of the link', 'by a typed code'])(
      'opens on time while the page stays open: %s',
      async (way) => {
        withSession = until(3600);
        withCode = until(3600);
        hasSession = way === 'by a session';
        visit(way === 'by the code of the link' ? `/messages/7#${code}` : '/messages/7');
        if (way === 'by a typed code') await enter(code);
        await heading(sealedTitle);
        hasSession = true;
        const before = looks();
        lookAfter(3599);
        expect(looks()).toBe(before);
        withSession = until(1);
        withCode = until(1);
        lookAfter(1);
        await waitFor(() => expect(looks()).toBe(before + 1));
        await answered();
        // No loading screen replaces it.
        await heading(sealedTitle);
        withSession = json(200, letter);
        withCode = json(200, letter);
        lookAfter(1);
        await heading('For Emma');
        lookAfter(1_000_000);
        expect(looks()).toBe(before + 2);
      },
    );

    it('keeps its page while the server is down, and opens when it is back', async () => {
      hasSession = true;
      withSession = until(60);
      visit('/messages/7');
      await heading(sealedTitle);
      withSession = json(503, { code: 'unavailable', message: 'We cannot reach our records right now.' });
      lookAfter(60);
      await waitFor(() => expect(asked()).toHaveLength(2));
      await answered();
      await heading(sealedTitle);
      withSession = json(200, letter);
      window.dispatchEvent(new Event('online'));
      await heading('For Emma');
    });
  });

  it('says that a message is on its way, and checks again when asked', async () => {
    withCode = json(404, { code: 'on_its_way', message: 'This message is on its way.' });
    visit('/messages/7');
    await enter(code);
    await heading('A message is on its way');
    hasSession = true;
    withSession = withCode;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Not yet. Please check again soon.');
    withSession = json(200, letter);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await heading('For Emma');
  });

  it('opens a message on its way as soon as it is ready', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    hasSession = true;
    withSession = json(404, { code: 'on_its_way', message: 'This message is on its way.' });
    visit('/messages/7');
    await heading('A message is on its way');
    withSession = json(200, letter);
    vi.setSystemTime(deviceNow().getTime() + 10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('For Emma');
    vi.useRealTimers();
  });

  it('keeps what was typed when the server can’t be reached', async () => {
    withCode = json(503, { code: 'unavailable', message: 'We cannot reach our records right now.' });
    visit('/messages/7');
    await enter(code);
    await screen.findByText('We cannot reach our records right now.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your access code' }).value).toBe('ABCDE-FGHJK');
  });

  it('says when the message couldn’t be loaded, and tries again', async () => {
    hasSession = true;
    withSession = json(503, { code: 'unavailable', message: 'We cannot reach our records right now.' });
    visit('/messages/7');
    await heading('We couldn’t load your message');
    withSession = json(200, letter);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await heading('For Emma')).toBe(document.activeElement);
  });

  it('takes no focus on a page that was just opened', async () => {
    hasSession = true;
    visit('/messages/7');
    await heading('For Emma');
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['/messages', '/messages/', '/messages/x7', '/messages/0'])(
    'is invalid without a message’s id: %s',
    async (path) => {
      visit(path);
      await heading('Invalid Message Link');
      expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
      expect(asked()).toEqual([]);
    },
  );

  it('shows its member what their loved one will see', async () => {
    hasSession = true;
    withSession = json(200, { ...letter, isViewed: true, preview: true });
    visit('/messages/7');
    await screen.findByText('This is what Emma will see.');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/member-dashboard');
  });
});

function signOutElsewhere(): void {
  hasSession = false;
  const oldValue = localStorage.getItem('messageAccess');
  localStorage.removeItem('messageAccess');
  dispatchEvent(new StorageEvent('storage', { key: 'messageAccess', oldValue, newValue: null }));
}

describe('when another window of the same browser signs out', () => {
  it('this page is cleared, including the name in the title', async () => {
    hasSession = true;
    localStorage.setItem('messageAccess', JSON.stringify({ childId: 3, childName: 'Emma' }));
    visit('/messages/7');
    await heading('For Emma');
    signOutElsewhere();
    await heading(codeEntryTitle);
    expect(screen.queryByText(letter.title)).toBeNull();
    expect(document.title).toBe('A message for you · Someday');
  });

  it('going back to this page shows nothing', async () => {
    hasSession = true;
    visit('/messages/7');
    await heading('For Emma');
    hasSession = false;
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await heading(codeEntryTitle);
    expect(screen.queryByText(letter.title)).toBeNull();
  });

  it('the link that opened this page does not open a session again', async () => {
    visit(`/messages/7#${code}`);
    await heading('For Emma');
    signOutElsewhere();
    await heading(codeEntryTitle);
    expect(asked()).toEqual([`GET /api/messages/7?access=${code}`, 'GET /api/recipient/check']);
    expect(localStorage.getItem('messageAccess')).toBeNull();
  });
});
