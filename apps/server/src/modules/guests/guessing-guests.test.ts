import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { anInvitedGuest, type InvitedGuest } from '#server/testing/make-guests.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { codesOf, proofOf, solved, times, triesThen } from '#server/testing/tries.ts';

/* F1: guessing guest codes. */

const wrong = { body: { code: 'SOMEDAY-BETA-1000-000000' } };
const { guestAddress, guestService } = budgets;
let app: TestApp;
let guest: InvitedGuest;
const right = () => ({ body: { code: guest.code } });

describe('one address', () => {
  beforeAll(async () => {
    app = await startTestApp();
    guest = await anInvitedGuest(app, { email: 'mia@example.org' });
  });
  afterAll(() => app.close());

  it.each([
    ['IPv4', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['IPv6', '2001:db8:5:1::7', '2001:db8:5:1::8', '2001:db8:5:2::7'],
  ])(
    'may be wrong five times over %s, and then needs a proof of work without affecting its neighbors',
    async (_kind, one, same, other) => {
      const refusals = await times(guestAddress.tries + 1, () => app.browser(one).refused('guestLogin', wrong));
      expect(codesOf(refusals)).toEqual(triesThen(5, 'invalid_guest_code', 'proof_required'));
      const asked = proofOf(await app.browser(same).refused('guestLogin', right()));
      await app.browser(same).ok('guestLogin', { ...right(), headers: solved(asked) });
      await app.browser(other).ok('guestLogin', right());
    },
  );

  it('isn’t charged for right codes, even expired ones', async () => {
    const browser = app.browser();
    await times(guestAddress.tries - 1, () => browser.refused('guestLogin', wrong));
    await times(10, () => browser.ok('guestLogin', right()));
    const { guestId, code } = await anInvitedGuest(app);
    await app.db.updateTable('guest_sessions').set({ is_active: false }).where('id', '=', guestId).execute();
    const over = await times(10, () => browser.refused('guestLogin', { body: { code } }));
    expect(new Set(codesOf(over))).toEqual(new Set(['guest_access_over']));
    expect(await app.platform.limits.used(guestAddress, browser.address)).toBe(guestAddress.tries - 1);
  });

  it('is charged for a right code with the wrong email', async () => {
    const browser = app.browser();
    await browser.refused('guestLogin', { body: { code: guest.code, email: 'lee@example.org' } });
    expect(await app.platform.limits.used(guestAddress, browser.address)).toBe(1);
  });
});

describe('the whole service', () => {
  beforeAll(async () => {
    app = await startTestApp();
    guest = await anInvitedGuest(app);
  });
  afterAll(() => app.close());

  it('asks for no proof of work, however many right codes it gets', async () => {
    await Promise.all(Array.from({ length: 60 }, () => app.browser().ok('guestLogin', right())));
  });

  it('asks for a proof of work after twenty wrong codes in an hour, with which right codes still work', async () => {
    const refusals = await times(guestService.tries + 1, () => app.browser().refused('guestLogin', wrong));
    // This process holds back up to ten tries from right codes.
    expect(codesOf(refusals).slice(0, guestService.tries - 10)).not.toContain('proof_required');
    expect(refusals[20]).toMatchObject({ status: 428, code: 'proof_required' });
    expect(app.takeLog().filter((line) => line.includes('guest-codes-are-guessed'))).toHaveLength(1);

    const browser = app.browser();
    const asked = proofOf(await browser.refused('guestLogin', right()));
    await browser.ok('guestLogin', { ...right(), headers: solved(asked) });
    const proof = solved(proofOf(await browser.refused('guestLogin', wrong)));
    expect((await browser.refused('guestLogin', { ...wrong, headers: proof })).code).toBe('invalid_guest_code');
    expect((await browser.refused('guestLogin', { ...wrong, headers: proof })).code).toBe('proof_required');
  });
});
