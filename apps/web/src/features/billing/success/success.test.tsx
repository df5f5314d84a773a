import { keepChoice } from '#web/features/billing/pricing/plan-offers.ts';
import type { Subscription } from '@someday/contract/api/subscription';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { press } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, emma, notSignedIn, signedIn } from '#web/testing/member-context.ts';
import { aSubscription, forLife, onBasic, onTrial, selling, sellingToGuests } from '#web/testing/pricing-context.ts';

const server = setUpMemberPage();
const checking = 'POST /api/payment/check';
const checks = () => server.received.filter(({ url }) => url === '/api/payment/check').length;

// Only the intervals are faked, so that replies still arrive in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const seconds = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 1000));

type Path = '/subscription-success' | '/lifetime-success';
function open(path: Path, subscription: Subscription, check = json(200, subscription)) {
  signedIn(server, {}, { ...selling(subscription), [checking]: check });
  return openApp(path);
}
/** The last reply has arrived, so the next pause has started. */
const answered = ({ queryClient }: ReturnType<typeof openApp>) =>
  waitFor(() => expect(queryClient.isFetching({ queryKey: ['/api/payment/check'] })).toBe(0));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the welcome', () => {
  it('names the free trial, the plan that follows, and what to do next', async () => {
    open('/subscription-success', onTrial);
    await heading('Welcome, Anna');
    screen.getByText(/^Your free trial runs until December 24, 2026, then Basic begins\./);
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/member-dashboard');
    expect(screen.getByRole('link', { name: 'How It Works' }).getAttribute('href')).toBe('/#how-it-works');
    expect(document.title).toBe('Welcome, Anna · Someday');
  });

  it('greets members by their first name, as the dashboard does', async () => {
    const george = json(200, { authenticated: true, user: { ...anna, name: 'George Hill' } });
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/auth/check': george, [checking]: json(200, onTrial) });
    openApp('/subscription-success');
    await heading('Welcome, George');
  });

  it('asks members without loved ones who they will record for, and goes on to the recorder', async () => {
    signedIn(
      server,
      {},
      { ...selling(onTrial), [checking]: json(200, onTrial), 'POST /api/children': json(201, emma) },
    );
    const app = openApp('/subscription-success');
    await userEvent.type(await screen.findByLabelText('Name'), 'Emma');
    await seconds(20);
    expect(app.path(), 'they are answering').toBe('/subscription-success');
    await press('Mom');
    signedIn(server, { children: [emma] }, { ...selling(onTrial), 'POST /api/children': json(201, emma) });
    await press('Add Family Member');
    await heading('Create your first message');
    expect(app.path()).toBe('/onboarding');
  });

  it('doesn’t offer that to members who have loved ones', async () => {
    signedIn(server, { children: [emma] }, { ...selling(forLife), [checking]: json(200, forLife) });
    openApp('/lifetime-success');
    await heading('Welcome for good, Anna');
    await waitFor(() => expect(server.received.some(({ url }) => url.startsWith('/api/parents'))).toBe(true));
    expect(screen.queryByLabelText('Name')).toBeNull();
    screen.getByRole('link', { name: 'Get message ideas' });
  });

  it('names the plan', async () => {
    open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    screen.getByText(/^Your Basic membership has started\./);
  });

  it('lists lifetime members’ benefits', async () => {
    open('/lifetime-success', forLife);
    await heading('Welcome for good, Anna');
    for (const benefit of ['No recurring charges', 'Priority support', 'Early access', 'Lifetime perks']) {
      screen.getByText(benefit);
    }
  });

  it('forgets the chosen plan', async () => {
    keepChoice({ tier: 'lifetime' });
    open('/lifetime-success', forLife);
    await heading('Welcome for good, Anna');
    await waitFor(() => expect(localStorage.getItem('someday-draft:plan')).toBeNull());
  });

  it.each([
    ['/subscription-success', onBasic, 'Welcome, Anna', 10],
    ['/lifetime-success', forLife, 'Welcome for good, Anna', 15],
  ] as const)('at %s opens the dashboard after its countdown', async (path, subscription, title, after) => {
    const app = open(path, subscription);
    await heading(title);
    expect(screen.getAllByText(`Your dashboard opens in ${after} seconds`)).toHaveLength(2);
    await seconds(after - 1);
    screen.getByText('Your dashboard opens in 1 second');
    expect(app.path()).toBe(path);
    await seconds(1);
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
  });

  it('reads the countdown aloud only once', async () => {
    open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    await seconds(3);
    expect(screen.getByText('Your dashboard opens in 7 seconds').getAttribute('aria-hidden')).toBe('true');
    screen.getByText('Your dashboard opens in 10 seconds');
  });

  it('stays when asked to', async () => {
    const { path } = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(document.activeElement?.textContent).toBe('Stay as long as you like.');
    await seconds(30);
    expect(path()).toBe('/subscription-success');
  });

  it('counts down only while the page is visible', async () => {
    const { path } = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await seconds(30);
    expect(path()).toBe('/subscription-success');
    visibility.mockReturnValue('visible');
    await seconds(10);
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
  });
});

