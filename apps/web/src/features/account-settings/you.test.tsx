import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-world.ts';
import { broken, noticeRegion, refused, retype, setUpSettings } from '#web/testing/settings-page.ts';

const { server, openSettings, sent } = setUpSettings();

describe('the name', () => {
  const nameField = () => screen.getByLabelText('Name');

  it('can be saved once it has changed, and is shown wherever it stands', async () => {
    const saved = { ...anna, name: 'Bea' };
    const { queryClient } = await openSettings({ 'PATCH /api/account': json(200, saved) });
    await waitFor(() => expect(queryClient.getQueryData(['/api/parents?messages=none'])).toBeTruthy());
    const save = screen.getByRole('button', { name: 'Save', description: 'Nothing has changed yet.' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(save);
    await userEvent.type(nameField(), '{Enter}');
    expect(sent('PATCH /api/account')).toEqual([]);

    await retype(nameField(), 'Bea ');
    expect(save.getAttribute('aria-disabled')).toBeNull();
    // Also where nothing new can be asked for.
    signedIn(server, {}, { 'PATCH /api/account': json(200, saved), 'GET /api/parents': broken });
    await userEvent.click(save);
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ name: 'Bea' }]);
    await screen.findByRole('button', { name: 'Save', description: 'Nothing has changed yet.' });
    await userEvent.click(screen.getByRole('tab', { name: /Home|Dashboard/ }));
    await screen.findByRole('heading', { level: 1, name: /Bea/ });
  });

  it('can be typed on while it is being saved', async () => {
    let finish = () => {};
    await openSettings({
      'PATCH /api/account': (request, response) => {
        finish = () => json(200, { ...anna, name: 'Bea' })(request, response);
      },
    });
    await retype(nameField(), 'Bea');
    await press('Save');
    await waitFor(() => expect(sent('PATCH /api/account')).toHaveLength(1));
    await userEvent.type(nameField(), ' Maria');
    finish();
    await noticeRegion().findByText('Profile Updated');
    expect(nameField()).toHaveProperty('value', 'Bea Maria');
    screen.getByRole('button', { name: 'Save', description: 'Not saved yet.' });
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
    await toast('Error', 'Failed to update profile.');
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
    else await toast('Error', text);
  });
});
