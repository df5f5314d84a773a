import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-context.ts';
import {
  aPricing,
  aSubscription,
  forLife,
  onBasic,
  onTrial,
  selling,
  sellingToGuests,
} from '#web/testing/pricing-context.ts';

const server = setUpMemberPage();

const card = (name: string) => within(screen.getByRole('listitem', { name }));
const buttonsOf = (name: string) =>
  card(name)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const textOf = (name: string) => screen.getByRole('listitem', { name }).textContent;

async function opened(path: string) {
  const app = openApp(path);
  await screen.findByRole('list', { name: 'Plans' });
  return app;
}
async function openForGuest(pricing?: Pricing, path = '/pricing') {
  signedIn(server, {}, sellingToGuests(pricing));
  return opened(path);
}
async function openForAnna(subscription: Subscription, pricing?: Pricing) {
  signedIn(server, {}, selling(subscription, pricing));
  return opened('/pricing');
}

describe('the prices', () => {
  it.each(['/pricing', '/subscription'])('are public at %s', async (path) => {
    await openForGuest(undefined, path);
    screen.getByRole('heading', { level: 1, name: 'A small price for words that last' });
    expect(document.title).toBe('Pricing · Someday');
    expect(textOf('Free Trial')).toMatch(
      /\$0 for 7 days.*then Basic at \$4\.99 a month.*Up to 10 loved ones50 messages/,
    );
    expect(textOf('Basic')).toMatch(/\$4\.99 a month.*Up to 3 loved ones10 messages a month.*First 7 days free/);
    expect(textOf('Premium')).toMatch(/\$9\.99 a month.*Unlimited loved ones.*First 7 days free/);
    expect(textOf('Lifetime')).toMatch(/\$199 once.*No recurring charges/);
    screen.getByText(
      /^The free trial lasts 7 days\. Card required\. Becomes Basic at \$4\.99 a month unless you cancel first\./,
    );
    const shared = within(screen.getByRole('region', { name: 'With every plan' }));
    shared.getByRole('heading', { name: 'Videos and photos' });
    shared.getByText('Everything stays, even if you cancel.');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
  });

  it('say what the free trial becomes, and that everyone who was added stays', async () => {
    await openForGuest();
    expect(textOf('Free Trial')).toContain('then Basic at $4.99 a month');
    screen.getByText(
      /If you’ve added more than 3 loved ones by then, they all stay, and you can keep sending to them\./,
    );
    expect(textOf('Basic')).toContain('Starts with the free trial');
    expect(buttonsOf('Basic')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(buttonsOf('Basic')).toEqual(['Choose Basic']);
  });

  it('are one offer for someone who has just signed up, and how to begin without it', async () => {
    await openForAnna(aSubscription());
    screen.getByRole('heading', { level: 1, name: 'Choose how to begin' });
    const offer = screen.getByRole('heading', { level: 2, name: '7 days free, then Basic' });
    const others = screen.getByRole('heading', { level: 2, name: 'Or choose another plan' });
    expect(offer.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('button', { name: 'Start Free Trial' })).toHaveLength(1);
    expect(screen.queryByRole('listitem', { name: 'Free Trial' })).toBeNull();
    expect([screen.queryByRole('region', { name: 'With every plan' }), screen.queryByRole('contentinfo')]).toEqual([
      null,
      null,
    ]);
    screen.getByText(/^Not ready to choose\? You can record now\./);
    expect(screen.getByRole('link', { name: 'Record first' }).getAttribute('href')).toBe('/member-dashboard');
  });

  it('link members back to their dashboard', async () => {
    await openForAnna(aSubscription());
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/member-dashboard');
  });

  it('come before the early-adopter letter', async () => {
    await openForGuest();
    const letter = screen.getByText('487 of 500 places left');
    const first = screen.getByRole('listitem', { name: 'Free Trial' });
    expect(first.compareDocumentPosition(letter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are shown by the year, with the saving and the regular price', async () => {
    await openForGuest();
    screen.getByText('Save 50% with annual');
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(textOf('Basic')).toContain('Early-adopter price: $29.99 a yearRegular price: $59.88 Save $29.89');
    expect(textOf('Premium')).toContain('$59.99 a yearRegular price: $119.88 Save $59.89');
    expect(card('Basic').getByText('$59.88').tagName).toBe('S');
  });

  it('show early adopters how many places are left', async () => {
    await openForGuest(aPricing(12));
    screen.getByRole('heading', { name: '50% off annual plans for the first 500 subscribers' });
    screen.getByText('12 of 500 places left');
  });

  it('don’t mention early adopters and savings once all places are taken', async () => {
    await openForGuest(aPricing(null));
    expect(screen.queryByText(/places left/)).toBeNull();
    expect(screen.queryByText(/^Save/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(textOf('Basic')).toContain('$59.88 a yearPaid once a year');
    expect(textOf('Basic')).not.toContain('Early-adopter');
  });

  it('say so in practice mode only', async () => {
    const { queryClient } = await openForAnna(aSubscription());
    screen.getByText('Practice mode: no card is charged');
    queryClient.setQueryData(['/api/installation'], {
      maxUploadMb: 1,
      demo: false,
      billing: 'stripe',
      supportEmail: null,
    });
    await waitFor(() => expect(screen.queryByText(/no card is charged/)).toBeNull());
  });

  it('can be loaded again after a failure', async () => {
    signedIn(server, {}, { ...sellingToGuests(), 'GET /api/pricing': json(502, {}) });
    openApp('/pricing');
    await screen.findByText('We couldn’t load the prices');
    signedIn(server, {}, sellingToGuests());
    await press('Try again');
    await screen.findByRole('listitem', { name: 'Basic' });
  });

  it('can be loaded again if the membership couldn’t be loaded', async () => {
    signedIn(server, {}, { ...selling(onBasic), 'GET /api/subscription': json(502, {}) });
    openApp('/pricing');
    await screen.findByText('We couldn’t load the prices');
    signedIn(server, {}, selling(onBasic));
    await press('Try again');
    await screen.findByText('Your plan');
  });
});

describe('a member’s own plan', () => {
  it('is the free trial, with the plan that follows', async () => {
    await openForAnna(onTrial);
    expect(textOf('Free Trial')).toMatch(/Your plan.*Free until December 24, 2026$/);
    expect(textOf('Basic')).toMatch(/Next.*Starts on December 24, 2026$/);
    expect(buttonsOf('Premium')).toEqual(['Change to Premium']);
    expect(screen.queryByText('First 7 days free')).toBeNull();
  });

  it('shows the day it renews', async () => {
    await openForAnna(onBasic);
    expect(textOf('Basic')).toMatch(/Your plan.*Renews on December 24, 2026$/);
    expect(buttonsOf('Basic')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(buttonsOf('Basic')).toEqual(['Change to annual']);
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('has a larger plan’s limits during the trial, and shows which plan follows', async () => {
    const plan = { tier: 'premium', interval: 'annual', amount: 5999 } as const;
    const free = { count: 0, maximum: -1 };
    const subscription = { ...onTrial, plan, usage: { lovedOnes: free, messages: free, storedBytes: free } };
    await openForAnna(subscription);
    expect(textOf('Free Trial')).toMatch(/then Premium at \$59\.99 a year.*Unlimited loved ones.*Unlimited messages/);
    expect(textOf('Premium')).toContain('Next');
  });

  it('ends with the free trial after canceling', async () => {
    await openForAnna({ ...onTrial, isCancelled: true, renewsAt: null, endsAt: '2026-12-24T12:00:00.000Z' });
    screen.getByRole('heading', { name: 'Your free trial ends on December 24, 2026' });
    expect(textOf('Free Trial')).toContain('then it ends with no charge');
  });

  it('shows days in the member’s time zone', async () => {
    await openForAnna({ ...onBasic, renewsAt: '2026-12-30T23:30:00.000Z' });
    expect(textOf('Basic')).toContain('Renews on December 31, 2026');
  });

  it('keeps its early-adopter price after all places are taken', async () => {
    await openForAnna({ ...onBasic, plan: { tier: 'basic', interval: 'annual', amount: 2999 } }, aPricing(null));
    expect(textOf('Basic')).toMatch(/\$29\.99 a year.*\$59\.88 Save \$29\.89/);
    expect(textOf('Premium')).toContain('$119.88 a year');
  });

  it('is shown at the interval it is paid', async () => {
    await openForAnna({ ...onBasic, plan: { tier: 'basic', interval: 'annual', amount: 2999 } });
    expect(screen.getByRole('radio', { name: 'Annual' })).toHaveProperty('checked', true);
  });

  it('can be Lifetime', async () => {
    await openForAnna(forLife);
    screen.getByRole('heading', { name: 'You’re a lifetime member' });
    expect(textOf('Lifetime')).toMatch(/Your plan.*Yours for good$/);
    expect(screen.queryByText(/places left/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Choose|Change|Start/ })).toBeNull();
  });

  it('continues for a while after a failed payment, with a link to the settings', async () => {
    await openForAnna({ ...onBasic, state: 'grace', renewsAt: null, endsAt: '2026-12-31T12:00:00.000Z' });
    screen.getByRole('heading', { name: 'Your last payment didn’t go through' });
    expect(textOf('Basic')).toContain('Payment failed. Works until December 31, 2026');
    expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe(
      '/member-dashboard?tab=settings#membership',
    );
  });

  it('can have ended, without a second free trial', async () => {
    await openForAnna(aSubscription({ state: 'expired', trialAvailable: false, endsAt: '2026-11-02T12:00:00.000Z' }));
    screen.getByRole('heading', { name: 'Your membership ended on November 2, 2026' });
    expect(textOf('Free Trial')).toContain('You’ve used your free trial. A plan starts with its first payment.');
    expect(buttonsOf('Free Trial')).toEqual([]);
    expect(buttonsOf('Basic')).toEqual(['Choose Basic']);
    expect(screen.queryByText('First 7 days free')).toBeNull();
  });

  const canceled = { ...onBasic, isCancelled: true, renewsAt: null, endsAt: '2026-12-24T12:00:00.000Z' };

  it('can be kept after canceling', async () => {
    await openForAnna(canceled);
    screen.getByRole('heading', { name: 'Your Basic membership ends on December 24, 2026' });
    expect(textOf('Basic')).toMatch(/Ends on December 24, 2026$/);
    expect(buttonsOf('Premium')).toEqual([]);
    signedIn(server, {}, { ...selling(canceled), 'POST /api/subscription/reactivate': json(200, onBasic) });
    await press('Keep My Membership');
    await toast('Membership kept', 'Your membership continues.');
    expect(document.activeElement?.textContent).toBe('Plans');
    expect(textOf('Basic')).toMatch(/Renews on December 24, 2026$/);
    expect(sentTo(server, '/api/subscription/reactivate')).toEqual([]);
  });

  it('stays canceled if that fails', async () => {
    const unavailable = 'We can’t reach the card provider right now. Try again in a moment.';
    await openForAnna(canceled);
    signedIn(
      server,
      {},
      {
        ...selling(canceled),
        'POST /api/subscription/reactivate': json(503, { message: unavailable, code: 'payments_unavailable' }),
      },
    );
    await press('Keep My Membership');
    await toast('We couldn’t undo the cancellation', unavailable);
    screen.getByRole('button', { name: 'Keep My Membership' });
  });
});
