import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Subscription } from '@someday/contract/api/subscription';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { draftsInTab, focusedHeading, press, sentTo, write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { noSession, signedIn } from '#web/testing/member-context.ts';
import { aSubscription } from '#web/testing/subscription-context.ts';

const server = setUpMemberPage();

const call = 'POST /api/subscription/cancel';
const endsAt = '2026-12-30T23:30:00.000Z';
const done = json(200, { message: 'Canceled.', endsAt });
const bodies = () => sentTo(server, '/api/subscription/cancel');

function withSubscription(overrides: Partial<Subscription> = {}, more: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, {}, { 'GET /api/subscription': json(200, aSubscription(overrides)), ...more });
}

async function openForm(more: Parameters<typeof signedIn>[2] = {}, overrides: Partial<Subscription> = {}) {
  withSubscription(overrides, more);
  const app = openApp('/cancel-membership');
  await screen.findByRole('heading', { level: 1, name: 'Cancel your membership' });
  await screen.findByLabelText('Why are you leaving?');
  return app;
}

async function fillIn(email = 'anna@example.com'): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Why are you leaving?'), 'Not using the service enough');
  await write(screen.getByLabelText(/^What could we do better/), 'More hours in a day');
  await write(screen.getByLabelText('Your email'), email);
}
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

