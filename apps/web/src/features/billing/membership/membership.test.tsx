import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Subscription } from '@someday/contract/api/subscription';
import { describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn, signedInAs } from '#web/testing/member-context.ts';
import { aSubscription } from '#web/testing/subscription-context.ts';

const server = setUpMemberPage();
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call).length;

type Answers = Parameters<typeof signedIn>[2];
const withSubscription = (subscription: Subscription, more: Answers = {}) =>
  signedIn(
    server,
    {},
    { 'GET /api/account/sessions': json(200, []), 'GET /api/subscription': json(200, subscription), ...more },
  );

async function openPanel(overrides: Partial<Subscription> = {}, more: Answers = {}) {
  withSubscription(aSubscription(overrides), more);
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
  it('shows the plan, its renewal, usage and card', async () => {
    const { panel } = await openPanel();
    panel.getByText('Basic, $4.99 a month');
    panel.getByText('Renews on December 31, 2026.');
    panel.getByText('Visa ending in 4242');
    panel.getByText('Expires 04/2031');
    const bars = panel
      .getAllByRole('progressbar')
      .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]);
    expect(bars).toEqual([
      ['2 of 3 loved ones', '67'],
      ['4 of 10 messages this month', '40'],
      ['0 Bytes of 50 GB used', '0'],
    ]);
    expect(targets(panel)).toEqual([
      ['Change plan', '/subscription'],
      ['Cancel membership', '/cancel-membership'],
    ]);
  });

  it.each([
    [44.9, 50, '44.9 GB of 50 GB used', []],
    [45, 50, '45 GB of 50 GB used', [['See plans', '/subscription']]],
    [12.4, -1, '12.4 GB used · no limit', []],
  ])('shows %d GB of %d GB as “%s”, and how to make room once it’s nearly full', async (used, most, words, links) => {
    const storedBytes = { count: used * 1024 ** 3, maximum: most < 0 ? most : most * 1024 ** 3 };
    await openPanel({ usage: { ...aSubscription().usage, storedBytes } });
    const panel = within(screen.getByRole('region', { name: 'Storage' }));
    panel.getByText(words);
    expect(panel.queryAllByRole('progressbar', { name: words })).toHaveLength(most < 0 ? 0 : 1);
    expect(panel.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
    expect(panel.queryAllByText(/Almost full. .* after 30 days in the trash/)).toHaveLength(links.length);
  });

  it('shows “no limit” instead of a bar', async () => {
    const { panel } = await openPanel({
      state: 'lifetime',
      tier: 'lifetime',
      plan: null,
      card: null,
      usage: {
        lovedOnes: { count: 12, maximum: -1 },
        messages: { count: 40, maximum: -1 },
        storedBytes: { count: 0, maximum: -1 },
      },
    });
    panel.getByText('12 loved ones · no limit');
    expect(panel.queryAllByRole('progressbar')).toEqual([]);
    expect(panel.queryAllByRole('button')).toEqual([]);
    expect(panel.queryAllByRole('link')).toEqual([]);
  });

  it('can be kept with one tap after canceling', async () => {
    const { panel } = await openPanel(
      { isCancelled: true, endsAt: '2026-12-30T23:30:00.000Z', renewsAt: null },
      { 'POST /api/subscription/reactivate': json(200, aSubscription()) },
    );
    panel.getByText('Canceled');
    panel.getByText(/^Ends on December 31, 2026\./);
    expect(panel.queryByRole('link', { name: 'Cancel membership' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Keep My Membership' }));
    await toast('Membership kept', 'Your membership continues.');
    panel.getByText('Renews on December 31, 2026.');
    expect(panel.queryByRole('button', { name: 'Keep My Membership' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Manage card and receipts');
  });

  it('asks for a new card by a day after a failed payment, and opens our practice page for it', async () => {
    const { app, panel } = await openPanel(
      { state: 'grace', endsAt: '2027-01-05T12:00:00.000Z' },
      { 'POST /api/payment/portal': json(200, { url: '/terms-of-service' }) },
    );
    panel.getByText('Payment failed');
    panel.getByText('Please update your card by January 5, 2027. Everything works until then.');
    await userEvent.click(panel.getByRole('button', { name: 'Manage card and receipts' }));
    await waitFor(() => expect(app.path()).toBe('/terms-of-service'));
  });

  it('opens the card provider’s page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { panel } = await openPanel(
      {},
      { 'POST /api/payment/portal': json(200, { url: 'https://billing.example/p/1' }) },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Manage card and receipts' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['https://billing.example/p/1']]));
  });

  it('explains that the card provider can’t be reached', async () => {
    const message = 'We can’t reach the card provider right now. Try again in a moment.';
    const { panel } = await openPanel(
      {},
      { 'POST /api/payment/portal': json(503, { message, code: 'payments_unavailable' }) },
    );
    await userEvent.click(panel.getByRole('button', { name: 'Manage card and receipts' }));
    await toast('We couldn’t open your card page', message);
  });

  it('links to the plans once it has ended', async () => {
    const { panel } = await openPanel({
      state: 'expired',
      tier: null,
      renewsAt: null,
      endsAt: '2026-11-01T12:00:00.000Z',
    });
    panel.getByText(/^It ended on November 1, 2026\. Everything you’ve made stays/);
    expect(targets(panel)).toEqual([['Renew', '/subscription']]);
  });

  it('can be loaded again after a failure', async () => {
    const { panel } = await openPanel({}, { 'GET /api/subscription': json(500, { message: 'No.', code: 'internal' }) });
    panel.getByText('We couldn’t load your membership');
    withSubscription(aSubscription());
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Renews on December 31, 2026.');
  });

  it('says so in practice mode', async () => {
    const { panel } = await openPanel({ billing: 'practice' });
    panel.getByText('Practice mode: no card is charged.');
  });
});

describe('the dashboard', () => {
  const openDashboard = async (overrides: Partial<Subscription>, more: Answers = {}) => {
    withSubscription(aSubscription(overrides), more);
    const app = openApp('/member-dashboard');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    await waitFor(() => expect(asked('GET /api/subscription')).toBe(1));
    return app;
  };

  it('links to the plans in its header', async () => {
    await openDashboard({});
    expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/subscription');
  });

  it.each([
    ['a failed payment', { state: 'grace', endsAt: '2027-01-05T12:00:00.000Z' }, 'Your last payment didn’t go through'],
    ['an ended membership', { state: 'expired', tier: null }, 'Your membership has ended'],
    ['a missing membership', { state: 'none', tier: null, plan: null }, 'No membership yet'],
  ] as const)('tells members about %s, on the first tab only', async (_what, overrides, title) => {
    await openDashboard(overrides);
    const banner = await screen.findByRole('region', { name: title });
    const isHarmless = overrides.state !== 'grace';
    expect(within(banner).queryAllByRole('button', { name: 'Not now' })).toHaveLength(isHarmless ? 1 : 0);
    await userEvent.click(screen.getByRole('tab', { name: /Schedule/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  });

  it('lets members dismiss a harmless banner for this visit', async () => {
    await openDashboard({ state: 'none', tier: null, plan: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'No membership yet' })).toBeNull();
    expect(document.activeElement?.id).toBe('main');
  });

  it('tells new members about both an unconfirmed email and the missing membership', async () => {
    setFacts({ sendsMail: true });
    const unconfirmed = signedInAs({ ...anna, emailVerified: false });
    await openDashboard({ state: 'none', tier: null, plan: null }, { 'GET /api/auth/check': unconfirmed });
    await screen.findByRole('region', { name: 'No membership yet' });
    screen.getByRole('region', { name: 'Confirm your email' });
  });

  it('tells new members immediately where email isn’t set up', async () => {
    const unconfirmed = signedInAs({ ...anna, emailVerified: false });
    await openDashboard({ state: 'none', tier: null, plan: null }, { 'GET /api/auth/check': unconfirmed });
    await screen.findByRole('region', { name: 'No membership yet' });
  });
});

describe('where billing is off', () => {
  it('shows no upgrade, no panel and no price', async () => {
    withSubscription(aSubscription(over));
    const { queryClient } = openApp('/member-dashboard?tab=settings');
    await screen.findByText('No other devices are logged in.');
    await waitFor(() => expect(queryClient.getQueryData(['/api/subscription'])).toBeDefined());
    expect(screen.queryByRole('region', { name: 'Membership' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/\$\s?\d/);
  });

  it('redirects payment pages to the dashboard', async () => {
    withSubscription(aSubscription(over), {
      'GET /api/installation': json(200, { maxUploadMb: 1, demo: false, billing: 'off', supportEmail: null }),
    });
    const { path } = openApp('/cancel-membership');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(path()).toBe('/member-dashboard');
  });

  it('offers lifetime members no upgrade', async () => {
    withSubscription(aSubscription({ ...over, billing: 'stripe' }));
    openApp('/member-dashboard?tab=settings');
    await screen.findByRole('region', { name: 'Membership' });
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });
});
