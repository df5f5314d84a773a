import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { notice, setUpMemberPage } from '#web/testing/member-page.ts';
import { emma, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const call = 'POST /api/family/members';
const bodies = () =>
  server.received.filter(({ method, url }) => `${method} ${url}` === call).map(({ body }): unknown => JSON.parse(body));

async function openDialog() {
  openApp('/member-dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Loved One' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
}

describe('adding a loved one', () => {
  it('needs a name', async () => {
    signedIn(server);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Name'), '   ');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Loved One' }));
    await notice('Missing Information', 'Please enter a name');
    expect(dialog.getByRole('alert').textContent).toBe('Please enter a name');
    expect(bodies()).toEqual([]);
  });

  it('refuses an address that is none', async () => {
    signedIn(server);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.type(dialog.getByLabelText(/^Email/), 'emma at home');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Loved One' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a valid email address');
    expect(bodies()).toEqual([]);
  });

  it('gives the access code and the link to pass on', async () => {
    signedIn(server, {}, { [call]: json(201, emma) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Name'), ' Emma ');
    signedIn(server, { children: [emma] }, { [call]: json(201, emma) });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Loved One' }));
    await notice('Loved One Added', 'Emma’s access code: 7ABCD-EFGH0');
    expect(bodies()).toEqual([{ name: 'Emma', email: null, relationship: 'Loved One' }]);
    const panel = within(screen.getByRole('dialog', { name: 'Loved One Added' }));
    const link = 'https://someday.example/message-access#7ABCDEFGH0';
    expect(panel.getByLabelText('Link with the code')).toHaveProperty('value', link);
    await userEvent.click(panel.getByRole('button', { name: 'Copy Link' }));
    await notice('Link Copied', link);
    expect(await navigator.clipboard.readText()).toBe(link);
    await userEvent.click(panel.getByRole('button', { name: 'Send Message' }));
    const send = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    expect(send.getByRole('radio', { name: /Emma/ })).toHaveProperty('checked', true);
  });

  it('says what the server says when it fails, and keeps what was typed', async () => {
    signedIn(server, {}, { [call]: json(503, { message: 'Please try again in a moment.', code: 'unavailable' }) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Loved One' }));
    await notice('Error adding loved one', 'Please try again in a moment.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Emma');
  });

  it('leaves a matter of the subscription to the gate', async () => {
    signedIn(server, {}, { [call]: json(402, { message: 'No', redirectTo: '/', reason: 'subscription_expired' }) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Loved One' }));
    await notice('Subscription Expired', 'Your subscription has expired. Please renew to continue using the service.');
  });
});