describe('canceling a membership', () => {
  it('is for members', async () => {
    withSubscription({}, { 'GET /api/auth/check': noSession });
    const { router, path } = openApp('/cancel-membership');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/cancel-membership' });
  });

  it('asks for a reason and the account’s email', async () => {
    await openForm();
    await press('Continue');
    expect(alerts()).toEqual(['Please select a reason', 'Please enter a valid email address']);
    await fillIn('emma@example.com');
    await press('Continue');
    expect(alerts()).toEqual(['That’s not your account’s email address.']);
    expect(bodies()).toEqual([]);
  });

  it('offers the reasons, and the way back to the dashboard', async () => {
    await openForm();
    const options = within(screen.getByLabelText('Why are you leaving?')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Select a reason',
      'Too expensive',
      'Not using the service enough',
      'Found a better alternative',
      'Technical issues',
      'Privacy concerns',
      'No longer need the service',
      'Other',
    ]);
    expect(screen.getByRole('link', { name: 'Keep My Membership' }).getAttribute('href')).toBe('/member-dashboard');
  });

  it('shows what stays and what ends first, then cancels once', async () => {
    let finish = () => {};
    await openForm({
      [call]: (request, response) => {
        finish = () => done(request, response);
      },
    });
    await fillIn('Anna@Example.com');
    await press('Continue');
    await focusedHeading('Ready to cancel?');
    const stays = within(screen.getByRole('region', { name: 'What stays' }));
    stays.getByText('Sealed messages, which still open on their day');
    within(screen.getByRole('region', { name: 'What ends' })).getByText(
      'Basic continues until December 31, 2026. It won’t renew.',
    );
    expect(bodies()).toEqual([]);
    await press('Confirm Cancellation');
    await focusedHeading('One moment');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    finish();
    await focusedHeading('Your membership is canceled');
    screen.getByText('It continues until December 31, 2026. You won’t be charged again.');
    expect(bodies()).toEqual([
      { reason: 'not-using', feedback: 'More hours in a day', confirmEmail: 'Anna@Example.com' },
    ]);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([target('Reactivate Subscription'), target('Return to Home')]).toEqual(['/subscription', '/']);
    expect(draftsInTab()).toEqual([]);
  });

  it('says that it ends right away after a failed payment', async () => {
    await openForm({}, { state: 'grace', renewsAt: null, endsAt });
    await fillIn();
    await press('Continue');
    await focusedHeading('Ready to cancel?');
    within(screen.getByRole('region', { name: 'What ends' })).getByText('Basic ends right away.');
  });

  it('goes back to the form with both back buttons, and keeps the entries', async () => {
    const { router } = await openForm();
    await fillIn();
    const pressBack = () => {
      act(() => router.history.back());
      return Promise.resolve();
    };
    for (const goBack of [() => press('Go Back'), pressBack]) {
      await press('Continue');
      await focusedHeading('Ready to cancel?');
      expect(router.state.location.search).toEqual({ step: 'confirm' });
      await goBack();
      await focusedHeading('Cancel your membership');
      expect(router.state.location.search).toEqual({});
      expect(screen.getByLabelText('Your email')).toHaveProperty('value', 'anna@example.com');
      expect(screen.getByLabelText('Why are you leaving?')).toHaveProperty('value', 'not-using');
    }
  });

  it('stays on the same step after a reload', async () => {
    await openForm({ [call]: done });
    await fillIn();
    await press('Continue');
    await focusedHeading('Ready to cancel?');
    cleanup();
    openApp('/cancel-membership?step=confirm');
    await press('Confirm Cancellation');
    await screen.findByRole('heading', { name: 'Your membership is canceled' });
    expect(bodies()).toHaveLength(1);
  });

  it('starts with the form if the second step is opened first', async () => {
    withSubscription();
    const { router } = openApp('/cancel-membership?step=confirm');
    await screen.findByLabelText('Why are you leaving?');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it.each([
    [
      'its own message',
      json(503, { message: 'We can’t reach the card provider right now.', code: 'payments_unavailable' }),
      'We can’t reach the card provider right now.',
    ],
    [
      'no message',
      (_request: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
        response.writeHead(502).end(),
      'Unable to process cancellation',
    ],
  ])('returns to the form after a failure and says why: with %s from the server', async (_which, answer, text) => {
    await openForm({ [call]: answer });
    await fillIn();
    await press('Continue');
    await press('Confirm Cancellation');
    await toast('Cancellation Failed', text);
    await screen.findByRole('heading', { level: 1, name: 'Cancel your membership' });
    expect(alerts()).toEqual([`Cancellation Failed${text}`]);
    expect(screen.getByLabelText('Your email')).toHaveProperty('value', 'anna@example.com');
  });

  it('shows the server’s error under its field', async () => {
    const message = 'That’s not your account’s email address.';
    const refusal = { message, code: 'invalid_input', fields: [{ path: 'confirmEmail', message }] };
    await openForm({ [call]: json(400, refusal) });
    await fillIn();
    await press('Continue');
    await press('Confirm Cancellation');
    await waitFor(() => expect(screen.getByLabelText('Your email').getAttribute('aria-invalid')).toBe('true'));
    expect(alerts().filter((text) => text === message)).toHaveLength(1);
  });
});

describe('with nothing to cancel', () => {
  it.each([
    ['no membership', { state: 'none', tier: null, plan: null }, 'Nothing to cancel', 'See plans', '/subscription'],
    [
      'an ended membership',
      { state: 'expired', endsAt },
      'Your membership has already ended',
      'Renew',
      '/subscription',
    ],
    [
      'Lifetime',
      { state: 'lifetime', tier: 'lifetime' },
      'Nothing to cancel',
      'Back to Dashboard',
      '/member-dashboard',
    ],
  ] as const)('the page says so and links elsewhere: %s', async (_what, overrides, title, link, target) => {
    withSubscription(overrides);
    openApp('/cancel-membership');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getAllByRole('link', { name: link })[0]?.getAttribute('href')).toBe(target);
    expect(screen.queryByLabelText('Why are you leaving?')).toBeNull();
  });

  it('a canceled membership shows its last day, and can be kept', async () => {
    withSubscription(
      { isCancelled: true, endsAt },
      { 'POST /api/subscription/reactivate': json(200, aSubscription()) },
    );
    openApp('/cancel-membership');
    await screen.findByRole('heading', { level: 1, name: 'Your membership is already canceled' });
    screen.getByText('It continues until December 31, 2026. You won’t be charged again.');
    await press('Keep My Membership');
    await focusedHeading('Your membership continues');
    expect(screen.queryByLabelText('Why are you leaving?')).toBeNull();
  });

  it('the membership can be loaded again after a failure', async () => {
    withSubscription({}, { 'GET /api/subscription': json(500, { message: 'No.', code: 'internal' }) });
    openApp('/cancel-membership');
    await screen.findByText('We couldn’t load your membership');
    withSubscription();
    await press('Try again');
    await screen.findByLabelText('Why are you leaving?');
  });
});
