import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-context.ts';
import { deviceNow } from '#web/lib/days.ts';
import { zoneLabel } from '#web/lib/time-zones.ts';
import { broken, noticeRegion, refused, retype, setUpSettings } from '#web/testing/settings-page.ts';

const { server, openSettings, sent } = setUpSettings();

describe('the name', () => {
  const nameField = () => screen.getByLabelText('Name');

  it('can be saved once it has changed, and then shows everywhere', async () => {
    const saved = { ...anna, name: 'Bea' };
    const { queryClient } = await openSettings({ 'PATCH /api/account': json(200, saved) });
    await waitFor(() => expect(queryClient.getQueryData(['/api/parents?messages=none'])).toBeTruthy());
    const save = screen.getByRole('button', { name: 'Save', description: 'No changes yet.' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(save);
    await userEvent.type(nameField(), '{Enter}');
    expect(sent('PATCH /api/account')).toEqual([]);

    await retype(nameField(), 'Bea ');
    expect(save.getAttribute('aria-disabled')).toBeNull();
    // Even if nothing can be refetched.
    signedIn(server, {}, { 'PATCH /api/account': json(200, saved), 'GET /api/parents': broken });
    await userEvent.click(save);
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ name: 'Bea', known: { name: 'Anna' } }]);
    await screen.findByRole('button', { name: 'Save', description: 'No changes yet.' });
    await userEvent.click(screen.getByRole('tab', { name: /Home|Dashboard/ }));
    await screen.findByRole('heading', { level: 1, name: /Bea/ });
  });

  it('can be edited while it’s being saved', async () => {
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

  it('is required', async () => {
    await openSettings();
    await retype(nameField(), '  ');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a name');
    expect(sent('PATCH /api/account')).toEqual([]);
  });

  it('shows the server’s error under the field', async () => {
    await openSettings({ 'PATCH /api/account': refused(400, 'invalid_input', 'Please choose another name.', 'name') });
    await retype(nameField(), 'Bea');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose another name.');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(nameField());
    expect(noticeRegion().queryByText('Error')).toBeNull();
  });

  it.each([
    ['the server fails', broken, 'Failed to update profile.'],
    ['there were too many tries', refused(429, 'too_many_tries', 'Too many.'), 'Failed to update profile. Too many.'],
  ])('says it wasn’t saved when %s', async (_when, answer, text) => {
    await openSettings({ 'PATCH /api/account': answer });
    await retype(nameField(), 'Bea');
    await press('Save');
    await toast('Error', text);
    expect(nameField()).toHaveProperty('value', 'Bea');
  });
});

describe('the time zone', () => {
  const zone = () => screen.getByLabelText('Time zone');
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it('is found by typing a place, and says what it’s for', async () => {
    await openSettings({ 'PATCH /api/account': json(200, { ...anna, timeZone: 'Asia/Tokyo' }) });
    expect(zone()).toHaveProperty('value', 'Berlin · UTC+01:00');
    screen.getByRole('combobox', {
      name: 'Time zone',
      description: 'Decides when messages open. Changing it moves sealed ones.',
    });
    await retype(zone(), 'toky');
    await userEvent.tab();
    expect(zone()).toHaveProperty('value', 'Tokyo · UTC+09:00');
    await press('Save');
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ timeZone: 'Asia/Tokyo', known: { timeZone: 'Europe/Berlin' } }]);
  });

  it('has to be a place', async () => {
    await openSettings();
    await retype(zone(), 'at home!');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a time zone from the list.');
    expect(sent('PATCH /api/account')).toEqual([]);
  });

  it('is shown even if this browser doesn’t know it', async () => {
    await openSettings({}, { ...anna, timeZone: 'Mars/Olympus_Mons' });
    expect(zone()).toHaveProperty('value', 'Olympus Mons');
  });

  it('of this device is offered if it’s different, and taken without touching an unsaved name', async () => {
    const away = here === 'Pacific/Chatham' ? 'Asia/Tokyo' : 'Pacific/Chatham';
    await openSettings({ 'PATCH /api/account': json(200, { ...anna, timeZone: here }) }, { ...anna, timeZone: away });
    await retype(screen.getByLabelText('Name'), 'Bea');
    await press('Use this time zone');
    await noticeRegion().findByText('Profile Updated');
    expect(sent('PATCH /api/account')).toEqual([{ timeZone: here, known: { timeZone: 'Pacific/Chatham' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use this time zone' })).toBeNull());
    expect(zone()).toHaveProperty('value', zoneLabel(here, deviceNow()));
    expect(document.activeElement).toBe(zone());
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bea');
    screen.getByRole('button', { name: 'Save', description: 'Not saved yet.' });
  });

  it('of this device isn’t offered if it’s the same', async () => {
    await openSettings({}, { ...anna, timeZone: here });
    expect(screen.queryByRole('button', { name: 'Use this time zone' })).toBeNull();
  });

  it.each([
    ['shows the server’s error under the list', 'timeZone', 'Please choose a time zone from the list.'],
    ['says when it couldn’t be saved', undefined, 'Failed to update profile.'],
  ])('%s', async (_title, path, text) => {
    await openSettings({ 'PATCH /api/account': path ? refused(400, 'invalid_input', text, path) : broken });
    await retype(zone(), 'Tokyo');
    await press('Save');
    if (path) expect((await screen.findByRole('alert')).textContent).toBe(text);
    else await toast('Error', text);
  });

  it('says how far many messages have moved to a new one', async () => {
    const moving = [{ what: 'member', id: anna.id, done: 1240, total: 3000 }];
    await openSettings({ 'GET /api/moving-messages': json(200, moving) });
    await screen.findByText('Moving 1,240 of 3,000 messages to your new time zone…');
  });
});
