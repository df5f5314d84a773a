import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna, onlyAPassword } from '#web/testing/member-context.ts';
import { dialog, noticeRegion, refused, retype, setUpSettings } from '#web/testing/settings-page.ts';

const { openSettings, sent } = setUpSettings();
beforeEach(() => setFacts({ sendsMail: true, signOn: 'our family login' }));

const needed = refused(403, 'password_needed', 'Please confirm that it’s you first, then try again.');
const wrong = refused(403, 'wrong_password', 'That’s not your current password.');

/** Asks for another email in a session that began a while ago. */
async function ask(locks: object = onlyAPassword) {
  let isFresh = false;
  await openSettings({
    'GET /api/account/locks': json(200, locks),
    'POST /api/account/email': (request, response) =>
      (isFresh ? json(200, { ...anna, pendingEmail: 'anna@new.example' }) : needed)(request, response),
    'POST /api/account/confirmation': (request, response) => {
      isFresh = request.body.includes('correct horse');
      (isFresh ? json(200, { confirmed: true }) : wrong)(request, response);
    },
  });
  await press('Change email');
  const form = await dialog('Change your email');
  await write(form.getByLabelText('New email'), 'anna@new.example');
  await userEvent.click(form.getByRole('button', { name: 'Send link' }));
  return { form, question: await dialog('Confirm that it’s you') };
}

describe('what needs a fresh session', () => {
  it('is asked for again once they have typed their password', async () => {
    const { question } = await ask();
    await press('Continue');
    await question.findByText('Enter your current password.');
    await write(question.getByLabelText('Your password'), 'battery');
    await press('Continue');
    await question.findByText(wrong.message);
    expect(document.activeElement).toBe(question.getByLabelText('Your password'));
    await retype(question.getByLabelText('Your password'), 'correct horse');
    await press('Continue');
    await toast('Confirm your new email', 'We sent a link to anna@new.example.');
    expect(sent('POST /api/account/email')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('isn’t done, and nothing is said, if they would rather not', async () => {
    const { form } = await ask();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull());
    expect(form.getByLabelText('New email')).toHaveProperty('value', 'anna@new.example');
    await waitFor(() => expect(form.getByRole('button', { name: 'Send link' })).toHaveProperty('disabled', false));
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Send link' }));
    expect(form.queryByRole('alert')?.textContent ?? '').toBe('');
    expect(noticeRegion().queryByRole('listitem')).toBeNull();
    expect(sent('POST /api/account/email')).toHaveLength(1);
  });

  it('tells password managers whose password it is', async () => {
    const { question } = await ask();
    expect(question.getByLabelText('Your password').getAttribute('autocomplete')).toBe('current-password');
    expect(document.querySelector('form input[autocomplete="username"]')).toHaveProperty('value', 'anna@example.com');
    expect(question.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await userEvent.keyboard('{Escape}');
  });

  it('takes single sign-on where there is no password', async () => {
    const { question } = await ask({ ...onlyAPassword, hasPassword: false, signOn: { email: anna.email } });
    question.getByRole('button', { name: 'Log in with our family login again' });
    expect(question.queryByLabelText('Your password')).toBeNull();
    await userEvent.keyboard('{Escape}');
  });
});
