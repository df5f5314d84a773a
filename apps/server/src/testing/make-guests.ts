import type { AccessLevel } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { generatedGuestCode, guestCodeBytes, stripCode } from '@someday/contract/rules/access-code';
import { randomBytes } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface InvitedGuest {
  /** In the admin's list. */
  readonly guestId: number;
  readonly code: string;
}

export interface MadeGuest extends InvitedGuest {
  readonly browser: TestClient;
  /** In `members`. */
  readonly id: number;
}

export interface GuestOptions {
  readonly accessLevel?: AccessLevel;
  /** The only address the code can be used with. */
  readonly email?: string;
  readonly timeZone?: string;
}

const WEEK_MS = limits.guestDays * 86_400_000;

/** A guest code that hasn't been used yet. */
export async function anInvitedGuest(
  app: Pick<TestApp, 'db' | 'platform' | 'now'>,
  { accessLevel = 'beta', email }: GuestOptions = {},
): Promise<InvitedGuest> {
  const code = generatedGuestCode(accessLevel, randomBytes(guestCodeBytes));
  const { codes } = app.platform;
  const { id } = await app.db
    .insertInto('guest_sessions')
    .values({
      code_hash: codes.lookup(stripCode(code)),
      code_sealed: codes.seal(code),
      access_level: accessLevel,
      email: email ?? null,
      expires_at: new Date(app.now().getTime() + WEEK_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { guestId: id, code };
}

/** A guest who has just logged in, in their own browser. */
export async function aGuest(app: TestApp, options: GuestOptions = {}): Promise<MadeGuest> {
  const { guestId, code } = await anInvitedGuest(app, options);
  const browser = app.browser();
  await browser.ok('guestLogin', { body: { code, timeZone: options.timeZone ?? 'Europe/Berlin' } });
  const { user } = await browser.ok('getParents', { query: { messages: 'none' } });
  return { browser, id: user.id, guestId, code };
}

let applications = 0;

/** A new tester application. Returns the id that an admin finds it under. */
export async function anApplication(app: TestApp, admin: TestClient): Promise<number> {
  applications += 1;
  const body = {
    name: 'Tess',
    email: `tess${applications}@example.org`,
    ageRange: '26-35',
    familyStatus: 'grandparent',
    experienceWithApps: 'beginner',
    motivationReason: 'For my grandchildren.',
    testingAvailability: 'light',
    deviceTypes: 'mobile-only',
    agreeToTerms: true,
  } as const;
  await app.browser().ok('applyAsTester', { body });
  const { items } = await admin.ok('listApplications', { query: { search: body.email } });
  return items[0]?.id ?? 0;
}
