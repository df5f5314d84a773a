import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { notice, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

// The whole list has a test of its own (time-zones.test.ts); looking for things among hundreds of options takes most of a test's time.
const zones = ['Africa/Abidjan', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Chatham'];
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones));

type Answers = Parameters<typeof signedIn>[2];

const sent = (call: string) =>
  server.received
    .filter(({ method, url }) => `${method} ${url}` === call)
    .map(({ body }): unknown => JSON.parse(body || 'null'));

const refused = (status: number, code: string, message: string, path?: string) =>
  json(status, { message, code, ...(path && { fields: [{ path, message }] }) });
const broken = refused(500, 'internal', 'Something went wrong on our side. Please try again.');
const crowded = refused(503, 'busy', 'Very many people are at the door right now. Please try again in a moment.');

async function openSettings(answers: Answers = {}, member = anna) {
  signedIn(
    server,
    {},
    {
      'GET /api/auth/check': json(200, { authenticated: true, user: member }),
      'GET /api/account/sessions': json(200, []),
      ...answers,
    },
  );
  const app = openApp('/member-dashboard?tab=settings');
  await screen.findByText('No other device is signed in.');
  return app;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noticeRegion = () => within(screen.getByRole('region', { name: 'Notices (F8)', hidden: true }));
/** Every alert but those of the notices. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('the name', () => {
  const nameField = () => screen.getByLabelText('Name');

  it('can be saved once it has changed, and is shown wherever it stands', async () => {
    const saved = { ...anna, name: 'Bea' };
    const { queryClient } = await openSettings({ 'PATCH /api/account': json(200, saved) });
    await waitFor(() => expect(queryClient.getQueryData(['/api/parents'])).toBeTruthy());
    const save = screen.getByRole('button', { name: 'Save', description: 'Nothing has changed yet.' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(save);
    await userEvent.type(nameField(), '{Enter}');
    expect(sent('PATCH /api/account')).toEqual([]);

    await retype(nameField(), 'Bea ');
    expect(save.getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(save);
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ name: 'Bea' }]);
    await screen.findByRole('button', { name: 'Save', description: 'Nothing has changed yet.' });
    signedIn(server, {}, { 'GET /api/parents': broken }); // asked for again, too
    await userEvent.click(screen.getByRole('tab', { name: /Home|Dashboard/ }));
    await screen.findByRole('heading', { level: 1, name: /Bea/ });
  });

  it('is needed', async () => {
    await openSettings();
    await retype(nameField(), '  ');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a name');
    expect(sent('PATCH /api/account')).toEqual([]);
  });

  it('shows under the field what the server has against it', async () => {
    await openSettings({ 'PATCH /api/account': refused(400, 'invalid_input', 'Please choose another name.', 'name') });
    await retype(nameField(), 'Bea');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose another name.');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(nameField());
    expect(noticeRegion().queryByText('Error')).toBeNull();
  });

  it.each([
    ['the server fails', broken],
    ['it is asked too often', refused(429, 'too_many_tries', 'There were too many tries.')],
  ])('says so when %s', async (_when, answer) => {
    await openSettings({ 'PATCH /api/account': answer });
    await retype(nameField(), 'Bea');
    await press('Save');
    await notice('Error', 'Failed to update profile.');
    expect(nameField()).toHaveProperty('value', 'Bea');
  });
});

describe('the time zone', () => {
  const zone = () => screen.getByLabelText('Time zone');
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it('is chosen from places by region, and says what it is for', async () => {
    await openSettings({ 'PATCH /api/account': json(200, { ...anna, timeZone: 'Asia/Tokyo' }) });
    expect(zone()).toHaveProperty('value', 'Europe/Berlin');
    screen.getByRole('combobox', {
      name: 'Time zone',
      description: 'Days and times of your messages are judged here. Messages that are still sealed move with it.',
    });
    within(screen.getByRole('group', { name: 'Asia' })).getByRole('option', { name: 'Tokyo · UTC+09:00' });
    await userEvent.selectOptions(zone(), 'Asia/Tokyo');
    await press('Save');
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ timeZone: 'Asia/Tokyo' }]);
  });

  it('stays in the list when this browser does not know it', async () => {
    await openSettings({}, { ...anna, timeZone: 'Mars/Olympus_Mons' });
    expect(zone()).toHaveProperty('value', 'Mars/Olympus_Mons');
  });

  it('of this device is offered when it is another, and taken without touching a name that is being typed', async () => {
    const away = here === 'Pacific/Chatham' ? 'Asia/Tokyo' : 'Pacific/Chatham';
    await openSettings({ 'PATCH /api/account': json(200, { ...anna, timeZone: here }) }, { ...anna, timeZone: away });
    await retype(screen.getByLabelText('Name'), 'Bea');
    await press('Use this time zone');
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ timeZone: here }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use this time zone' })).toBeNull());
    expect(zone()).toHaveProperty('value', here);
    expect(document.activeElement).toBe(zone());
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bea');
    screen.getByRole('button', { name: 'Save', description: 'Not saved yet.' });
  });

  it('is not offered when it is the same', async () => {
    await openSettings({}, { ...anna, timeZone: here });
    expect(screen.queryByRole('button', { name: 'Use this time zone' })).toBeNull();
  });

  it.each([
    ['says under the list what the server has against it', 'timeZone', 'Please choose a time zone from the list.'],
    ['says so when it cannot be saved', undefined, 'Failed to update profile.'],
  ])('%s', async (_title, path, text) => {
    await openSettings({ 'PATCH /api/account': path ? refused(400, 'invalid_input', text, path) : broken });
    await userEvent.selectOptions(zone(), 'Asia/Tokyo');
    await press('Save');
    if (path) expect((await screen.findByRole('alert')).textContent).toBe(text);
    else await notice('Error', text);
  });
});

describe('the email', () => {
  const change = (answer?: ReturnType<typeof json>) => openSettings(answer && { 'POST /api/account/email': answer });
  async function ask(email: string, password: string) {
    await press('Change email');
    const form = await dialog('Change your email');
    if (email) await userEvent.type(form.getByLabelText('New email'), email);
    if (password) await userEvent.type(form.getByLabelText('Current password'), password);
    await userEvent.click(form.getByRole('button', { name: 'Send the link' }));
    return form;
  }

  it('is shown with whether it is confirmed', async () => {
    await openSettings();
    section('Email').getByText('anna@example.com');
    section('Email').getByText('Confirmed');
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('that is not confirmed gets its link again', async () => {
    const unconfirmed = { ...anna, emailVerified: false };
    await openSettings({ 'POST /api/auth/resend-verification': json(200, { message: 'On its way.' }) }, unconfirmed);
    section('Email').getByText('Not confirmed yet');
    await press('Send the link again');
    const status = await section('Email').findByText('On its way to anna@example.com');
    expect(document.activeElement).toBe(status);
    expect(sent('POST /api/auth/resend-verification')).toEqual([{}]);
  });

  it('changes once the new one is confirmed', async () => {
    const pending = { ...anna, pendingEmail: 'anna@new.example' };
    await change(json(200, pending));
    await ask(' anna@new.example', 'correct horse');
    await notice('Please confirm your new address', 'A link is on its way to anna@new.example.');
    expect(sent('POST /api/account/email')).toEqual([{ email: 'anna@new.example', password: 'correct horse' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    section('Email').getByText('Waiting for anna@new.example to be confirmed');
    section('Email').getByText('anna@example.com');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change email'));
  });

  it('can stay as it was after all', async () => {
    const pending = { ...anna, pendingEmail: 'anna@new.example' };
    await openSettings({ 'DELETE /api/account/email': json(200, anna) }, pending);
    await press('Cancel the change');
    await notice('Change cancelled', 'anna@example.com stays your address.');
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Change email');
  });

  it('says so when the change could not be cancelled', async () => {
    await openSettings({ 'DELETE /api/account/email': broken }, { ...anna, pendingEmail: 'anna@new.example' });
    await press('Cancel the change');
    await notice('The change was not cancelled', 'Something went wrong on our side. Please try again.');
    section('Email').getByText('Waiting for anna@new.example to be confirmed');
  });

  it.each([
    ['anna at home', 'correct horse', 'Please enter a valid email address'],
    ['anna@new.example', '', 'Please enter your current password.'],
  ])('"%s" with password "%s" sends nothing', async (email, password, text) => {
    await change();
    const form = await ask(email, password);
    expect((await form.findByRole('alert')).textContent).toBe(text);
    expect(sent('POST /api/account/email')).toEqual([]);
  });

  it.each([
    ['New email', refused(409, 'email_taken', 'An account with this email already exists. Please log in.')],
    ['New email', refused(400, 'invalid_input', 'This is the address of your account already.', 'email')],
    ['Current password', refused(403, 'wrong_password', 'That is not your current password.')],
    [undefined, refused(429, 'too_many_tries', 'There were too many tries. Please try again in a minute.')],
    [undefined, crowded],
  ])('says under "%s" what the server refused', async (label, answer) => {
    await change(answer);
    const form = await ask('anna@new.example', 'correct horse');
    const { textContent } = await form.findByRole('alert');
    expect(textContent).toMatch(/^(An account with|This is the address|That is not|There were too|Very many)/);
    if (label) form.getByLabelText(label, { selector: '[aria-invalid="true"]' });
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
  });

  it('asks in a form that password managers understand', async () => {
    await change();
    await press('Change email');
    const form = await dialog('Change your email');
    expect(form.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('the password', () => {
  const labels = ['Current password', 'New password', 'Confirm new password'] as const;
  async function fill(...values: readonly string[]) {
    for (const [index, label] of labels.entries()) {
      const field = section('Password').getByLabelText(label);
      const value = values[index];
      if (value) await userEvent.type(field, value);
    }
    await press('Change password');
  }

  it('changes', async () => {
    await openSettings({ 'POST /api/account/password': json(200, { message: 'Done.' }) });
    await fill('correct horse', 'a gate in the garden', 'a gate in the garden');
    await notice('Password Changed', 'All other devices have been signed out.');
    expect(sent('POST /api/account/password')).toEqual([
      { currentPassword: 'correct horse', newPassword: 'a gate in the garden' },
    ]);
    await waitFor(() => {
      for (const label of labels) expect(section('Password').getByLabelText(label)).toHaveProperty('value', '');
      expect(sent('GET /api/account/sessions')).toHaveLength(2);
    });
  });

  it.each([
    [['', 'a gate in the garden', 'a gate in the garden'], 'Please enter your current password.'],
    [['correct horse', 'short', 'short'], 'Password must be at least 8 characters long'],
    [['correct horse', 'a gate in the garden', 'a gate in the harbour'], "Passwords don't match"],
    [['correct horse', 'a gate in the garden', ''], "Passwords don't match"],
    [['correct horse', 'password1', 'password1'], /most used passwords in the world/],
  ])('%j sends nothing', async (values, text) => {
    await openSettings();
    await fill(...values);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(sent('POST /api/account/password')).toEqual([]);
  });

  it.each([
    ['Current password', refused(403, 'wrong_password', 'That is not your current password.')],
    ['New password', refused(400, 'invalid_input', 'Please choose another one.', 'newPassword')],
    [undefined, refused(428, 'proof_required', 'We could not make sure that you are a person. Please try again.')],
    [undefined, refused(429, 'too_many_tries', 'There were too many tries. Please try again in a minute.')],
    [undefined, crowded],
  ])('says under "%s" what the server refused', async (label, answer) => {
    await openSettings({ 'POST /api/account/password': answer });
    await fill('wrong horse', 'a gate in the garden', 'a gate in the garden');
    await screen.findByRole('alert');
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toMatch(/^(That is not your|Please choose another|We could not make|There were too|Very many)/);
    if (label) section('Password').getByLabelText(label, { selector: '[aria-invalid="true"]' });
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
  });

  it('is asked for in a form that password managers understand', async () => {
    await openSettings();
    expect(labels.map((label) => section('Password').getByLabelText(label).getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    const owner = document.querySelector('form input[autocomplete="username"]');
    expect(owner).toHaveProperty('value', 'anna@example.com');
  });
});
