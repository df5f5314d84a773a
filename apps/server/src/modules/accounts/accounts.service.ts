import * as z from 'zod';
import type { accountsApi } from '@someday/contract/api/accounts';
import type { Beginning } from '@someday/contract/rules/choices';
import type { BillingMode } from '@someday/contract/rules/plans';
import { termsVersion } from '@someday/contract/rules/public-facts';
import type { sessionsApi } from '@someday/contract/api/sessions';
import { isTimeZone } from '@someday/contract/rules/release';
import { limits } from '@someday/contract/rules/limits';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Handlers, SessionCookies, Visitor } from '#server/http/handlers.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import { hashPassword, passwordMatches, refuseAfterHashing, passwordNeedsRehash } from '#server/lib/password-hash.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { enqueueAccountEmail } from './account-emails.service.ts';
import { isReserved } from './account-tokens.repo.ts';
import { accountsTexts } from './accounts.copy.ts';
import * as repo from './accounts.repo.ts';
import { isKnownDevice, rememberDevice } from './sessions.repo.ts';
import type { LoginGuard } from '#server/abuse-protection/login-guard.ts';
import type { SessionsService } from './sessions.service.ts';
import type { Platform } from '#server/platform.ts';

export const eraseAccount = defineJob({
  kind: 'erase-account',
  payload: z.object({ memberId: z.int() }),
  irreversible: 'erase',
});

export interface Began {
  readonly beganWith: Beginning;
  /** A token of single sign-on, which the account is connected with. */
  readonly connect?: string | undefined;
}

/** What logging in needs of the other locks. */
export interface LoginLocks {
  /** The token of the next step; null if this account has no second factor, or trusts this device. */
  askSecondFactor(tx: Tx, memberId: number, visitor: Visitor, began: Began): Promise<string | null>;
  /** Whether single sign-on has just proven this address. */
  mayConnect(token: string, email: string): Promise<boolean>;
  /** Errors: `login_over`, `sign_on_other`. */
  connectSignOn(tx: Tx, member: { readonly id: number; readonly email: string }, token: string): Promise<void>;
  /** Passkeys, single sign-on, trusted devices, and logins that have begun. */
  forgetWaysIn(tx: Tx, memberId: number): Promise<void>;
  /** Where a session that began at a provider ends there, too. */
  logoutUrl(backTo: string): Promise<string | null>;
}

interface AccountsDeps extends Pick<Platform, 'db' | 'limits' | 'sendsEmail'> {
  readonly sessions: SessionsService;
  readonly guard: LoginGuard;
  readonly billing: BillingMode;
  readonly locks: LoginLocks;
  readonly onlySignOn: boolean;
}

type Rows = Pick<typeof sessionsApi & typeof accountsApi, 'checkSession' | 'signup' | 'login' | 'logout'>;

export interface NewAccount extends Pick<repo.NewMember, 'name' | 'email' | 'passwordHash'> {
  readonly timeZone: string | undefined;
}

