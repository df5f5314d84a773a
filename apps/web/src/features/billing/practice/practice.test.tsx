import type { PracticeCheckout, PracticeWallet } from '@someday/contract/api/billing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { noSession, signedIn } from '#web/testing/member-context.ts';
import { aPracticeCheckout, aSubscription, onBasic, onTrial, selling } from '#web/testing/pricing-context.ts';

const server = setUpMemberPage();
type Answers = Parameters<typeof signedIn>[2];

describe.each(['/practice-checkout/s1', '/practice-wallet'])('%s', (path) => {
  it('is for members', async () => {
    server.answer(noSession);
    const { router } = openApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: path });
  });
});

describe('the practice checkout', () => {
  const finishing = 'POST /api/practice/checkouts/s1';
  async function open(overrides: Partial<PracticeCheckout> = {}, answers: Answers = {}) {
    const checkout = json(200, aPracticeCheckout(overrides));
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/practice/checkouts/s1': checkout, ...answers });
    return openApp('/practice-checkout/s1');
  }
  it('says that no card is charged, and shows what would be', async () => {
    await open();
    const terms = (await screen.findByRole('heading', { name: '7 days free, then Basic' })).parentElement;
    expect(terms?.textContent).toMatch(
      /TodayYou pay nothingOn .+\$4\.99, then the same every monthBefore .+Cancel in Settings, and you never pay$/,
    );
    screen.getByText(/^No card is charged here\./);
    screen.getByRole('button', { name: 'Confirm plan' });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/pricing');
  });

  it.each([
    [
      { tier: 'premium', interval: 'annual', dueNow: 5999, renewal: 5999, trialDays: 0 },
      ['Premium (annual)', '$59.99', '$59.99 every year'],
      'Pay $59.99',
    ],
    [
      { tier: 'lifetime', interval: 'once', dueNow: 19_900, renewal: null, trialDays: 0 },
      ['Lifetime', '$199, once'],
      'Pay $199',
    ],
  ] satisfies [Partial<PracticeCheckout>, string[], string][])(
    'shows what is due: %o',
    async (overrides, words, button) => {
      await open(overrides);
      await screen.findByRole('button', { name: button });
      for (const text of words) screen.getByText(text);
    },
  );

  it.each([
    ['A card that works', 'pays'],
    ['A card that fails later', 'fails-later'],
  ])('is paid with “%s”, then opens the welcome', async (card, outcome) => {
    const paid = json(200, aPracticeCheckout({ state: 'paid' }));
    const { path } = await open({}, { [finishing]: paid, 'POST /api/payment/check': json(200, onTrial) });
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(card) }));
    await press('Confirm plan');
    await waitFor(() => expect(path()).toBe('/subscription-success'));
    expect(sentTo(server, '/api/practice/checkouts/s1')).toEqual([{ outcome }]);
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Anna' });
  });

  it('never redirects to another site', async () => {
    const paid = json(200, aPracticeCheckout({ state: 'paid', successPath: '//elsewhere.example' }));
    const { path } = await open({}, { [finishing]: paid });
    await press('Confirm plan');
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
  });

  it('shows that a card was declined until another one is chosen', async () => {
    const message = 'Your card was declined, so you weren’t charged. Try another card.';
    const { path } = await open({}, { [finishing]: json(409, { message, code: 'card_declined' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that’s declined/ }));
    await press('Confirm plan');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(path()).toBe('/practice-checkout/s1');
    await userEvent.click(screen.getByRole('radio', { name: /A card that works/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be left to expire', async () => {
    await open({}, { [finishing]: json(200, aPracticeCheckout({ state: 'expired' })) });
    await press('Let it expire');
    await screen.findByRole('heading', { level: 1, name: 'This checkout has ended' });
    expect(sentTo(server, '/api/practice/checkouts/s1')).toEqual([{ outcome: 'expire' }]);
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('is loaded again if it has already ended', async () => {
    await open();
    await screen.findByRole('button', { name: 'Confirm plan' });
    signedIn(
      server,
      {},
      {
        ...selling(onTrial),
        'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout({ state: 'expired' })),
        [finishing]: json(410, { message: 'This checkout has ended. Choose your plan again.', code: 'checkout_over' }),
      },
    );
    await press('Confirm plan');
    await screen.findByRole('heading', { level: 1, name: 'This checkout has ended' });
  });

  it('continues to the welcome if it is already paid', async () => {
    const { path } = await open({ state: 'paid' }, { 'POST /api/payment/check': json(200, onTrial) });
    await screen.findByRole('heading', { level: 1, name: 'This checkout is paid' });
    await press('Continue');
    expect(path()).toBe('/subscription-success');
  });

  it('isn’t found if it belongs to someone else', async () => {
    await open({}, { 'GET /api/practice/checkouts/s1': json(404, { message: 'No', code: 'not_found' }) });
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this checkout' });
  });

  it('can be loaded again after a failure', async () => {
    await open({}, { 'GET /api/practice/checkouts/s1': json(502, {}) });
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this checkout' });
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout()) });
    await press('Try again');
    await screen.findByRole('button', { name: 'Confirm plan' });
  });
});

describe('the practice card', () => {
  const next = '2026-12-24T12:00:00.000Z';
  const wallet = (overrides: Partial<PracticeWallet> = {}) =>
    json(200, {
      card: 'pays',
      nextPaymentAt: next,
      nextAmount: 499,
      endsAt: null,
      ...overrides,
    } satisfies PracticeWallet);
  const changing = 'POST /api/practice/wallet';
  const bringing = 'POST /api/practice/next-payment';
  async function open(answers: Answers = {}) {
    signedIn(server, {}, { ...selling(onBasic), 'GET /api/practice/wallet': wallet(), ...answers });
    openApp('/practice-wallet');
    await screen.findByRole('heading', { level: 1, name: 'Practice card' });
  }

  it('is shown with the next payment', async () => {
    await open();
    await screen.findByText('$4.99 on December 24, 2026');
    expect(screen.getByRole('radio', { name: /A card that works/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe(
      '/member-dashboard?tab=settings#membership',
    );
  });

  it('can be changed', async () => {
    await open({ [changing]: wallet({ card: 'fails-later' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that fails later/ }));
    await press('Use this card');
    await toast('Card changed', 'We’ll use it for your next payments.');
    expect(sentTo(server, '/api/practice/wallet')).toEqual([{ card: 'fails-later' }]);
    expect(screen.getByRole('button', { name: 'Use this card' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /A card that fails later/ })).toHaveProperty('checked', true);
  });

  it('stays the same if the new one is declined', async () => {
    const message = 'Your card was declined, so you weren’t charged. Try another card.';
    await open({ [changing]: json(409, { message, code: 'card_declined' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that’s declined/ }));
    await press('Use this card');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it.each([
    [onBasic, 'Payment received', 'Your membership continues.'],
    [
      { ...onBasic, state: 'grace' as const, endsAt: '2026-12-31T12:00:00.000Z' },
      'Payment failed',
      'That’s what this card is for. Your membership continues until December 31, 2026. Switch to another card to pay now.',
    ],
    [aSubscription({ state: 'expired' }), 'Membership ended', 'Everything you’ve made is still here.'],
  ])('makes the next payment early, and shows the outcome', async (subscription, title, text) => {
    await open({
      [bringing]: wallet({ nextPaymentAt: '2027-01-24T12:00:00.000Z' }),
      'GET /api/subscription': json(200, subscription),
    });
    await press('Make the next payment now');
    await toast(title, text);
    screen.getByText('$4.99 on January 24, 2027');
  });

  it('ends a canceled membership early', async () => {
    const ending = { ...onBasic, isCancelled: true, renewsAt: null, endsAt: next };
    const nothingDue = { nextPaymentAt: null, nextAmount: null };
    await open({ 'GET /api/practice/wallet': wallet({ ...nothingDue, endsAt: next }), ...selling(ending) });
    await screen.findByText('No payment is due. Your membership ends on December 24, 2026.');
    const over = { [bringing]: wallet(nothingDue), ...selling(aSubscription({ state: 'expired' })) };
    signedIn(server, {}, over);
    await press('End it now');
    await toast('Membership ended', 'Everything you’ve made is still here.');
    screen.getByText('No payment is due.');
  });

  it('doesn’t exist before a checkout', async () => {
    await open({ 'GET /api/practice/wallet': wallet({ card: null, nextPaymentAt: null, nextAmount: null }) });
    await screen.findByText('No practice card yet');
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('can be loaded again after a failure', async () => {
    await open({ 'GET /api/practice/wallet': json(502, {}) });
    await screen.findByText('We couldn’t load your practice card');
    signedIn(server, {}, { ...selling(onBasic), 'GET /api/practice/wallet': wallet() });
    await press('Try again');
    await screen.findByText('$4.99 on December 24, 2026');
  });
});
