import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { followLogouts } from '#web/queries/session.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import {
  aMessage,
  anna,
  emma,
  happens,
  noSession,
  notSignedIn,
  reconnects,
  signedIn,
  theo,
} from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const parentsUrl = '/api/parents?messages=none';
const newestUrl = '/api/video-messages?show=all&sort=newest';
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call).length;
const openDashboard = async () => {
  const app = openApp('/member-dashboard');
  await screen.findByRole('heading', {
    level: 1,
    name: /^Good (morning|afternoon|evening), Anna\.|^Anna, who would love/,
  });
  return app;
};
const row = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const item = heading.closest('li');
  if (!item) throw new Error('not in a list');
  return within(item);
};

describe('the dashboard', () => {
  it('is for members: visitors log in first and come back', async () => {
    server.answer(json(200, { authenticated: false, user: null }));
    const { router } = openApp('/member-dashboard?tab=settings');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/member-dashboard?tab=settings' });
  });

  it('redirects to the login after the session has ended, forgets its data, and says why', async () => {
    signedIn(server);
    const { path, router, queryClient } = await openDashboard();
    localStorage.setItem('auth', 'true');
    signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/parents': notSignedIn });
    await act(() => queryClient.invalidateQueries({ queryKey: [parentsUrl] }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/member-dashboard' });
    await toast('You’ve been logged out', 'Please log in to continue.');
    expect(localStorage.getItem('auth')).toBeNull();
    expect(queryClient.getQueryData([parentsUrl])).toBeUndefined();
    await act(() => router.navigate({ to: '/member-dashboard' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('explains when it can’t load', async () => {
    signedIn(server, {}, { 'GET /api/parents': json(500, { message: 'Something went wrong.', code: 'internal' }) });
    openApp('/member-dashboard');
    await screen.findByRole('heading', { name: 'Unable to load dashboard' });
    screen.getByRole('button', { name: 'Refresh Page' });
  });

  it('tells a new member what to do first', async () => {
    signedIn(server);
    await openDashboard();
    expect(screen.queryByRole('list', { name: 'At a glance' }), 'no zeros').toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Record a message' }));
    await screen.findByRole('dialog', { name: 'Send a Message' });
    screen.getByRole('heading', { name: 'Who is it for?' }); // files are for “Upload Message”
  });

  it('shows counts, and the message that opens next', async () => {
    signedIn(server, {
      children: [emma, theo],
      messages: [
        aMessage({ id: 1, title: 'Later', status: 'scheduled', deliveryDate: '2040-01-01' }),
        aMessage({ id: 2, title: 'Sooner', status: 'scheduled', deliveryDate: '2031-06-14', messageType: 'photo' }),
        aMessage({ id: 3, title: 'Seen', status: 'viewed', isViewed: true, viewedAt: '2026-11-02T09:00:00.000Z' }),
      ],
    });
    await openDashboard();
    const glance = within(screen.getByRole('list', { name: 'At a glance' }));
    expect(glance.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Loved Ones 2',
      'Videos 2',
      'Photos 1',
      'Messages Viewed 1',
    ]);
    const next = within(screen.getByRole('region', { name: 'What comes next' }));
    next.getByText('Sooner');
    next.getByText('Opens for Emma on June 14, 2031');
  });

  it('has an address for each tab, and Back goes to the previous one', async () => {
    signedIn(server);
    const { router } = await openDashboard();
    await userEvent.click(screen.getByRole('tab', { name: /Settings/ }));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(router.state.location.search).toEqual({ tab: 'settings' });
    expect(document.title).toBe('Settings · Someday');
    await screen.findByRole('heading', { name: 'Email and login' });
    act(() => router.history.back());
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    cleanup();
    openApp('/member-dashboard?tab=nonsense');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
  });

  it('ends the session on the server before leaving', async () => {
    signedIn(server, {}, { 'POST /api/auth/logout': json(200, { authenticated: false }) });
    const { path, queryClient } = await openDashboard();
    expect(queryClient.getQueryData([parentsUrl])).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(asked('POST /api/auth/logout')).toBe(1);
    await waitFor(() => expect(queryClient.getQueryData([parentsUrl])).toBeUndefined());
  });

  it('stays open if the session couldn’t be ended', async () => {
    signedIn(server, {}, { 'POST /api/auth/logout': json(503, { message: 'Later.', code: 'unavailable' }) });
    const { path, queryClient } = await openDashboard();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText('We couldn’t log you out');
    expect(path()).toBe('/member-dashboard');
    expect(queryClient.getQueryData(['/api/auth/check'])).toMatchObject({ user: { name: 'Anna' } });
  });
});

describe('a live event', () => {
  const converting = aMessage({
    media: { id: 31, state: 'converting', progress: 3, reason: null, note: null, cutOff: null },
  });

  it('appears without another request', async () => {
    signedIn(server, { children: [emma], messages: [converting] });
    await openDashboard();
    (await row(converting.title)).getByText('3%');
    const before = asked(`GET ${parentsUrl}`);
    act(
      () =>
        void happens({
          type: 'media',
          media: { id: 31, state: 'converting', progress: 42, reason: null, note: null, cutOff: null },
        }),
    );
    await (await row(converting.title)).findByText('42%');
    expect(asked(`GET ${parentsUrl}`)).toBe(before);
  });

  it('can finish a message, with its picture', async () => {
    signedIn(server, { children: [emma], messages: [converting] });
    await openDashboard();
    await row(converting.title);
    const media = { id: 31, state: 'ready', progress: 100, reason: null, note: null, cutOff: null } as const;
    const finished = aMessage({ media, thumbnailUrl: '/api/video/21/thumbnail' });
    const family = { children: [emma], messages: [finished] };
    signedIn(server, family, { 'GET /api/video-messages/21': json(200, finished) });
    act(() => void happens({ type: 'media', media }));
    await (await row(converting.title)).findByText('Available');
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toContain('/api/video/21/thumbnail'),
    );
  });

  it('wins over an older reply that arrives later', async () => {
    signedIn(server, { children: [emma], messages: [converting] });
    const { queryClient } = await openDashboard();
    await row(converting.title);
    const lists = asked(`GET ${newestUrl}`);
    const reason = 'This file seems to be damaged. Your original is safe.';
    const media = { id: 31, state: 'attention', progress: 0, reason, note: null, cutOff: null } as const;
    let older = () => {};
    const held: Parameters<typeof server.answer>[0] = (request, response) => {
      older = () => json(200, { messages: [converting], total: 1, more: false })(request, response);
    };
    signedIn(server, { children: [emma] }, { 'GET /api/video-messages': held });
    act(() => void queryClient.invalidateQueries({ queryKey: ['/api/video-messages'] }));
    await waitFor(() => expect(asked(`GET ${newestUrl}`)).toBe(lists + 1));
    act(() => void happens({ type: 'media', media }));
    signedIn(server, { children: [emma], messages: [aMessage({ media })] });
    older();
    await waitFor(() => expect(asked(`GET ${newestUrl}`)).toBe(lists + 2));
    await (await row(converting.title)).findByText('Needs attention');
  });

  it('shows that a message was opened', async () => {
    signedIn(server, { children: [emma], messages: [aMessage()] });
    await openDashboard();
    await row('For your 18th birthday');
    const lists = asked(`GET ${newestUrl}`);
    const viewedAt = '2026-11-02T09:00:00.000Z';
    signedIn(server, { children: [emma], messages: [aMessage({ status: 'viewed', isViewed: true, viewedAt })] });
    act(() => void happens({ type: 'viewed', messageId: 21, viewedAt }));
    await (await row('For your 18th birthday')).findByText('Viewed Nov 2, 2026');
    await within(screen.getByRole('list', { name: 'At a glance' })).findByText('1', { selector: 'li:last-child span' });
    expect(asked(`GET ${newestUrl}`)).toBe(lists);
  });

  it('missed during a lost connection is fetched afterward', async () => {
    signedIn(server, { children: [emma], messages: [aMessage()] });
    await openDashboard();
    await row('For your 18th birthday');
    const before = asked(`GET ${parentsUrl}`);
    act(reconnects);
    expect(asked(`GET ${parentsUrl}`)).toBe(before);
    act(reconnects);
    await waitFor(() => expect(asked(`GET ${parentsUrl}`)).toBe(before + 1));
  });

  it('missed while a list was on its way to a page not yet connected is fetched afterward', async () => {
    const media = { id: 31, state: 'attention', progress: 0, reason: null, note: null, cutOff: null } as const;
    const older: (() => void)[] = [];
    const held: Parameters<typeof server.answer>[0] = (request, response) =>
      older.push(() => json(200, { messages: [converting], total: 1, more: false })(request, response));
    signedIn(server, { children: [emma] }, { 'GET /api/video-messages': held });
    await openDashboard();
    // React's strict mode mounts the page twice, which drops the first request.
    await waitFor(() => expect(older.length).toBeGreaterThan(1));
    await waitFor(() => expect(happens({ type: 'media', media: converting.media })).toBe(1));
    act(reconnects);
    signedIn(server, { children: [emma], messages: [aMessage({ media })] });
    for (const answer of older) answer();
    await (await row(converting.title)).findByText('Needs attention');
  });

  it('is received only while the dashboard is open', async () => {
    signedIn(server, { children: [emma], messages: [converting] });
    const { router } = await openDashboard();
    const event = { type: 'media', media: converting.media } as const;
    await waitFor(() => expect(happens(event)).toBe(1));
    await act(() => router.navigate({ to: '/message-tips' })); // the login page would lead straight back
    await waitFor(() => expect(happens(event)).toBe(0));
  });

  it('missed between two visits is fetched on the next one', async () => {
    signedIn(server, { children: [emma], messages: [aMessage()] });
    const { router, queryClient } = await openDashboard();
    await row('For your 18th birthday'); // loaded, so that the next request isn't the first one
    await act(() => router.navigate({ to: '/message-tips' }));
    // All cached data is from a visit long ago.
    for (const query of queryClient.getQueryCache().getAll())
      query.setData(query.state.data, { updatedAt: 1, manual: true });
    signedIn(server, {
      children: [emma],
      messages: [aMessage({ status: 'viewed', viewedAt: '2026-11-02T09:00:00.000Z' })],
    });
    await act(() => router.navigate({ to: '/member-dashboard' }));
    await (await row('For your 18th birthday')).findByText('Viewed Nov 2, 2026');
  });

  it('can be a failure, which can be retried', async () => {
    const reason = 'This file seems to be damaged. Your original is safe.';
    signedIn(
      server,
      {
        children: [emma],
        messages: [aMessage({ media: { id: 31, state: 'attention', progress: 0, reason, note: null, cutOff: null } })],
      },
      { 'POST /api/video-messages/21/retry': json(200, converting) },
    );
    await openDashboard();
    const message = await row(converting.title);
    message.getByText('Needs attention');
    message.getByText(reason);
    signedIn(
      server,
      { children: [emma], messages: [converting] },
      { 'POST /api/video-messages/21/retry': json(200, converting) },
    );
    await userEvent.click(message.getByRole('button', { name: /^Try again/ }));
    await message.findByText('3%');
    expect(asked('POST /api/video-messages/21/retry')).toBe(1);
  });
});

describe('a dashboard that loads without access codes', () => {
  const withoutCode = { ...emma, accessCode: '', shareableUrl: '' };
  const arrives = (more: Parameters<typeof signedIn>[2]) => {
    const messages = [aMessage({ shareableUrl: '' })];
    signedIn(server, { children: [withoutCode], messages }, more);
  };

  it('offers no link until they arrive, then shows them', async () => {
    const codes = Promise.withResolvers<undefined>();
    arrives({
      'GET /api/family/members': (request, response) => {
        void codes.promise.then(() => json(200, [emma, theo])(request, response));
      },
    });
    await openDashboard();
    const message = await row('For your 18th birthday');
    await userEvent.click(message.getByRole('button', { name: /^More/ }));
    const copy = await screen.findByRole('menuitem', { name: /link/i });
    expect(copy.getAttribute('aria-disabled')).toBe('true');
    codes.resolve(undefined);
    await waitFor(() => expect(copy.getAttribute('aria-disabled')).toBeNull());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('link', { name: /^Emma/ }));
    await screen.findByText(/7ABCD.?EFGH0/);
  });

  it('reloads everything, with codes, if they can’t be loaded alone', async () => {
    arrives({
      'GET /api/family/members': (request, response) => {
        signedIn(server, { children: [emma] });
        json(500, { message: 'Something went wrong.', code: 'internal' })(request, response);
      },
    });
    await openDashboard();
    await userEvent.click(screen.getByRole('link', { name: /^Emma/ }));
    await screen.findByText(/7ABCD.?EFGH0/);
  });
});

describe('a page restored from the browser’s back-forward cache', () => {
  const reload = vi.fn();
  let left: QueryClient;
  beforeEach(() => void vi.spyOn(location, 'reload').mockImplementation(reload.mockClear()));
  afterEach(() => {
    left.clear();
    localStorage.clear();
  });
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const leave = async () => {
    signedIn(server, { children: [emma] });
    left = (await openDashboard()).queryClient;
    followLogouts(left);
    server.received.length = 0;
  };

  it('reloads immediately if its member has logged out since', async () => {
    await leave();
    localStorage.removeItem('auth');
    comeBack();
    expect(reload).toHaveBeenCalledOnce();
    expect(server.received).toEqual([]);
  });

  it.each([
    ['no one is logged in', noSession],
    ['someone else is', json(200, { authenticated: true, user: { ...anna, id: 2 } })],
  ])('reloads when the server says that %s', async (_who, answer) => {
    await leave();
    signedIn(server, {}, { 'GET /api/auth/check': answer });
    comeBack();
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('stays the same while its member is still logged in', async () => {
    await leave();
    comeBack();
    await waitFor(() => expect(asked('GET /api/auth/check')).toBe(1));
    expect(reload).not.toHaveBeenCalled();
  });
});