const home = '/member-dashboard';
const onboarding = '/onboarding';
const pricing = '/pricing';

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(deps: AccountsDeps) {
  const { db, sessions, limits, guard, sendsEmail, billing, locks, onlySignOn } = deps;

  const firstPage = billing === 'off' ? onboarding : pricing;

  async function signIn(tx: Tx, member: repo.MemberRow, visitor: Visitor, { beganWith, connect }: Began) {
    if (connect !== undefined) await locks.connectSignOn(tx, member, connect);
    const deviceToken = visitor.deviceToken ?? newToken();
    const { isNew, isFirst } = await rememberDevice(tx, member.id, tokenHash(deviceToken));
    if (isNew && !isFirst) {
      const { id: memberId, email: address } = member;
      await enqueueAccountEmail(tx, { topic: 'new_device', memberId, address, device: visitor.device });
    }
    const session = await sessions.openForMember(member.id, visitor.device, beganWith, tx);
    return { member: shownMember(member), session, deviceToken };
  }

  type SignedIn = Awaited<ReturnType<typeof signIn>>;
  async function setCookies({ member, session, deviceToken }: SignedIn, cookies: SessionCookies) {
    await cookies.open('member', session);
    cookies.rememberDevice(deviceToken);
    return member;
  }

  async function welcome(signedIn: SignedIn, cookies: SessionCookies) {
    return { user: await setCookies(signedIn, cookies), redirectTo: home };
  }

  async function create(tx: Tx, { timeZone = '', ...given }: NewAccount, visitor: Visitor, began: Began) {
    const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
    const member = await repo.insertMember(tx, { ...given, timeZone: zone, termsVersion });
    if (member === undefined || (await isReserved(tx, given.email, member.id))) throw appError('email_taken');
    return signIn(tx, member, visitor, began);
  }

  async function member(id: number) {
    const found = await repo.findMember(db, id);
    if (found !== undefined) return shownMember(found);
    const guest = await repo.findGuestAccount(db, id);
    if (guest === undefined) throw appError('not_signed_in');
    return shownGuest(guest);
  }

  const routes: Handlers<Rows> = {
    async checkSession({ caller }) {
      if (caller.member === null) return { authenticated: false, user: null };
      return { authenticated: true, user: await member(caller.member.memberId) };
    },

    async signup({ body, sessions: cookies, visitor }) {
      if (onlySignOn) throw appError('password_login_off');
      refuseOverBudget(await limits.take(budgets.signupAddress, addressGroups(visitor.address).address));
      const passwordHash = await hashPassword(body.password);
      const { name, email, timeZone } = body;
      const signedIn = await inTransaction(db, async (tx) => {
        const begun = await create(tx, { name, email, passwordHash, timeZone }, visitor, { beganWith: 'password' });
        await enqueueAccountEmail(tx, { topic: 'verify', memberId: begun.member.id, address: email });
        return begun;
      });
      const user = await setCookies(signedIn, cookies);
      return {
        requiresPaymentSetup: billing !== 'off',
        redirectTo: firstPage,
        message: accountsTexts.welcome(user.email, sendsEmail),
        user,
      };
    },

    /** An unknown address takes as long. Only the right password reveals that an account is closed. */
    async login({ body: { email, password, connect }, sessions: cookies, visitor }) {
      if (onlySignOn && !(connect !== undefined && (await locks.mayConnect(connect, email))))
        throw appError('password_login_off');
      const began = { beganWith: 'password', connect } as const;
      const found = await repo.findMemberByEmail(db, email);
      const { deviceToken } = visitor;
      const id = found?.id ?? 0;
      const isKnown = deviceToken !== null && (await isKnownDevice(db, id, tokenHash(deviceToken)));
      const admitted = await guard.admit({ account: email, isKnownDevice: isKnown, visitor });
      const stored = await repo.findPasswordHash(db, id);
      const matches =
        stored === undefined ? await refuseAfterHashing(password) : await passwordMatches(stored, password);
      if (found === undefined || stored === undefined || !matches) throw appError('wrong_credentials');
      await admitted.succeeded();
      const passwordHash = passwordNeedsRehash(stored) ? await hashPassword(password) : undefined;
      const signedIn = await inTransaction(db, async (tx) => {
        // A password changed during the comparison no longer works.
        const member = await repo.lockMemberWithPassword(tx, id, stored);
        if (member === undefined) throw appError('wrong_credentials');
        if (member.closedAt !== null) throw accountClosed(sendsEmail);
        await repo.updateMember(tx, id, { passwordHash });
        const secondFactor = await locks.askSecondFactor(tx, id, visitor, began);
        return secondFactor === null ? signIn(tx, member, visitor, began) : { secondFactor };
      });
      return 'secondFactor' in signedIn ? signedIn : welcome(signedIn, cookies);
    },

    async logout({ sessions: cookies }) {
      const beganWith = await cookies.end('member');
      return { authenticated: false, redirectTo: beganWith === 'sign_on' ? await locks.logoutUrl('/login') : null };
    },
  };

  return {
    routes,
    member,
    welcome,
    create,
    firstPage,

    /** After something else than a password. Errors: `login_over` if there's no such member, `account_closed`. */
    async signIn(tx: Tx, memberId: number, visitor: Visitor, began: Began): Promise<SignedIn> {
      const found = await repo.lockMember(tx, memberId);
      if (found === undefined) throw appError('login_over');
      if (found.closedAt !== null) throw accountClosed(sendsEmail);
      return signIn(tx, found, visitor, began);
    },

    findByEmail: (email: string) => repo.findMemberByEmail(db, email),
  };
}

const accountClosed = (sendsEmail: boolean) =>
  appError('account_closed', sendsEmail ? {} : { message: accountsTexts.closedWithoutEmail });

export function shownMember(row: repo.MemberRow) {
  const { id, name, email, emailVerifiedAt, pendingEmail, timeZone, mailOnOpening, mailOnEve, resetLinkIssuedAt } = row;
  return {
    id,
    name,
    email,
    guest: null,
    emailVerified: emailVerifiedAt !== null,
    pendingEmail,
    timeZone,
    mailOnOpening,
    mailOnEve,
    resetLinkIssuedAt,
  };
}

function shownGuest({ id, name, timeZone, accessLevel, expiresAt, eraseAt }: repo.GuestAccountRow) {
  const guest = { accessLevel, expiresAt, erasedAt: eraseAt ?? expiresAt };
  const noEmail = { email: '', emailVerified: false, pendingEmail: null, mailOnOpening: false, mailOnEve: false };
  return { id, name, guest, timeZone, ...noEmail, resetLinkIssuedAt: null };
}

interface GuestStay {
  readonly timeZone: string | undefined;
  readonly expiresAt: Date;
}

const DAY_MS = 86_400_000;

export async function addGuest(tx: Tx, { timeZone, expiresAt }: GuestStay): Promise<number> {
  const eraseAt = new Date(expiresAt.getTime() + limits.guestErasedAfterDays * DAY_MS);
  const memberId = await repo.insertGuestAccount(tx, {
    name: accountsTexts.guest,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC',
    eraseAt,
  });
  await enqueueJob(tx, eraseAccount, { memberId }, { key: String(memberId), dueAt: eraseAt });
  return memberId;
}

export const closeGuestAccount = repo.closeGuest;
