import type { PracticeCheckout, PracticeWallet } from '@someday/contract/billing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { nobody, signedIn } from '#web/testing/member-world.ts';
import { aPracticeCheckout, aSubscription, onBasic, onTrial, selling } from '#web/testing/pricing-world.ts';

const server = setUpMemberPage();
type Answers = Parameters<typeof signedIn>[2];

describe.each(['/practice-checkout/s1', '/practice-wallet'])('%s', (path) => {
  it('is for members', async () => {
    server.answer(nobody);
    const { router } = openApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: path });
  });
});

describe('the practice checkout', () => {
  const finishing = 'POST /api/practice/checkouts/s1';
  async function open(given: Partial<PracticeCheckout> = {}, answers: Answers = {}) {
    const checkout = json(200, aPracticeCheckout(given));
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/practice/checkouts/s1': checkout, ...answers });
    return openApp('/practice-checkout/s1');
  }
  const summary = async () => {
    const plan = await screen.findByText('Plan', { selector: 'dt' });
    return [...(plan.closest('dl')?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
  };

  it('says plainly that no card is charged, and what would be', async () => {
    await open();
    expect(await summary()).toEqual([
      'Plan',
      'Free Trial: 7 days',
      'Today',
      '$0',
      'Afterwards',
      'Basic at $4.99 a month',
    ]);
    screen.getByText(/^No card is charged here\./);
    screen.getByRole('button', { name: 'Start Free Trial' });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/pricing');
  });

  it.each([
    [
      { tier: 'premium', interval: 'annual', dueNow: 5999, renewal: 5999, trialDays: 0 },
      ['Plan', 'Premium, annual', 'Today', '$59.99', 'Afterwards', '$59.99 a year'],
      'Pay $59.99',
    ],
    [
      { tier: 'lifetime', interval: 'once', dueNow: 19_900, renewal: null, trialDays: 0 },
      ['Plan', 'Lifetime', 'Today', '$199', 'Afterwards', 'Nothing more'],
      'Pay $199',
    ],
  ] satisfies [Partial<PracticeCheckout>, string[], string][])(
    'names what is due: %o',
    async (given, lines, button) => {
      await open(given);
      expect(await summary()).toEqual(lines);
      screen.getByRole('button', { name: button });
    },
  );

  it.each([
    ['A card that pays', 'pays'],
    ['A card that fails later', 'fails-later'],
  ])('is paid with %s, and leads to the welcome', async (card, outcome) => {
    const paid = json(200, aPracticeCheckout({ state: 'paid' }));
    const { path } = await open({}, { [finishing]: paid, 'POST /api/payment/check': json(200, onTrial) });
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(card) }));
    await press('Start Free Trial');
    await waitFor(() => expect(path()).toBe('/subscription-success'));
    expect(sentTo(server, '/api/practice/checkouts/s1')).toEqual([{ outcome }]);
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Anna' });
  });

  it('never leads to another site', async () => {
    const paid = json(200, aPracticeCheckout({ state: 'paid', successPath: '//elsewhere.example' }));
    const { path } = await open({}, { [finishing]: paid });
    await press('Start Free Trial');
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
  });

  it('says that a card was declined, until another one is chosen', async () => {
    const message = 'The card was declined. Nothing was charged. Please try another card.';
    const { path } = await open({}, { [finishing]: json(409, { message, code: 'card_declined' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that is declined/ }));
    await press('Start Free Trial');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(path()).toBe('/practice-checkout/s1');
    await userEvent.click(screen.getByRole('radio', { name: /A card that pays/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('expires when it is let', async () => {
    await open({}, { [finishing]: json(200, aPracticeCheckout({ state: 'expired' })) });
    await press('Let it expire');
    await screen.findByRole('heading', { level: 1, name: 'This checkout is over' });
    expect(sentTo(server, '/api/practice/checkouts/s1')).toEqual([{ outcome: 'expire' }]);
    expect(screen.getByRole('link', { name: 'To the plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('is looked at again when it was over already', async () => {
    await open();
    await screen.findByRole('button', { name: 'Start Free Trial' });
    signedIn(
      server,
      {},
      {
        ...selling(onTrial),
        'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout({ state: 'expired' })),
        [finishing]: json(410, { message: 'This checkout is over.', code: 'checkout_over' }),
      },
    );
    await press('Start Free Trial');
    await screen.findByRole('heading', { level: 1, name: 'This checkout is over' });
  });

  it('that is paid leads on', async () => {
    const { path } = await open({ state: 'paid' }, { 'POST /api/payment/check': json(200, onTrial) });
    await screen.findByRole('heading', { level: 1, name: 'This is paid' });
    await press('Go on');
    expect(path()).toBe('/subscription-success');
  });

  it('of somebody else is not there', async () => {
    await open({}, { 'GET /api/practice/checkouts/s1': json(404, { message: 'No', code: 'not_found' }) });
    await screen.findByRole('heading', { level: 1, name: 'There is no such checkout' });
  });

  it('can be asked for again', async () => {
    await open({}, { 'GET /api/practice/checkouts/s1': json(502, {}) });
    await screen.findByRole('heading', { level: 1, name: 'This checkout could not be loaded' });
    signedIn(server, {}, { ...selling(onTrial), 'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout()) });
    await press('Try again');
    await screen.findByRole('button', { name: 'Start Free Trial' });
  });
});

describe('the practice card', () => {
  const next = '2026-12-24T12:00:00.000Z';
  const wallet = (given: Partial<PracticeWallet> = {}) =>
    json(200, { card: 'pays', nextPaymentAt: next, nextAmount: 499, endsAt: null, ...given } satisfies PracticeWallet);
  const changing = 'POST /api/practice/wallet';
  const bringing = 'POST /api/practice/next-payment';
  async function open(answers: Answers = {}) {
    signedIn(server, {}, { ...selling(onBasic), 'GET /api/practice/wallet': wallet(), ...answers });
    openApp('/practice-wallet');
    await screen.findByRole('heading', { level: 1, name: 'Practice card' });
  }

  it('stands with the next payment', async () => {
    await open();
    await screen.findByText('$4.99 on December 24, 2026');
    expect(screen.getByRole('radio', { name: /A card that pays/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe(
      '/member-dashboard?tab=settings',
    );
  });

  it('can be another one', async () => {
    await open({ [changing]: wallet({ card: 'fails-later' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that fails later/ }));
    await press('Use this card');
    await toast('Card Changed', 'What comes due from now on is paid with it.');
    expect(sentTo(server, '/api/practice/wallet')).toEqual([{ card: 'fails-later' }]);
    expect(screen.getByRole('button', { name: 'Use this card' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /A card that fails later/ })).toHaveProperty('checked', true);
  });

  it('stays when the other one is declined', async () => {
    const message = 'The card was declined. Nothing was charged. Please try another card.';
    await open({ [changing]: json(409, { message, code: 'card_declined' }) });
    await userEvent.click(await screen.findByRole('radio', { name: /A card that is declined/ }));
    await press('Use this card');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it.each([
    [onBasic, 'Payment Came', 'It went through, and your membership goes on.'],
    [
      { ...onBasic, state: 'grace' as const, endsAt: '2026-12-31T12:00:00.000Z' },
      'Payment Failed',
      'That is what this card is for. Your membership goes on until December 31, 2026; another card pays at once.',
    ],
    [
      aSubscription({ state: 'expired' }),
      'Membership Ended',
      'There was nothing more to pay. Everything you have made is still here.',
    ],
  ])('pays now when asked to, and says what came of it', async (subscription, title, text) => {
    await open({
      [bringing]: wallet({ nextPaymentAt: '2027-01-24T12:00:00.000Z' }),
      'GET /api/subscription': json(200, subscription),
    });
    await press('Let the next payment come now');
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
    await toast('Membership Ended', 'There was nothing more to pay. Everything you have made is still here.');
    screen.getByText('No payment is due.');
  });

  it('is not there before a checkout', async () => {
    await open({ 'GET /api/practice/wallet': wallet({ card: null, nextPaymentAt: null, nextAmount: null }) });
    await screen.findByText('You have no practice card yet');
    expect(screen.getByRole('link', { name: 'To the plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('can be asked for again', async () => {
    await open({ 'GET /api/practice/wallet': json(502, {}) });
    await screen.findByText(/^Your practice card could not be loaded\./);
    signedIn(server, {}, { ...selling(onBasic), 'GET /api/practice/wallet': wallet() });
    await press('Try again');
    await screen.findByText('$4.99 on December 24, 2026');
  });
});
