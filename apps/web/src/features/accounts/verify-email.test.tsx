import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

type Answer = ReturnType<typeof json>;
const asked = '/api/auth/verify-email?token=T0k_en-1';
const nobody = { 'GET /api/auth/check': json(200, { authenticated: false, user: null }) };
const answers = (verification: Answer, more: Record<string, Answer> = nobody) =>
  signedIn(server, {}, { [`GET ${asked}`]: verification, ...more });
const verified = (message: string) => json(200, { message, user: { name: 'Anna', email: 'anna@example.com' } });

const open = () => openApp('/verify-email?token=T0k_en-1');
const wayOn = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('a verification link', () => {
  it.each([
    ['Your email has been verified successfully.', 'Email Verified!'],
    ['Email already verified', 'Email already verified'],
  ])('says what happened, asking once: %s', async (message, title) => {
    answers(verified(message));
    open();
    await focusedHeading(title);
    expect(document.title).toBe(`${title} · Someday`);
    screen.getByText('Anna');
    screen.getByText('anna@example.com');
    expect(await wayOn('Continue to Login')).toBe('/login');
    expect(server.received.filter(({ url }) => url === asked)).toHaveLength(1);
  });

  it('takes a logged-in member to the dashboard', async () => {
    answers(verified('Your email has been verified successfully.'), {});
    open();
    expect(await wayOn('Continue to Dashboard')).toBe('/member-dashboard');
  });

  it('updates every page of a logged-in member right away', async () => {
    answers(verified('Your email has been verified successfully.'), {});
    const { queryClient } = open();
    const before = { user: { ...anna, emailVerified: false }, guestEnd: null };
    queryClient.setQueryData(['/api/auth/check'], before);
    await focusedHeading('Email Verified!');
    expect(queryClient.getQueryData(['/api/auth/check'])).toMatchObject({ user: { emailVerified: true } });
  });

  it('says what it’s doing until it knows', async () => {
    let finish = () => {};
    answers((request, response) => {
      finish = () => verified('Email already verified')(request, response);
    });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Verifying your email' });
    expect(screen.getByRole('status').textContent).toBe('Verifying your email');
    await waitFor(() => expect(server.received.some(({ url }) => url === asked)).toBe(true));
    finish();
    await screen.findByRole('heading', { level: 1, name: 'Email already verified' });
  });

  it('without a token, says so and asks the server nothing', async () => {
    signedIn(server);
    openApp('/verify-email');
    await screen.findByRole('heading', { level: 1, name: 'Verification Failed' });
    screen.getByText('Invalid verification link. Please check your email for the correct link.');
    expect(await wayOn('Continue to Login')).toBe('/login');
    expect(server.received).toEqual([]);
  });
});

describe('a verification link that fails', () => {
  it.each([
    [json(400, { message: 'This link is not valid.', code: 'link_invalid' }), 'This link is not valid.'],
    [verified('Something else'), 'Something else'],
    [json(400, {}), 'Email verification failed'],
  ])('says why: %#', async (answer, text) => {
    answers(answer);
    open();
    await focusedHeading('Verification Failed');
    screen.getByText(text);
    expect(await wayOn('Continue to Login')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    [429, 'Too many tries.'],
    [502, 'Email verification failed'],
  ])('can be tried again after %i', async (status, text) => {
    answers(json(status, status === 429 ? { message: text, code: 'too_many_tries' } : {}));
    open();
    await screen.findByText(text);
    screen.getByRole('button', { name: 'Try again' });
  });

  it('can be tried again when the server couldn’t be reached', async () => {
    answers((_request, response) => response.destroy());
    open();
    await screen.findByText('Unable to verify email. Please try again later.');
    answers(verified('Your email has been verified successfully.'));
    await press('Try again');
    await focusedHeading('Email Verified!');
  });

  it.each([json(410, { message: 'This link has expired.', code: 'link_expired' }), verified('It has expired.')])(
    'can be replaced when it has expired: %#',
    async (answer) => {
      answers(answer, {
        ...nobody,
        'POST /api/auth/resend-verification': json(200, { message: 'A new link is on its way.' }),
      });
      open();
      await focusedHeading('Link Expired');
      const status = screen.getByRole('status');
      await press('Request New Verification Link');
      await waitFor(() => expect(status.textContent).toBe('A new link is on its way.'));
      expect(sentTo(server, '/api/auth/resend-verification')).toEqual([{ token: 'T0k_en-1' }]);
    },
  );

  it.each([
    [json(429, { message: 'Too many tries.' }), 'Too many tries.'],
    [json(502, {}), 'We couldn’t send a new link. Please try again.'],
  ])('says when it can’t be replaced: %#', async (refusal, text) => {
    answers(json(410, { message: 'This link has expired.', code: 'link_expired' }), {
      ...nobody,
      'POST /api/auth/resend-verification': refusal,
    });
    open();
    await press('Request New Verification Link');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
