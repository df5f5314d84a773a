import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna, signedInAs } from '#web/testing/member-context.ts';
import { broken, crowded, dialog, refused, section, setUpSettings } from '#web/testing/settings-page.ts';

const { openSettings, sent } = setUpSettings();
beforeEach(() => setFacts({ sendsMail: true }));

describe('the email', () => {
  const change = (answer?: ReturnType<typeof json>) => openSettings(answer && { 'POST /api/account/email': answer });
  async function ask(email: string) {
    await press('Change email');
    const form = await dialog('Change your email');
    if (email) await write(form.getByLabelText('New email'), email);
    await userEvent.click(form.getByRole('button', { name: 'Send link' }));
    return form;
  }

  it('is shown, with whether it’s confirmed', async () => {
    await openSettings();
    section('Email').getByText('anna@example.com');
    section('Email').getByText('Confirmed');
    expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull();
  });

  it('can get a new link while it isn’t confirmed', async () => {
    const unconfirmed = { ...anna, emailVerified: false };
    await openSettings({ 'POST /api/auth/resend-verification': json(200, { message: 'On its way.' }) }, unconfirmed);
    section('Email').getByText('Not confirmed yet');
    await press('Resend link');
    const status = await section('Email').findByText('On its way.');
    expect(document.activeElement).toBe(status);
    expect(sent('POST /api/auth/resend-verification')).toEqual([{}]);
  });

  it('can’t be changed by its address where no email is sent', async () => {
    setFacts({ sendsMail: false });
    const { router } = await openSettings();
    await act(() => router.navigate({ to: '/member-dashboard', search: { tab: 'settings', dialog: 'change-email' } }));
    section('Email').getByText('anna@example.com');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes once the new one is confirmed', async () => {
    const pending = { ...anna, pendingEmail: 'anna@new.example' };
    await change(json(200, pending));
    await ask(' anna@new.example');
    await toast('Confirm your new email', 'We sent a link to anna@new.example.');
    expect(sent('POST /api/account/email')).toEqual([{ email: 'anna@new.example' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    section('Email').getByText('Waiting for you to confirm anna@new.example');
    section('Email').getByText('anna@example.com');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change email'));
  });

  it('stays the same when the change is canceled', async () => {
    const pending = { ...anna, pendingEmail: 'anna@new.example' };
    await openSettings({ 'DELETE /api/account/email': json(200, anna) }, pending);
    await press('Cancel change');
    await toast('Change canceled', 'Your email is still anna@example.com.');
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Change email');
  });

  it('says when the change couldn’t be canceled', async () => {
    await openSettings({ 'DELETE /api/account/email': broken }, { ...anna, pendingEmail: 'anna@new.example' });
    await press('Cancel change');
    await toast('We couldn’t cancel the change', 'Something went wrong on our side. Please try again.');
    section('Email').getByText('Waiting for you to confirm anna@new.example');
  });

  it('is refetched at each visit, since it may have been confirmed on another device', async () => {
    const pending = { ...anna, pendingEmail: 'anna@new.example' };
    const { router, queryClient } = await openSettings({
      'GET /api/auth/check': signedInAs(pending, { ...anna, email: 'anna@new.example' }),
    });
    section('Email').getByText('Waiting for you to confirm anna@new.example');
    queryClient.setQueryData(['/api/auth/check'], (old: unknown) => old, { updatedAt: 1 });
    await act(() => router.navigate({ to: '/member-dashboard', search: {} }));
    await act(() => router.navigate({ to: '/member-dashboard', search: { tab: 'settings' } }));
    await waitFor(() => expect(screen.queryByText('Waiting for you to confirm anna@new.example')).toBeNull());
    section('Email').getByText('anna@new.example');
  });

  it('keeps its dialog open while the change is being sent', async () => {
    let finish = () => {};
    await openSettings({
      'POST /api/account/email': (request, response) => {
        finish = () =>
          refused(409, 'email_taken', 'An account with this email already exists. Please log in.')(request, response);
      },
    });
    const form = await ask('anna@new.example');
    await userEvent.keyboard('{Escape}');
    expect(form.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(sent('POST /api/account/email')).toHaveLength(1));
    finish();
    expect((await form.findByRole('alert')).textContent).toBe(
      'An account with this email already exists. Please log in.',
    );
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can’t get a new link while another email is waiting to be confirmed', async () => {
    await openSettings({}, { ...anna, emailVerified: false, pendingEmail: 'anna@new.example' });
    section('Email').getByText('Waiting for you to confirm anna@new.example');
    expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull();
  });

  it('sends nothing if it’s none', async () => {
    await change();
    const form = await ask('anna at home');
    expect((await form.findByRole('alert')).textContent).toBe('Please enter a valid email address');
    expect(sent('POST /api/account/email')).toEqual([]);
  });

  it.each([
    ['New email', refused(409, 'email_taken', 'An account with this email already exists. Please log in.')],
    ['New email', refused(400, 'invalid_input', 'That’s already your email.', 'email')],
    [undefined, refused(429, 'too_many_tries', 'Too many tries. Try again in a minute.')],
    [undefined, crowded],
  ])('shows the server’s error under "%s"', async (label, answer) => {
    await change(answer);
    const form = await ask('anna@new.example');
    expect((await form.findByRole('alert')).textContent).toBe(answer.message);
    if (label) expect(document.activeElement).toBe(form.getByLabelText(label, { selector: '[aria-invalid="true"]' }));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
  });
});

describe('the password', () => {
  const labels = ['New password', 'Confirm new password'] as const;
  async function fill(...values: readonly string[]) {
    for (const [index, label] of labels.entries()) {
      const field = section('Password').getByLabelText(label);
      const value = values[index];
      if (value) await write(field, value);
    }
    await press('Change password');
  }

  it('changes', async () => {
    await openSettings({ 'POST /api/account/password': json(200, { message: 'Done.' }) });
    await fill('a gate in the garden', 'a gate in the garden');
    await toast('Password changed', 'Your other devices are logged out.');
    expect(sent('POST /api/account/password')).toEqual([{ newPassword: 'a gate in the garden' }]);
    await waitFor(() => {
      for (const label of labels) expect(section('Password').getByLabelText(label)).toHaveProperty('value', '');
      expect(sent('GET /api/account/sessions')).toHaveLength(2);
    });
  });

  it.each([
    [['short', 'short'], 'Password must be at least 8 characters long'],
    [['a gate in the garden', 'a gate in the harbour'], "Passwords don't match"],
    [['a gate in the garden', ''], "Passwords don't match"],
    [['password1', 'password1'], /world’s most common passwords/],
  ])('%j sends nothing', async (values, text) => {
    await openSettings();
    await fill(...values);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(sent('POST /api/account/password')).toEqual([]);
  });

  it.each([
    ['New password', refused(400, 'invalid_input', 'Please choose another one.', 'newPassword')],
    [undefined, refused(428, 'proof_required', 'We couldn’t check that you’re a person. Please try again.')],
    [undefined, refused(429, 'too_many_tries', 'Too many tries. Try again in a minute.')],
    [undefined, crowded],
  ])('shows the server’s error under "%s"', async (label, answer) => {
    await openSettings({ 'POST /api/account/password': answer });
    await fill('a gate in the garden', 'a gate in the garden');
    await screen.findByRole('alert');
    const alerts = screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .filter(Boolean); // the empty ones are for toasts
    expect(alerts).toEqual([answer.message]);
    const field = label && section('Password').getByLabelText(label, { selector: '[aria-invalid="true"]' });
    if (field) expect(document.activeElement).toBe(field);
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
  });

  it('changes in a form that password managers understand', async () => {
    await openSettings();
    expect(labels.map((label) => section('Password').getByLabelText(label).getAttribute('autocomplete'))).toEqual([
      'new-password',
      'new-password',
    ]);
    const owner = document.querySelector('form input[autocomplete="username"]');
    expect(owner).toHaveProperty('value', 'anna@example.com');
  });
});
