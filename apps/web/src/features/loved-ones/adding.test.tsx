import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { question, setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna, emma, signedIn, signedInAs } from '#web/testing/member-context.ts';
import { write } from '#web/testing/form.ts';

const { server, sent } = setUpLovedOnes();

const call = 'POST /api/family/members';
const bodies = () => sent(call);

const parentsOf = (id: number) => ({
  user: { ...anna, id, isGuest: false, subscriptionActive: false },
  children: [],
  messages: [],
  counts: { total: 0, videos: 0, photos: 0, available: 0, scheduled: 0, viewed: 0 },
  isFirst: true,
  nextToOpen: null,
});

async function openDialog() {
  openApp('/member-dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Loved One' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
}

describe('adding a loved one', () => {
  it('needs a name', async () => {
    signedIn(server);
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), '   ');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await toast('Missing Information', 'Please enter a name');
    expect(dialog.getAllByRole('alert')[0]?.textContent).toBe('Please enter a name');
    expect(bodies()).toEqual([]);
  });

  it('refuses an invalid email address', async () => {
    signedIn(server);
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await write(dialog.getByLabelText(/^Email/), 'emma at home');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a valid email address');
    expect(bodies()).toEqual([]);
  });

  it('shows the access code and a link to pass on', async () => {
    signedIn(server, {}, { [call]: json(201, emma) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), ' Emma ');
    signedIn(server, { children: [emma] }, { [call]: json(201, emma) });
    const scrolled = dialog.getByLabelText('Name').closest('.overflow-y-auto');
    if (scrolled) scrolled.scrollTop = 400;
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    const added = await screen.findByRole('dialog', { name: 'Loved One Added' });
    expect(bodies()).toEqual([
      {
        ...{ name: 'Emma', email: null, relationship: 'Loved One', senderName: null },
        ...{ birthday: null, timeZone: null, codeInMail: false },
      },
    ]);
    const panel = within(added);
    panel.getByText('7ABCD-EFGH0');
    expect(document.activeElement, 'from where a screen reader reads on').toBe(
      panel.getByRole('heading', { name: 'Loved One Added' }),
    );
    expect(panel.getByText('7ABCD-EFGH0').closest('.overflow-y-auto')?.scrollTop).toBe(0);
    const link = 'https://someday.example/message-access#7ABCDEFGH0';
    expect(panel.getByLabelText('Private link')).toHaveProperty('value', link);
    await userEvent.click(panel.getByRole('button', { name: 'Copy link' }));
    await toast('Link Copied', link);
    expect(await navigator.clipboard.readText()).toBe(link);
    await userEvent.click(panel.getByRole('button', { name: 'Send Message' }));
    await screen.findByRole('heading', { level: 2, name: 'Say it to Emma' });
  });

  it('shows the server’s error, and keeps what was typed', async () => {
    signedIn(server, {}, { [call]: json(503, { message: 'Please try again in a moment.', code: 'unavailable' }) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await toast('Error adding loved one', 'Please try again in a moment.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Emma');
  });

  it('leaves subscription errors to the subscription gate', async () => {
    signedIn(server, {}, { [call]: json(402, { message: 'No', redirectTo: '/', reason: 'subscription_expired' }) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await toast('Subscription Expired', 'Your subscription has expired. Please renew to continue using the service.');
  });

  it('says where to type the code, and offers a keepsake card', async () => {
    signedIn(server, {}, { [call]: json(201, emma) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await screen.findByText('someday.example/message-access');
    expect(screen.getByRole('link', { name: 'Print a keepsake card' }).getAttribute('href')).toBe('/keepsake?id=7');
  });

  it('takes a birthday and a time zone', async () => {
    signedIn(server, {}, { [call]: json(201, emma) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.selectOptions(dialog.getByLabelText('Relationship'), 'Daughter');
    await userEvent.type(dialog.getByLabelText(/^Birthday/), '2018-06-14');
    await userEvent.type(dialog.getByLabelText(/^Time zone/), 'tokyo');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await screen.findByRole('dialog', { name: 'Loved One Added' });
    expect(bodies()).toEqual([
      {
        name: 'Emma',
        email: null,
        relationship: 'Daughter',
        senderName: null,
        birthday: '2018-06-14',
        timeZone: 'Asia/Tokyo',
        codeInMail: false,
      },
    ]);
  });

  it('takes what they call the member, with one press or in words', async () => {
    signedIn(server, {}, { [call]: json(201, emma) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    const names = within(dialog.getByRole('group', { name: 'Emma calls you…' }));
    const pressed = () => names.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed(), 'her own name is used anyway').toEqual([]);
    await userEvent.click(names.getByRole('button', { name: 'Nana' }));
    expect(pressed()).toEqual(['Nana']);
    await userEvent.keyboard('{Enter}');
    expect(pressed(), 'chosen again, it is taken back').toEqual([]);
    await userEvent.click(names.getByRole('button', { name: 'Something else' }));
    const field = dialog.getByLabelText('What they call you');
    expect(document.activeElement).toBe(field);
    const hint = 'Messages to them are from this name. Leave blank to use Anna.';
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint);
    await userEvent.type(field, 'Grandma Anna');
    expect(pressed()).toEqual(['Something else']);
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await screen.findByRole('dialog', { name: 'Loved One Added' });
    expect(bodies()).toMatchObject([{ name: 'Emma', senderName: 'Grandma Anna' }]);
  });

  it('shows the server’s error about a field at that field', async () => {
    const message = 'That birthday is in the future. Choose today or earlier.';
    const refusal = { message, code: 'invalid_input', fields: [{ path: 'birthday', message }] };
    signedIn(server, {}, { [call]: json(400, refusal) });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.type(dialog.getByLabelText(/^Birthday/), '2026-12-24');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await toast('Error adding loved one', message);
    expect(dialog.getAllByRole('alert')[0]?.textContent).toBe(message);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Birthday/));
  });

  it('continues after the session ended, for the same member only', async () => {
    const ended = json(401, { message: 'Please log in to continue.', code: 'not_signed_in' });
    const session = { 'GET /api/auth/check': signedInAs(anna, null), [call]: ended };
    signedIn(server, {}, session);
    const { router } = openApp('/member-dashboard?dialog=add');
    const add = async () => within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    const dialog = await add();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.type(dialog.getByLabelText(/^Birthday/), '2018-06-14');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    const { next } = z.parse(z.object({ next: z.string() }), router.state.location.search);
    cleanup();

    const stranger = json(200, { authenticated: true, user: { ...anna, id: 2 } });
    signedIn(server, {}, { 'GET /api/auth/check': stranger, 'GET /api/parents': json(200, parentsOf(2)) });
    openApp(next);
    expect((await add()).getByLabelText('Name')).toHaveProperty('value', '');
    cleanup();

    signedIn(server);
    openApp(next);
    const again = await add();
    expect(again.getByLabelText('Name')).toHaveProperty('value', 'Emma');
    expect(again.getByLabelText(/^Birthday/)).toHaveProperty('value', '2018-06-14');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    const asks = await question('Close without saving?');
    await userEvent.click(asks.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Loved One' }));
    expect((await add()).getByLabelText('Name')).toHaveProperty('value', '');
  });

  it('says when there is no connection, and keeps what was typed', async () => {
    signedIn(server, {}, { [call]: (_request, response) => void response.destroy() });
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Name'), 'Emma');
    await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
    await toast('Error adding loved one', 'We couldn’t reach Someday. Check your connection and try again.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Emma');
  });
});
