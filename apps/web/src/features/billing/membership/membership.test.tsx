import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Subscription } from '@someday/contract/subscription';
import { describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { tellFacts } from '#web/testing/facts.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn, signedInAs } from '#web/testing/member-world.ts';
import { aSubscription } from '#web/testing/subscription-world.ts';

const server = setUpMemberPage();
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call).length;

type Answers = Parameters<typeof signedIn>[2];
const stands = (subscription: Subscription, more: Answers = {}) =>
  signedIn(
    server,
    {},
    { 'GET /api/account/sessions': json(200, []), 'GET /api/subscription': json(200, subscription), ...more },
  );

async function openPanel(given: Partial<Subscription> = {}, more: Answers = {}) {
  stands(aSubscription(given), more);
  const app = openApp('/member-dashboard?tab=settings');
  return { app, panel: within(await screen.findByRole('region', { name: 'Membership' })) };
}
const targets = (panel: { getAllByRole: (role: string) => HTMLElement[] }) =>
  panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const over = {
  billing: 'off',
  state: 'lifetime',
  tier: 'lifetime',
  plan: null,
  card: null,
  renewsAt: null,
} as const satisfies Partial<Subscription>;

describe('the membership in the settings', () => {
  it('says what it is, until when, what is used of it and by which card', async () => {
    const { panel } = await openPanel();
    panel.getByText('Basic, $4.99 a month');
    panel.getByText('Renews on December 31, 2026.');
    panel.getByText('Visa ending in 4242');
    panel.getByText('Valid until 04/2031');
    const bars = panel
      .getAllByRole('progressbar')
      .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]);
    expect(bars).toEqual([
      ['2 of 3 loved ones', '67'],
      ['4 of 10 messages this month', '40'],
    ]);
    expect(targets(panel)).toEqual([
      ['Change plan', '/subscription'],
      ['Cancel membership', '/cancel-membership'],
    ]);
  });

  it('says in words that there is no limit, and draws no bar for it', async () => {
    const { panel } = await openPanel({
      state: 'lifetime',
      tier: 'lifetime',
      plan: null,
      card: null,
      usage: { lovedOnes: { count: 12, maximum: -1 }, messages: { count: 40, maximum: -1 } },
    });
    panel.getByText('12 loved ones, without limit');
    expect(panel.queryAllByRole('progressbar')).toEqual([]);
    expect(panel.queryAllByRole('button')).toEqual([]);
    expect(panel.queryAllByRole('link')).toEqual([]);
  });

  it('of somebody who cancelled can be kept with one press', async () => {
    const { panel } = await openPanel(
      { isCancelled: true, endsAt: '2026-12-30T23:30:00.000Z', renewsAt: null },
      { 'POST /api/subscription/reactivate': json(200, aSubscription()) },
    );
    panel.getByText('Cancelled');
    panel.getByText(/^Ends on December 31, 2026\./);
    expect(panel.queryByRole('link', { name: 'Cancel membership' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Keep My Membership' }));
    await toast('Membership Kept', 'Your membership goes on as before.');
    panel.getByText('Renews on December 31, 2026.');
    expect(panel.queryByRole('button', { name: 'Keep My Membership' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Change card and receipts');
  });

  it('of somebody whose payment failed says by when, and leads to the card: here to a page of ours', async () => {
    const { app, panel } = await openPanel(
      { state: 'grace', endsAt: '2027-01-05T12:00:00.000Z' },
      { 'POST /api/payment/portal': json(200, { url: '/terms-of-service' }) },
    );
    panel.getByText('Payment failed');
    panel.getByText('Please look at your card by January 5, 2027. Until then everything goes on as before.');
    await userEvent.click(panel.getByRole('button', { name: 'Change card and receipts' }));
    await waitFor(() => expect(app.path()).toBe('/terms-of-service'));
  });

  it('leads to the card provider’s own page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { panel } = await openPanel(
      {},
      { 'POST /api/payment/portal': json(200, { url: 'https://billing.example/p/1' }) },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Change card and receipts' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['https://billing.example/p/1']]));
  });

  it('says when the card provider cannot be reached', async () => {
    const message = 'We cannot reach the card provider right now. Please try again in a moment.';
    const { panel } = await openPanel(
      {},
      { 'POST /api/payment/portal': json(503, { message, code: 'payments_unavailable' }) },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Change card and receipts' }));
    await toast('The page for your card did not open', message);
  });

  it('that has ended, or never began, leads to the plans', async () => {
    const { panel } = await openPanel({
      state: 'expired',
      tier: null,
      renewsAt: null,
      endsAt: '2026-11-01T12:00:00.000Z',
    });
    panel.getByText(/^It ended on November 1, 2026\. Everything is kept/);
    expect(targets(panel)).toEqual([['Renew', '/subscription']]);
  });

  it('can be asked for again when it could not be loaded', async () => {
    const { panel } = await openPanel({}, { 'GET /api/subscription': json(500, { message: 'No.', code: 'internal' }) });
    panel.getByText('We could not look up your membership');
    stands(aSubscription());
    await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Renews on December 31, 2026.');
  });

  it('says where payments are only practised', async () => {
    const { panel } = await openPanel({ billing: 'practice' });
    panel.getByText('Payments are only practised here: no card is ever charged.');
  });
});

describe('the dashboard', () => {
  const openDashboard = async (given: Partial<Subscription>, more: Answers = {}) => {
    stands(aSubscription(given), more);
    const app = openApp('/member-dashboard');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    await waitFor(() => expect(asked('GET /api/subscription')).toBe(1));
    return app;
  };

  it('leads to the plans from its header', async () => {
    await openDashboard({});
    expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/subscription');
  });

  it.each([
    [
      'a failed payment',
      { state: 'grace', endsAt: '2027-01-05T12:00:00.000Z' },
      'Your last payment did not go through',
    ],
    ['an ended membership', { state: 'expired', tier: null }, 'Your membership has ended'],
    ['none', { state: 'none', tier: null, plan: null }, 'No membership yet'],
  ] as const)('tells of %s, on its first tab alone', async (_what, given, title) => {
    await openDashboard(given);
    const banner = await screen.findByRole('region', { name: title });
    const isHarmless = given.state !== 'grace';
    expect(within(banner).queryAllByRole('button', { name: 'Not now' })).toHaveLength(isHarmless ? 1 : 0);
    await userEvent.click(screen.getByRole('tab', { name: /Schedule/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  });

  it('lets a harmless word be put away for the visit', async () => {
    await openDashboard({ state: 'none', tier: null, plan: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'No membership yet' })).toBeNull();
    expect(document.activeElement?.id).toBe('main');
  });

  it('asks somebody new for one thing at a time', async () => {
    tellFacts({ sendsMail: true });
    const unconfirmed = signedInAs({ ...anna, emailVerified: false });
    await openDashboard({ state: 'none', tier: null, plan: null }, { 'GET /api/auth/check': unconfirmed });
    await screen.findByRole('link', { name: 'Upgrade' });
    screen.getByRole('region', { name: 'Please confirm your email address' });
    expect(screen.queryByRole('region', { name: 'No membership yet' })).toBeNull();
  });

  it('tells somebody new of it at once where no mail would confirm their address', async () => {
    const unconfirmed = signedInAs({ ...anna, emailVerified: false });
    await openDashboard({ state: 'none', tier: null, plan: null }, { 'GET /api/auth/check': unconfirmed });
    await screen.findByRole('region', { name: 'No membership yet' });
  });
});

describe('where nobody pays', () => {
  it('there is no upgrade, no panel and no price', async () => {
    stands(aSubscription(over));
    const { queryClient } = openApp('/member-dashboard?tab=settings');
    await screen.findByText('No other device is signed in.');
    await waitFor(() => expect(queryClient.getQueryData(['/api/subscription'])).toBeDefined());
    expect(screen.queryByRole('region', { name: 'Membership' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/\$\s?\d/);
  });

  it('a page about payments leads to the dashboard', async () => {
    stands(aSubscription(over), {
      'GET /api/installation': json(200, { maxUploadMb: 1, demo: false, billing: 'off', supportEmail: null }),
    });
    const { path } = openApp('/cancel-membership');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(path()).toBe('/member-dashboard');
  });

  it('whoever has Lifetime is led to nothing more', async () => {
    stands(aSubscription({ ...over, billing: 'stripe' }));
    openApp('/member-dashboard?tab=settings');
    await screen.findByRole('region', { name: 'Membership' });
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });
});
