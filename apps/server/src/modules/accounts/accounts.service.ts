import * as z from 'zod';
import type { loginBodySchema, signupBodySchema } from '@someday/contract/accounts';
import { termsVersion } from '@someday/contract/public-facts';
import type { Member } from '@someday/contract/sessions';
import { isTimeZone } from '@someday/contract/rules/release';
import { limits } from '@someday/contract/limits';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { OpenedSession, Visitor } from '#server/http/handlers.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import {
  hashPassword,
  passwordMatches,
  passwordMatchesNobody,
  passwordNeedsRehash,
} from '#server/lib/password-hash.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { enqueueAccountEmail } from './account-emails.service.ts';
import { isReserved } from './account-tokens.repo.ts';
import { accountsTexts } from './accounts.copy.ts';
import {
  findGuestAccount,
  findMember,
  findMemberByEmail,
  findPasswordHash,
  insertMember,
  lockMemberWithPassword,
  updateMember,
  type GuestAccountRow,
  type MemberRow,
  closeGuest,
  insertGuestAccount,
} from './accounts.repo.ts';
import { isKnownDevice, rememberDevice } from './sessions.repo.ts';
import type { LoginGuard } from '#server/abuse-protection/login-guard.ts';
import type { SessionsService } from './sessions.service.ts';

export const eraseAccount = defineJob({
  kind: 'erase-account',
  payload: z.object({ memberId: z.int() }),
  irreversible: 'erase',
});

type SignupBody = z.output<typeof signupBodySchema>;
type LoginBody = z.output<typeof loginBodySchema>;

interface SignedIn {
  readonly member: Member;
  readonly session: OpenedSession;
  readonly deviceToken: string;
}

interface AccountsDeps {
  readonly db: Db;
  readonly sessions: SessionsService;
  readonly limits: RateLimits;
  readonly guard: LoginGuard;
  readonly sendsEmail: boolean;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService({ db, sessions, limits, guard, sendsEmail }: AccountsDeps) {
  async function signIn(tx: Tx, member: MemberRow, visitor: Visitor): Promise<SignedIn> {
    const deviceToken = visitor.deviceToken ?? newToken();
    const { isNew, isFirst } = await rememberDevice(tx, member.id, tokenHash(deviceToken));
    if (isNew && !isFirst) {
      const { id: memberId, email: address } = member;
      await enqueueAccountEmail(tx, { topic: 'new_device', memberId, address, device: visitor.device });
    }
    const session = await sessions.openForMember(member.id, visitor.device, tx);
    return { member: shownMember(member), session, deviceToken };
  }

  return {
    /** Errors: `email_taken`, `too_many_tries`, `busy`. */
    async signup(body: SignupBody, visitor: Visitor): Promise<SignedIn> {
      refuseOverBudget(await limits.take(budgets.signupAddress, addressGroups(visitor.address).address));
      const passwordHash = await hashPassword(body.password);
      const timeZone = body.timeZone !== undefined && isTimeZone(body.timeZone) ? body.timeZone : 'UTC';
      return inTransaction(db, async (tx) => {
        const { name, email } = body;
        const member = await insertMember(tx, { name, email, passwordHash, timeZone, termsVersion });
        if (member === undefined || (await isReserved(tx, email, member.id))) throw appError('email_taken');
        await enqueueAccountEmail(tx, { topic: 'verify', memberId: member.id, address: member.email });
        return signIn(tx, member, visitor);
      });
    },

    /**
     * Unknown addresses take as long. Errors: `wrong_credentials`, `account_closed` (right password only),
     * `proof_required`, `login_locked`, `too_many_tries`, `busy`.
     */
    async login({ email, password }: LoginBody, visitor: Visitor): Promise<SignedIn> {
      const found = await findMemberByEmail(db, email);
      const { deviceToken } = visitor;
      const id = found?.id ?? 0;
      const isKnown = deviceToken !== null && (await isKnownDevice(db, id, tokenHash(deviceToken)));
      const admitted = await guard.admit({ account: email, isKnownDevice: isKnown, visitor });
      const stored = await findPasswordHash(db, id);
      const matches =
        stored === undefined ? await passwordMatchesNobody(password) : await passwordMatches(stored, password);
      if (found === undefined || stored === undefined || !matches) throw appError('wrong_credentials');
      await admitted.succeeded();
      const passwordHash = passwordNeedsRehash(stored) ? await hashPassword(password) : undefined;
      return inTransaction(db, async (tx) => {
        // A password changed during the comparison no longer works.
        const member = await lockMemberWithPassword(tx, id, stored);
        if (member === undefined) throw appError('wrong_credentials');
        if (member.closedAt !== null) throw accountClosed(sendsEmail);
        await updateMember(tx, id, { passwordHash });
        return signIn(tx, member, visitor);
      });
    },

    /** Guests included. Errors: `not_signed_in` if the member no longer exists. */
    async member(id: number): Promise<Member> {
      const member = await findMember(db, id);
      if (member !== undefined) return shownMember(member);
      const guest = await findGuestAccount(db, id);
      if (guest === undefined) throw appError('not_signed_in');
      return shownGuest(guest);
    },
  };
}

const accountClosed = (sendsEmail: boolean) =>
  appError('account_closed', sendsEmail ? {} : { message: accountsTexts.closedWithoutEmail });

export function shownMember(row: MemberRow): Member {
  const { id, name, email, emailVerifiedAt, pendingEmail, timeZone, mailOnOpening, resetLinkIssuedAt } = row;
  return {
    id,
    name,
    email,
    guest: null,
    emailVerified: emailVerifiedAt !== null,
    pendingEmail,
    timeZone,
    mailOnOpening,
    resetLinkIssuedAt: resetLinkIssuedAt?.toISOString() ?? null,
  };
}

function shownGuest({ id, name, timeZone, accessLevel, expiresAt, eraseAt }: GuestAccountRow): Member {
  const erasedAt = eraseAt ?? expiresAt;
  const guest = { accessLevel, expiresAt: expiresAt.toISOString(), erasedAt: erasedAt.toISOString() };
  const none = { email: '', emailVerified: false, pendingEmail: null, mailOnOpening: false, resetLinkIssuedAt: null };
  return { id, name, guest, timeZone, ...none };
}

interface GuestStay {
  readonly timeZone: string | undefined;
  readonly expiresAt: Date;
}

const DAY_MS = 86_400_000;

const erasedAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + limits.guestErasedAfterDays * DAY_MS);

export async function addGuest(tx: Tx, { timeZone, expiresAt }: GuestStay): Promise<number> {
  const eraseAt = erasedAt(expiresAt);
  const memberId = await insertGuestAccount(tx, {
    name: accountsTexts.guest,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC',
    eraseAt,
  });
  await enqueueJob(tx, eraseAccount, { memberId }, { key: String(memberId), dueAt: eraseAt });
  return memberId;
}

export const closeGuestAccount = (tx: Tx, memberId: number): Promise<void> => closeGuest(tx, memberId);