describe('the countdown to the dashboard', () => {
  it('waits for a connection', async () => {
    const { path } = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await seconds(30);
    expect(path()).toBe('/subscription-success');
    connection.mockReturnValue(true);
    await seconds(10);
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
  });

  it('leaves no history entry to come back to', async () => {
    const app = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    const before = app.router.history.length;
    await seconds(10);
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
    expect(app.router.history.length).toBe(before);
  });
});

describe('a payment that has not arrived', () => {
  it('is checked for at growing intervals until it arrives', async () => {
    const app = open('/subscription-success', aSubscription());
    await heading('Confirming your payment');
    expect(checks()).toBe(1);
    await seconds(1);
    expect(checks()).toBe(1);
    await seconds(1);
    await waitFor(() => expect(checks()).toBe(2));
    await answered(app);
    await seconds(3);
    expect(checks()).toBe(2);
    expect(app.path()).toBe('/subscription-success');
    signedIn(server, {}, { ...selling(onBasic), [checking]: json(200, onBasic) });
    await seconds(1);
    await heading('Welcome, Anna');
    await seconds(9);
    expect(checks()).toBe(3);
  });

  async function checkFourMoreTimes(app: ReturnType<typeof openApp>) {
    for (const [times, pause] of [2, 4, 8, 16].entries()) {
      await waitFor(() => expect(checks()).toBe(times + 1));
      await answered(app);
      await seconds(pause);
    }
  }

  it('grants nothing if it never arrives', async () => {
    const app = open('/subscription-success', aSubscription());
    await heading('Confirming your payment');
    await checkFourMoreTimes(app);
    await heading('We haven’t received a payment yet');
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    await seconds(60);
    expect(checks()).toBe(5);
    expect(app.path()).toBe('/subscription-success');
    signedIn(server, {}, { ...selling(onBasic), [checking]: json(200, onBasic) });
    await press('Check again');
    await heading('Welcome, Anna');
  });

  it('for Lifetime isn’t confirmed by another membership', async () => {
    open('/lifetime-success', onBasic);
    await heading('Confirming your payment');
    expect(screen.queryByText(/Your dashboard opens/)).toBeNull();
  });

  it('stops being checked after too many tries', async () => {
    const tooMany = json(429, { message: 'Too many tries. Try again in a little while.', code: 'too_many_tries' });
    open('/subscription-success', aSubscription(), tooMany);
    await heading('We couldn’t check your payment');
    await seconds(60);
    expect(checks()).toBe(1);
  });
});

describe('a visitor who isn’t logged in', () => {
  it.each(['/subscription-success', '/lifetime-success'])('is asked to log in, and returns to %s', async (path) => {
    signedIn(server, {}, sellingToGuests());
    openApp(path);
    await heading('Please log in');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
    expect(checks()).toBe(0);
  });

  it('is asked to log in after the session has ended', async () => {
    open('/subscription-success', onBasic, notSignedIn);
    await heading('Please log in');
  });
});
