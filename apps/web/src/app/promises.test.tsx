import type { DeliveryLog } from '@someday/contract/api/deliveries';
import { onlyAtHome, onlyHere } from '@someday/contract/texts/words.copy';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, signedIn } from '#web/testing/member-context.ts';

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

describe('without email', () => {
  it('no one is asked to confirm their address', async () => {
    asAnna();
    openApp('/member-dashboard');
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(screen.queryByRole('region', { name: 'Confirm your email' })).toBeNull();
  });

  it('a forgotten password leads to the person who runs this Someday', async () => {
    openApp('/forgot-password');
    await screen.findByText('The person who runs this Someday can give you a link to choose a new one.');
    screen.getByText('Email isn’t set up on this Someday.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Who runs this Someday' }).getAttribute('href')).toBe('/contact');
  });

  it('a loved one’s form says to tell them yourself, by name once there is one', async () => {
    asAnna();
    openApp('/member-dashboard?dialog=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    dialog.getByText('Email isn’t set up on this Someday. You’ll need to tell them yourself.');
    await write(dialog.getByLabelText('Name'), 'Theo');
    dialog.getByText('Email isn’t set up on this Someday. You’ll need to tell Theo yourself.');
    await write(dialog.getByLabelText(/^Email/), 'theo@example.org');
    expect(dialog.queryByRole('checkbox', { name: /access code/ })).toBeNull();
  });

  it('the settings offer nothing that needs an email', async () => {
    asAnna();
    openApp('/member-dashboard?tab=settings');
    await screen.findByText(/^How you log in\. Email isn’t set up on this Someday\./);
    expect(screen.queryByText('Not confirmed yet')).toBeNull();
    expect(screen.queryByRole('button', { name: /Change email|Resend link/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Emails from us' })).toBeNull();
    await press('Close your account');
    const question = await screen.findByRole('dialog', { name: 'Close your account?' });
    expect(question.textContent).not.toMatch(/our email/);
    within(question).getByText('Until then, the person who runs this Someday can reopen it.');
  });

  it('a delivery log shows only what has happened', async () => {
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
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
    await dialog.findByText('Email isn’t set up on this Someday. You’ll need to tell Emma yourself.');
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([expect.stringMatching(/^Emma opened it/)]);
    expect(dialog.queryByRole('button', { name: /Send|Address/ })).toBeNull();
  });

  it('a demo says what an installation with email says', async () => {
    setFacts({ demo: true });
    asAnna();
    openApp('/member-dashboard?dialog=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    dialog.getByText(/^We’ll email them when a message opens\./);
  });
});

describe('a private link', () => {
  const added = async () => {
    asAnna({ 'POST /api/family/members': json(201, withAddress) });
    openApp('/member-dashboard?dialog=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    await write(dialog.getByLabelText('Name'), 'Emma');
    await press('Add loved one');
    return within(await screen.findByRole('dialog', { name: 'Loved One Added' }));
  };

  it('is only offered as one for this computer where no other device can open it', async () => {
    const dialog = await added();
    dialog.getByText(onlyHere);
    expect(dialog.queryByText(/share it only with them/)).toBeNull();
  });

  it('is for sharing where other devices can open it', async () => {
    setFacts({ reachable: true });
    const dialog = await added();
    dialog.getByText('Includes the code, so share it only with them.');
    expect(dialog.queryByText(onlyHere)).toBeNull();
  });

  it('is for sharing at home where that’s where it opens', async () => {
    setFacts({ reachable: true, homeUrl: 'https://someday.local:3000' });
    const dialog = await added();
    dialog.getByText(`Includes the code, so share it only with them. ${onlyAtHome}`);
  });
});
