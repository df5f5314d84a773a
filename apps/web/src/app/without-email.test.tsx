import type { DeliveryLog } from '@someday/contract/deliveries';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { tellFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
// See settings-page.ts.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']));

const withAddress = { ...emma, email: 'emma@example.org' };
const message = aMessage({ title: 'By the sea' });
const unverified = {
  'GET /api/auth/check': json(200, { authenticated: true, user: { ...anna, emailVerified: false } }),
  'GET /api/account/sessions': json(200, []),
};
const asAnna = (more: Parameters<typeof signedIn>[2] = {}) =>
  signedIn(server, { children: [withAddress], messages: [message] }, { ...unverified, ...more });

describe('where no mail leaves', () => {
  it('nobody is asked to confirm their address', async () => {
    asAnna();
    openApp('/member-dashboard');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(screen.queryByRole('region', { name: 'Please confirm your email address' })).toBeNull();
  });

  it('a forgotten password leads to the person who runs it', async () => {
    openApp('/forgot-password');
    await screen.findByText('Ask the person who runs this Someday. They can give you a link to choose a new password.');
    screen.getByText('Email isn’t set up on this Someday.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Who runs this Someday' }).getAttribute('href')).toBe('/contact');
  });

  it('a loved one’s form says who tells them, by name as soon as there is one', async () => {
    asAnna();
    openApp('/member-dashboard?dialog=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    dialog.getByText('Email isn’t set up on this Someday. You’ll need to tell them yourself.');
    await write(dialog.getByLabelText('Name'), 'Theo');
    dialog.getByText('Email isn’t set up on this Someday. You’ll need to tell Theo yourself.');
    await write(dialog.getByLabelText(/^Email/), 'theo@example.org');
    expect(dialog.queryByRole('checkbox', { name: /access code/ })).toBeNull();
  });

  it('the settings offer nothing that a mail would have to confirm or tell', async () => {
    asAnna();
    openApp('/member-dashboard?tab=settings');
    await screen.findByText(/^You log in with it\. Email isn’t set up on this Someday\./);
    expect(screen.queryByText('Not confirmed yet')).toBeNull();
    expect(screen.queryByRole('button', { name: /Change email|Send the link again/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Mails to you' })).toBeNull();
    await press('Close your account');
    const question = await screen.findByRole('dialog', { name: 'Close your account?' });
    expect(question.textContent).not.toMatch(/mail tells|same mail/);
    within(question).getByText('If you change your mind before that day, ask the person who runs this Someday.');
  });

  it('a delivery log tells only what has happened', async () => {
    const log: DeliveryLog = {
      messageId: 21,
      childId: emma.id,
      recipientName: 'Emma',
      address: withAddress.email,
      noticesStoppedAt: null,
      openedAt: '2026-11-03T19:00:00.000Z',
      deliveries: [
        {
          id: 5,
          day: '2026-11-02',
          state: 'sent',
          plannedFor: '2026-11-02T08:00:00.000Z',
          address: withAddress.email,
          sentAt: '2026-11-02T08:00:04.000Z',
          isDelayed: false,
          canResend: true,
        },
      ],
    };
    asAnna({ 'GET /api/video-messages/21/deliveries': json(200, log) });
    openApp('/member-dashboard?dialog=deliveries&id=21');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery Log' }));
    await dialog.findByText('Email isn’t set up on this Someday. You’ll need to tell Emma yourself.');
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([expect.stringMatching(/^Emma opened it/)]);
    expect(dialog.queryByRole('button', { name: /Send|Address/ })).toBeNull();
  });

  it('a demonstration shows what an installation with mail says', async () => {
    tellFacts({ demo: true });
    asAnna();
    openApp('/member-dashboard?dialog=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    dialog.getByText(/^We write there when a message opens\./);
  });
});
