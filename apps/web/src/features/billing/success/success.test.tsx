import type { Subscription } from '@someday/contract/subscription';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { press } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, emma, notSignedIn, signedIn } from '#web/testing/member-world.ts';
import { aSubscription, forLife, onBasic, onTrial, selling, sellingToGuests } from '#web/testing/pricing-world.ts';

const server = setUpMemberPage();
const checking = 'POST /api/payment/check';
const checks = () => server.received.filter(({ url }) => url === '/api/payment/check').length;

// Only what ticks is the test's: answers of the server still come in their own time.
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
/** The last answer is in, so that the next pause has begun. */
const answered = ({ queryClient }: ReturnType<typeof openApp>) =>
  waitFor(() => expect(queryClient.isFetching({ queryKey: ['/api/payment/check'] })).toBe(0));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the welcome', () => {
  it('names the free week and what follows, and the ways on', async () => {
    open('/subscription-success', onTrial);
    await heading('Welcome, Anna');
    screen.getByText(/^Your free days have begun\. They last until December 24, 2026, and Basic follows\./);
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/member-dashboard');
    expect(screen.getByRole('link', { name: 'How It Works' }).getAttribute('href')).toBe('/#how-it-works');
    expect(document.title).toBe('Welcome, Anna · Someday');
  });

  it('calls a member by their first name, as the dashboard does', async () => {
    const george = json(200, { authenticated: true, user: { ...anna, name: 'George Hill' } });
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/auth/check': george, [checking]: json(200, onTrial) });
    openApp('/subscription-success');
    await heading('Welcome, George');
  });

  it('leads a member who has nobody yet to their first loved one, besides', async () => {
    open('/subscription-success', onTrial);
    const first = await screen.findByRole('link', { name: 'Add your first loved one' });
    expect(first.getAttribute('href')).toBe('/onboarding');
    const [before] = screen.getAllByRole('link', { name: /^Add|^Go to your dashboard/ });
    expect(before).toBe(first);
  });

  it('leads nobody there who has somebody already', async () => {
    signedIn(server, { children: [emma] }, { ...selling(forLife), [checking]: json(200, forLife) });
    openApp('/lifetime-success');
    await heading('Welcome for good, Anna');
    await waitFor(() => expect(server.received.some(({ url }) => url.startsWith('/api/parents'))).toBe(true));
    expect(screen.queryByRole('link', { name: 'Add your first loved one' })).toBeNull();
    screen.getByRole('link', { name: 'Send a first message' });
  });

  it('names the plan', async () => {
    open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    screen.getByText(/^Your Basic membership has begun\./);
  });

  it('of a lifetime member lists what is theirs', async () => {
    open('/lifetime-success', forLife);
    await heading('Welcome for good, Anna');
    for (const benefit of ['No recurring charges', 'Priority support', 'Early access', 'Lifetime perks']) {
      screen.getByText(benefit);
    }
  });

  it('lets go of what was chosen before', async () => {
    sessionStorage.setItem('someday-draft:plan', JSON.stringify({ tier: 'lifetime' }));
    open('/lifetime-success', forLife);
    await heading('Welcome for good, Anna');
    await waitFor(() => expect(sessionStorage.getItem('someday-draft:plan')).toBeNull());
  });

  it.each([
    ['/subscription-success', onBasic, 'Welcome, Anna', 10],
    ['/lifetime-success', forLife, 'Welcome for good, Anna', 15],
  ] as const)('at %s leads to the dashboard after its seconds', async (path, subscription, title, after) => {
    const app = open(path, subscription);
    await heading(title);
    screen.getByText(`Your dashboard opens in ${after} seconds`);
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
    screen.getByText('Your dashboard opens in 10 seconds.');
  });

  it('stays when asked to', async () => {
    const { path } = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(document.activeElement?.textContent).toBe('You stay here as long as you like.');
    await seconds(30);
    expect(path()).toBe('/subscription-success');
  });

  it('counts only while somebody looks', async () => {
    const { path } = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await seconds(30);
    expect(path()).toBe('/subscription-success');
    look.mockReturnValue('visible');
    await seconds(10);
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
  });
});

describe('being led to the dashboard', () => {
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

  it('leaves no countdown behind to come back to', async () => {
    const app = open('/subscription-success', onBasic);
    await heading('Welcome, Anna');
    const before = app.router.history.length;
    await seconds(10);
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
    expect(app.router.history.length).toBe(before);
  });
});

describe('a payment that has not arrived', () => {
  it('is looked for again, later and later, and welcomed when it is there', async () => {
    const app = open('/subscription-success', aSubscription());
    await heading('Your payment is being confirmed');
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

  async function lookFourTimesMore(app: ReturnType<typeof openApp>) {
    for (const [times, pause] of [2, 4, 8, 16].entries()) {
      await waitFor(() => expect(checks()).toBe(times + 1));
      await answered(app);
      await seconds(pause);
    }
  }

  it('was none in the end, and nothing is granted', async () => {
    const app = open('/subscription-success', aSubscription());
    await heading('Your payment is being confirmed');
    await lookFourTimesMore(app);
    await heading('We have not found a payment');
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
    await seconds(60);
    expect(checks()).toBe(5);
    expect(app.path()).toBe('/subscription-success');
    signedIn(server, {}, { ...selling(onBasic), [checking]: json(200, onBasic) });
    await press('Look again');
    await heading('Welcome, Anna');
  });

  it('of lifetime is not confirmed by another membership', async () => {
    open('/lifetime-success', onBasic);
    await heading('Your payment is being confirmed');
    expect(screen.queryByText(/Your dashboard opens/)).toBeNull();
  });

  it('cannot be asked for too often', async () => {
    const tooMany = json(429, { message: 'There were too many tries.', code: 'too_many_tries' });
    open('/subscription-success', aSubscription(), tooMany);
    await heading('We could not ask');
    await seconds(60);
    expect(checks()).toBe(1);
  });
});

describe('whoever is not signed in', () => {
  it.each(['/subscription-success', '/lifetime-success'])('is asked to log in, and comes back to %s', async (path) => {
    signedIn(server, {}, sellingToGuests());
    openApp(path);
    await heading('Please log in');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
    expect(checks()).toBe(0);
  });

  it('is asked to log in when the session has ended meanwhile', async () => {
    open('/subscription-success', onBasic, notSignedIn);
    await heading('Please log in');
  });
});
