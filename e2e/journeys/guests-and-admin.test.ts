import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { logInAsAdmin, openAdminTab } from '../support/admin.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/sent-messages.ts';
import { mailWithLink } from '../support/mail.ts';
import { chooseFile, openSendDialog, send, aMember, untilReady, goOn } from '../support/member.ts';

const journey = setUpJourney();

const asShown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

test('An admin invites a guest, who tries everything and leaves feedback before the admin ends the access', async () => {
  journey.expectComplaint(/401 .*\/api\//); // later requests tell the guest that their access has ended
  const admin = await journey.newDesktopPage();
  await logInAsAdmin(admin);
  await openAdminTab(admin, 'Guest Sessions');
  await admin.getByText('No guests yet').waitFor();
  await admin.getByRole('button', { name: 'Create guest' }).first().click();
  const creating = admin.getByRole('dialog', { name: 'New guest' });
  await creating.getByLabel('Email').fill('gus@example.org');
  await expectAccessibleEverywhere(admin);
  await creating.getByRole('button', { name: 'Create guest' }).click();
  const made = admin.getByRole('dialog', { name: 'Guest code' });
  await made.waitFor();
  await expectAccessibleEverywhere(admin);
  await made.getByRole('button', { name: 'Send invitation' }).click();
  await made.getByRole('button', { name: 'Done' }).click();
  const { link } = await mailWithLink(journey.mails, 'gus@example.org', '/guest-login');

  const guest = await journey.newPhonePage();
  await guest.goto(link);
  await expect.poll(() => guest.url()).not.toContain('code='); // no one can read it over their shoulder
  expect(await guest.getByLabel('Guest code').inputValue()).toMatch(/^SOMEDAY-BETA-\d{4,5}-/);
  await expectAccessibleEverywhere(guest);
  await guest.getByRole('button', { name: 'Enter as a guest' }).click();
  await guest.getByText('Beta Tester').first().waitFor();
  expect(await guest.getByRole('link', { name: 'Message Library' }).count()).toBe(0);
  await expectAccessibleEverywhere(guest);
  await openSendDialog(guest);
  await guest.getByRole('dialog').getByText('Just testing').first().waitFor();
  await goOn(guest);
  await chooseFile(guest, await gpsJpeg());
  await goOn(guest);
  await guest.getByRole('dialog').getByLabel('Title').fill('Only a try');
  await send(guest);
  await untilReady(guest);
  await guest.getByRole('listitem').filter({ hasText: 'Only a try' }).getByText('Test', { exact: true }).waitFor();

  await guest.getByRole('link', { name: 'Share Feedback' }).first().click();
  await guest.getByRole('heading', { name: 'Share Your Experience', level: 1 }).waitFor();
  await expectAccessibleEverywhere(guest);
  await guest.getByLabel('What meant most to you?').fill('Seeing the stamp.');
  await guest.getByRole('button', { name: 'Send feedback' }).click();
  await guest.getByRole('heading', { name: 'Thank you for sharing', level: 1 }).waitFor();
  await guest.waitForURL('**/member-dashboard');

  await openAdminTab(admin, 'Feedback');
  await admin.getByText('Seeing the stamp.').waitFor();
  const answer = admin.getByRole('row').filter({ hasText: 'Seeing the stamp.' });
  await answer.getByRole('button', { name: /^Read answers/ }).click();
  await admin.getByRole('dialog').getByText('Seeing the stamp.').waitFor();
  await expectAccessibleEverywhere(admin);
  await admin.keyboard.press('Escape');
  await openAdminTab(admin, 'Guest Sessions');
  await admin.getByRole('button', { name: /^Deactivate SOMEDAY-BETA-/ }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByText('Guest session deactivated').first().waitFor();
  await guest.reload();
  await guest.getByRole('heading', { name: 'Come in and look around', level: 1 }).waitFor();
  expect(new URL(guest.url()).pathname).toBe('/guest-login');
});

test('Every admin tab is accessible, and a code is shown only on request', { tags: 'long' }, async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  const code = asShown((await aLovedOne(member, 'Henrietta')).accessCode);
  const admin = await journey.newDesktopPage();
  await admin.goto('/admin-dashboard?tab=users');
  await admin.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
  await expectAccessibleEverywhere(admin);
  await logInAsAdmin(admin);
  await expectAccessibleEverywhere(admin);
  for (const name of [
    'Guest Sessions',
    'Feedback',
    'Users',
    'Family Members',
    'Problems',
    'Audit log',
    'Installation',
  ]) {
    await openAdminTab(admin, name);
    await admin.waitForLoadState('networkidle');
    await expectAccessibleEverywhere(admin);
  }
  await openAdminTab(admin, 'Family Members');
  expect(await admin.getByText(code).count()).toBe(0);
  await admin.getByRole('button', { name: 'Reveal Henrietta’s access code' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reveal code' }).click();
  await admin.getByText(code).first().waitFor();
  await openAdminTab(admin, 'Audit log');
  await admin.getByText(/code/i).first().waitFor();
  await admin.reload();
  await admin.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  await admin.getByRole('button', { name: 'Log out' }).click();
  await admin.getByLabel('Username').waitFor();
});
