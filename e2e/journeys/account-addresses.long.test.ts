import { formatAccessCode } from '@someday/contract/rules/access-code';
import { test } from 'vitest';
import { logInAsAdmin } from '../support/admin.ts';
import { somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne, answered } from '../support/sent-messages.ts';
import { aMembership, atThePlans, practice } from '../support/membership.ts';
import { printCard } from '../support/printed-card.ts';
import { guestPlaces } from '../support/routes.ts';
import { followLinks, walkTo, type FoundLink } from '../support/walk.ts';

const journey = setUpJourney(practice);

test('Account-only addresses take a guest to the dashboard, an admin to the figures, and a loved one to their messages', async () => {
  const admin = await journey.newDesktopPage();
  await logInAsAdmin(admin);
  const figures = { title: 'KPI Dashboard · Someday', at: '/admin-dashboard' };
  const office: FoundLink[] = [];
  for (const path of ['/admin', '/admin-login', '/admin-dashboard'])
    office.push(...(await walkTo(admin, path, figures)));
  await followLinks(admin, journey.app.origin, office);
  const { guestCode } = await answered<{ guestCode: string }>(admin, '/api/admin/guest-sessions', {
    body: { guestCode: 'a lamp in the hall' },
  });

  const guest = await journey.newDesktopPage();
  await guest.goto('/guest-login');
  await answered(guest, '/api/guest-login', { body: { code: guestCode } });
  const found: FoundLink[] = [];
  for (const { path, ...place } of guestPlaces) found.push(...(await walkTo(guest, path, place)));
  await followLinks(guest, journey.app.origin, found);

  const member = await journey.newDesktopPage();
  await atThePlans(member, somebody('Anna'));
  await aMembership(member, { plan: 'basic' });
  const { id, accessCode } = await aLovedOne(member, 'Emma');
  await member.goto(`/keepsake?id=${id}`);
  await member.getByText(formatAccessCode(accessCode)).waitFor();
  await printCard(member);
  const emma = await journey.newDesktopPage();
  await emma.request.get(`/api/access/${accessCode}`);
  const list = { title: 'For Emma · Someday' };
  const emmas = [...(await walkTo(emma, '/message-dashboard', list)), ...(await walkTo(emma, '/message-viewer', list))];
  await followLinks(emma, journey.app.origin, emmas);
});
