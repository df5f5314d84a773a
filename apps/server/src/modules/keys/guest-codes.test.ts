import { expect, it } from 'vitest';
import {
  both,
  newer,
  newerId,
  older,
  olderId,
  otherPepper,
  pepper,
  setUpKeyChanges,
} from '#server/testing/key-changes.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aGuest, anInvitedGuest } from '#server/testing/make-guests.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/* Guest codes are sealed like access codes, so an installation that has nothing else needs its keys as well. */

const installation = setUpKeyChanges();
const { start, stop, keysInUse } = installation;

/** The codes as an admin sees them, in the order of their ids. */
async function codesIn(app: TestApp): Promise<string[]> {
  const { browser } = await anAdmin(app);
  const { items } = await browser.ok('listGuestSessions', { query: { after: '0' } });
  return items.map(({ guestCode }) => guestCode);
}

it('a new master key takes over guest codes, and then the old one can be removed', async () => {
  const first = await start(older);
  const codes = [(await anInvitedGuest(first)).code, (await aGuest(first)).code];
  expect(await keysInUse()).toEqual(new Set([olderId]));
  await stop(first);

  const second = await start(both);
  expect(await codesIn(second)).toEqual(codes);
  await second.jobs.runDue();
  expect(await keysInUse()).toEqual(new Set([newerId]));
  await stop(second);

  const third = await start(newer);
  expect(await codesIn(third)).toEqual(codes);
  for (const code of codes) await third.browser().ok('guestLogin', { body: { code } });
});

it('a start without the master key of a guest code is refused', async () => {
  const first = await start(older);
  await anInvitedGuest(first);
  await stop(first);
  await expect(start(newer)).rejects.toThrow(
    `master key ${olderId} (stored files that need it: 0, access codes: 1) is missing`,
  );
  await start(both);
});

it('a start with a different pepper is refused as soon as there is a guest, even if none was recorded', async () => {
  const first = await start(older);
  const { code } = await anInvitedGuest(first);
  await stop(first);
  await expect(start(older, otherPepper)).rejects.toThrow(/^PEPPER isn’t the pepper/);
  await installation.db.deleteFrom('installation_keys').execute();
  await expect(start(older, otherPepper)).rejects.toThrow(/^PEPPER isn’t the pepper/);
  const right = await start(older, pepper);
  await right.browser().ok('guestLogin', { body: { code } });
});
