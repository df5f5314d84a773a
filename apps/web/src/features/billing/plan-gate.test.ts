import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast } from '#web/lib/toast-store.ts';
import { blockNavigation } from '#web/lib/unsent-work.ts';
import { ApiError, errorFromAnswer } from '#web/api/api-error.ts';
import { handleSubscriptionError } from './plan-gate.ts';

const refusal = (body: object) => errorFromAnswer(402, 'Payment Required', 'application/json', JSON.stringify(body));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the subscription gate', () => {
  it.each([
    [undefined, 'Subscription Required', 'Please set up your subscription to continue.'],
    ['something_new', 'Subscription Required', 'Please set up your subscription to continue.'],
    ['no_stripe_setup', 'Payment Setup Required', 'Please set up your payment method to activate your trial.'],
    [
      'subscription_expired',
      'Subscription Expired',
      'Your subscription has expired. Please renew to continue using the service.',
    ],
  ])('for reason %s shows “%s”', (reason, title, description) => {
    expect(handleSubscriptionError(refusal({ redirectTo: '/subscription', reason }), () => {})).toBe(true);
    expect(currentToast()).toMatchObject({ title, description, tone: 'danger' });
  });

  it('redirects after two seconds', () => {
    const visited: string[] = [];
    handleSubscriptionError(refusal({ redirectTo: '/subscription' }), (path) => visited.push(path));
    vi.advanceTimersByTime(1999);
    expect(visited).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(visited).toEqual(['/subscription']);
  });

  it('of several failures leads on once', () => {
    const visited: string[] = [];
    for (const path of ['/pricing', '/subscription'])
      handleSubscriptionError(refusal({ redirectTo: path }), (to) => visited.push(to));
    vi.runAllTimers();
    expect(visited).toEqual(['/subscription']);
  });

  it('never redirects away from an unsent recording', () => {
    const visited: string[] = [];
    const release = blockNavigation();
    handleSubscriptionError(refusal({ redirectTo: '/subscription' }), (path) => visited.push(path));
    expect(currentToast()).toMatchObject({ title: 'Subscription Required' });
    vi.runAllTimers();
    release();
    expect(visited).toEqual([]);
  });

  it('never redirects to another site', () => {
    const visited: string[] = [];
    handleSubscriptionError(refusal({ redirectTo: '//elsewhere.example' }), (path) => visited.push(path));
    vi.runAllTimers();
    expect(visited).toEqual([]);
  });

  it('ignores other failures', () => {
    expect(handleSubscriptionError(new ApiError(500, 'No', { redirectTo: '/x' }), () => {})).toBe(false);
    expect(handleSubscriptionError(refusal({ message: 'Not now' }), () => {})).toBe(false);
    expect(handleSubscriptionError(new Error('No'), () => {})).toBe(false);
  });
});
