import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepChoice } from '#web/features/billing/pricing/plan-offers.ts';
import { deviceNow } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, notSignedIn, signedIn } from '#web/testing/member-context.ts';
import {
  aPracticeCheckout,
  aPricing,
  aSubscription,
  forLife,
  onBasic,
  onPremium,
  onTrial,
  selling,
  sellingToGuests,
} from '#web/testing/pricing-context.ts';

const server = setUpMemberPage();
afterEach(() => void vi.restoreAllMocks());

const subscribing = 'POST /api/payment/create-subscription-checkout';
const buyingLifetime = 'POST /api/payment/create-lifetime-checkout';
const changing = 'POST /api/subscription/change';
const toPractice = json(200, { developmentMode: true, message: 'No card is charged.', sessionId: 's1' });

type Answers = Parameters<typeof signedIn>[2];
async function openFor(subscription: Subscription | 'guest', answers: Answers = {}, pricing?: Pricing) {
  const usual = subscription === 'guest' ? sellingToGuests(pricing) : selling(subscription, pricing);
  signedIn(server, {}, { ...usual, 'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout()), ...answers });
  const app = openApp('/pricing');
  await screen.findByRole('list', { name: 'Plans' });
  return app;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call).length;

describe('the checkout', () => {
  it.each([
    ['Start Free Trial', 'Annual', { priceId: 'price_basic_monthly', tier: 'Basic', interval: 'monthly' }],
    ['Choose Premium', 'Monthly', { priceId: 'price_premium_monthly', tier: 'Premium', interval: 'monthly' }],
    ['Choose Basic', 'Annual', { priceId: 'price_basic_annual_early', tier: 'Basic', interval: 'annual' }],
    ['Choose Premium', 'Annual', { priceId: 'price_premium_annual_early', tier: 'Premium', interval: 'annual' }],
  ])('for “%s”, paid %s, opens our practice page', async (button, interval, body) => {
    const { path } = await openFor(aSubscription(), { [subscribing]: toPractice });
    await userEvent.click(screen.getByRole('radio', { name: interval }));
    await press(button);
    await waitFor(() => expect(path()).toBe('/practice-checkout/s1'));
    expect(sentTo(server, '/api/payment/create-subscription-checkout')).toEqual([body]);
  });

  it('for Lifetime opens the same page', async () => {
    const { path } = await openFor(aSubscription(), { [buyingLifetime]: toPractice });
    await press('Choose Lifetime');
    await waitFor(() => expect(path()).toBe('/practice-checkout/s1'));
    expect(sentTo(server, '/api/payment/create-lifetime-checkout')).toEqual([{ priceId: 'price_lifetime' }]);
  });

  it('opens the card provider’s page where cards are charged', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue();
    await openFor(aSubscription(), { [subscribing]: json(200, { checkoutUrl: 'https://pay.example/c/1' }) });
    await press('Choose Premium');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/c/1'));
  });

  it('starts only once while the card provider’s page loads, and can start again after Back', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue();
    await openFor(aSubscription(), { [subscribing]: json(200, { checkoutUrl: 'https://pay.example/c/1' }) });
    await press('Choose Premium');
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    await press('Choose Premium');
    await press('Start Free Trial');
    expect(asked(subscribing)).toBe(1);
    window.dispatchEvent(new Event('pageshow'));
    const button = screen.getByRole('button', { name: 'Choose Premium' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  it('clears the error of the last try', async () => {
    const { path } = await openFor(aSubscription(), { [subscribing]: json(500, { message: 'No', code: 'internal' }) });
    await press('Choose Premium');
    await toast('Payment Error', 'Something went wrong with the payment process. Please try again.');
    signedIn(
      server,
      {},
      {
        ...selling(aSubscription()),
        'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout()),
        [subscribing]: toPractice,
      },
    );
    await press('Choose Premium');
    await waitFor(() => expect(path()).toBe('/practice-checkout/s1'));
    expect(screen.queryByText('Payment Error')).toBeNull();
  });

  it('waits for the prices', { tags: 'long' }, async () => {
    signedIn(server, {}, { ...sellingToGuests(), 'GET /api/pricing': () => {} });
    openApp('/pricing');
    await press('Choose Premium');
    await toast('Loading', 'Prices are still loading. Try again in a moment.');
    expect(asked(subscribing)).toBe(0);
  });

  it('needs a price', async () => {
    const pricing = aPricing();
    const monthly = { ...pricing.basic.monthly, priceId: null };
    await openFor(aSubscription(), {}, { ...pricing, basic: { ...pricing.basic, monthly } });
    await press('Start Free Trial');
    await toast('Error', 'Pricing configuration not available. Please try again.');
    expect(asked(subscribing)).toBe(0);
  });

  it.each([
    [
      'the server has no price',
      json(400, { message: 'x', code: 'price_unavailable' }),
      'Error',
      'Pricing configuration not available. Please try again.',
    ],
    [
      'something broke',
      json(500, { message: 'Something went wrong on our side.', code: 'internal' }),
      'Payment Error',
      'Something went wrong with the payment process. Please try again.',
    ],
    [
      'the reply makes no sense',
      json(200, {}),
      'Payment Error',
      'Something went wrong with the payment process. Please try again.',
    ],
    [
      'the provider cannot be reached',
      json(503, { message: 'We can’t reach the card provider right now.', code: 'payments_unavailable' }),
      'Payment Error',
      'We can’t reach the card provider right now.',
    ],
  ])('explains when %s', async (_why, answer, title, text) => {
    const { path } = await openFor(aSubscription(), { [subscribing]: answer });
    await press('Choose Premium');
    await toast(title, text);
    expect(path()).toBe('/pricing');
  });

  it('shows the new price after a price change', async () => {
    await openFor(aSubscription(), {
      [subscribing]: json(409, {
        message: 'The price has just changed. Take another look before you continue.',
        code: 'price_changed',
      }),
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    const usual = selling(aSubscription(), aPricing(null));
    const changed = json(409, {
      message: 'The price has just changed. Take another look before you continue.',
      code: 'price_changed',
    });
    signedIn(server, {}, { ...usual, [subscribing]: changed });
    await press('Choose Basic');
    await toast('Payment Error', 'The price has just changed. Take another look before you continue.');
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Basic' }).textContent).toContain('$59.88 a year'));
  });

  it('shows an existing membership', async () => {
    await openFor(aSubscription());
    const message = 'You’re already a member, so you weren’t charged. You’ll find your membership in Settings.';
    signedIn(server, {}, { ...selling(onBasic), [subscribing]: json(409, { message, code: 'already_subscribed' }) });
    await press('Choose Premium');
    await toast('Payment Error', message);
    await screen.findByRole('button', { name: 'Change to Premium' });
  });
});

describe('a checkout without a login', () => {
  it.each([
    ['replies “not_signed_in”', notSignedIn],
    ['says “Not authenticated”', json(401, { message: 'Not authenticated' })],
    ['says “Authentication required”', json(403, { message: 'Authentication required' })],
  ])('asks for a login if the server %s', async (_how, answer) => {
    await openFor(aSubscription(), { [subscribing]: answer });
    await press('Choose Premium');
    const question = await dialog('Login Required');
    question.getByText('Please log in to subscribe to a plan.');
    expect(question.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fpricing');
    expect(question.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/signup?next=%2Fpricing',
    );
  });

  const chooseAndSignUp = async (button: string, subscription: Subscription) => {
    const opened = await openFor('guest');
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }));
    await press(button);
    await screen.findByLabelText('Full name');
    expect(asked(subscribing)).toBe(0);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fpricing');
    const welcome = json(200, { requiresPaymentSetup: true, redirectTo: '/pricing', message: 'Hello', user: anna });
    signedIn(
      server,
      {},
      {
        ...selling(subscription),
        'POST /api/auth/signup': welcome,
        [subscribing]: toPractice,
        'GET /api/practice/checkouts/s1': json(200, aPracticeCheckout()),
      },
    );
    server.received.length = 0;
    await fill({ 'Full name': 'Anna', Email: 'anna@example.com' });
    await fill({ Password: 'correct horse', 'Confirm password': 'correct horse' });
    await press('Sign up');
    return opened;
  };

  it.each([
    ['Start Free Trial', { priceId: 'price_basic_monthly', tier: 'Basic', interval: 'monthly' }],
    ['Choose Premium', { priceId: 'price_premium_annual_early', tier: 'Premium', interval: 'annual' }],
  ])('“%s” leads to the signup, and from there to the checkout without another press', async (button, body) => {
    const { path, router } = await chooseAndSignUp(button, aSubscription());
    await waitFor(() => expect(path()).toBe('/practice-checkout/s1'));
    expect(sentTo(server, '/api/payment/create-subscription-checkout')).toEqual([body]);
    router.history.back();
    await screen.findByRole('button', { name: 'Continue to payment' });
    expect(path()).toBe('/pricing');
    expect(sentTo(server, '/api/payment/create-subscription-checkout')).toHaveLength(1);
  });

  it('asks first in another tab: someone else may have logged in on this device', async () => {
    keepChoice({ tier: 'free_trial' }, true);
    sessionStorage.clear();
    const { path } = await openFor(aSubscription());
    await screen.findByRole('button', { name: 'Continue to payment' });
    expect(path()).toBe('/pricing');
  });

  it('doesn’t go on for someone who turns out to be a member', async () => {
    const { path } = await chooseAndSignUp('Start Free Trial', onBasic);
    await screen.findByRole('button', { name: 'Change to Premium' });
    expect(path()).toBe('/pricing');
    expect(asked(subscribing)).toBe(0);
  });

  it('begins on the landing page: the plan, when it is charged, how to cancel, and the account on one screen', async () => {
    signedIn(server, {}, sellingToGuests());
    const { path } = openApp('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Start Free Trial' }));
    await screen.findByRole('heading', { level: 1, name: '7 days free, then Basic' });
    expect(path()).toBe('/subscription');
    screen.getByText(/^Pay nothing today, then \$4\.99 every month from .+ Cancel in Settings before then/);
    await screen.findByRole('button', { name: 'Sign up' });
  });

  it('can forget the chosen plan', async () => {
    keepChoice({ tier: 'lifetime' });
    await openFor(aSubscription());
    screen.getByRole('heading', { name: 'You chose Lifetime' });
    await press('Choose something else');
    expect(document.activeElement?.textContent).toBe('Or choose another plan');
    expect(screen.queryByRole('heading', { name: 'You chose Lifetime' })).toBeNull();
    expect(localStorage.getItem('someday-draft:plan')).toBeNull();
  });

  it.each([
    [{ wanted: { tier: 'gold' }, at: deviceNow().getTime() }],
    [{ wanted: { tier: 'lifetime' }, at: deviceNow().getTime() - 2 * 86_400_000 }],
  ])('goes nowhere with what is no plan or was chosen days ago: %j', async (kept) => {
    localStorage.setItem('someday-draft:plan', JSON.stringify(kept));
    const { path } = await openFor(aSubscription());
    await screen.findByRole('button', { name: 'Choose Premium' });
    expect(path()).toBe('/pricing');
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(localStorage.getItem('someday-draft:plan')).toBeNull();
  });

  it('treats logged-out members as guests, and forgets their membership', async () => {
    const { queryClient } = await openFor(aSubscription());
    signedIn(server, {}, { ...sellingToGuests(), [subscribing]: notSignedIn });
    await press('Choose Premium');
    await dialog('Login Required');
    expect(screen.queryByText('You’ve been logged out')).toBeNull();
    expect(queryClient.getQueryData(['/api/subscription'])).toBeUndefined();
  });
});

describe('changing the plan of a running membership', () => {
  const preview = (overrides: object = {}) => ({
    'GET /api/subscription/change': json(200, {
      dueNow: 542,
      nextAmount: 999,
      nextAt: '2026-12-24T12:00:00.000Z',
      ...overrides,
    }),
  });

  it('shows the costs today and later first', async () => {
    await openFor(onBasic, { ...preview(), [changing]: json(200, onPremium) });
    await press('Change to Premium');
    const question = await dialog('Change to Premium (monthly)?');
    await question.findByText('You pay $5.42');
    question.getByText('On December 24, 2026');
    question.getByText('You pay $9.99, then the same every month until you cancel');
    expect(asked('GET /api/subscription/change?priceId=price_premium_monthly')).toBe(1);
    expect(asked(changing)).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Change to Premium' }));
    await toast('Plan changed', 'You’re on Premium now.');
    expect(sentTo(server, '/api/subscription/change')).toEqual([{ priceId: 'price_premium_monthly' }]);
    expect(screen.queryByRole('dialog', { name: /Change to/ })).toBeNull();
    expect(screen.getByRole('listitem', { name: 'Premium' }).textContent).toContain('Your plan');
  });

  it.each([
    [{ dueNow: 0 }, 'You pay nothing'],
    [{ dueNow: -310 }, 'You pay nothing, and $3.10 comes off your next payments'],
  ])('says so if nothing is due today: %o', async (overrides, words) => {
    await openFor(onTrial, preview(overrides));
    await press('Change to Premium');
    const question = await dialog('Change to Premium (monthly)?');
    await question.findByText(words);
    question.getByText('Your free trial stays the same length.');
  });

  it('explains what lower limits mean', async () => {
    await openFor(onPremium, preview());
    await press('Change to Basic');
    const question = await dialog('Change to Basic (monthly)?');
    question.getByText(/^Basic has room for 3 loved ones and 10 messages a month\. Everything you’ve made stays/);
  });

  it('keeps the dialog open if the card is declined', async () => {
    const message = 'Your card was declined, so you weren’t charged. Try another card.';
    await openFor(onBasic, { ...preview(), [changing]: json(409, { message, code: 'card_declined' }) });
    await press('Change to Premium');
    const question = await dialog('Change to Premium (monthly)?');
    await question.findByText('You pay $5.42');
    await userEvent.click(question.getByRole('button', { name: 'Change to Premium' }));
    expect((await question.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(question.getByRole('button', { name: 'Keep current plan' }));
    expect(screen.getByRole('listitem', { name: 'Basic' }).textContent).toContain('Your plan');
  });

  it('shows the current membership if it has ended in another window', async () => {
    const message = 'You don’t have an active membership.';
    const gone = { 'GET /api/subscription/change': json(409, { message, code: 'no_membership' }) };
    await openFor(onBasic, gone);
    signedIn(server, {}, { ...selling(forLife), ...gone });
    await press('Change to Premium');
    await (await dialog('Change to Premium (monthly)?')).findByText(message);
    await press('Keep current plan');
    await screen.findByRole('heading', { name: 'You’re a lifetime member' });
    expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull();
  });

  it('is impossible before the costs are known', async () => {
    await openFor(onBasic, { 'GET /api/subscription/change': json(502, {}) });
    await press('Change to Premium');
    const question = await dialog('Change to Premium (monthly)?');
    await question.findByText('We couldn’t work out the cost. Nothing has changed.');
    expect(question.getByRole('button', { name: 'Change to Premium' })).toHaveProperty('disabled', true);
    signedIn(server, {}, { ...selling(onBasic), ...preview() });
    await userEvent.click(question.getByRole('button', { name: 'Try again' }));
    await question.findByText('You pay $5.42');
  });

  it('to Lifetime explains that the membership ends and nothing is paid twice', async () => {
    const { path } = await openFor(onBasic, { [buyingLifetime]: toPractice });
    await press('Choose Lifetime');
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch to Lifetime?' }));
    question.getByText('You pay $199 once.');
    question.getByText(/^When Lifetime begins, your Basic membership ends and you won’t be charged for it again\./);
    expect(asked(buyingLifetime)).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(path()).toBe('/practice-checkout/s1'));
  });
});
