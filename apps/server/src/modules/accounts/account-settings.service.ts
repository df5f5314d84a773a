import type { accountSettingsApi } from '@someday/contract/api/account-settings';
import type { Signature } from '@someday/contract/rules/signature';
import { limits } from '@someday/contract/rules/limits';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import { isTimeZone } from '@someday/contract/rules/release';
import { appError, wrongField, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Handlers, MemberCaller } from '#server/http/handlers.ts';
import { hashPassword, passwordMatches } from '#server/lib/password-hash.ts';
import { tokenHash } from '#server/lib/random-codes.ts';
import { refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { enqueueAccountEmail } from './account-emails.service.ts';
import * as repo from './accounts.repo.ts';
import { shownMember } from './accounts.service.ts';
import { accountsTexts } from './accounts.copy.ts';
import { forgetDevices, noteConfirmed } from './sessions.repo.ts';
import type { SessionsService } from './sessions.service.ts';

export interface ConfirmedPassword {
  readonly memberId: number;
  readonly passwordHash: string;
}

export type OwnPassword = ReturnType<typeof createOwnPassword>;

/** Asks for the password again before important changes: an open session may be on a stolen phone. */
export function createOwnPassword(db: Db, limits: RateLimits) {
  return {
    /** The only place that makes the session fresh, apart from logging in. Errors: `wrong_password`, `too_many_tries`, `busy`. */
    async confirm({ memberId, sessionId }: MemberCaller, password: string): Promise<ConfirmedPassword> {
      refuseOverBudget(await limits.take(budgets.ownPassword, String(memberId)));
      const stored = await repo.findPasswordHash(db, memberId);
      if (stored === undefined || !(await passwordMatches(stored, password))) throw appError('wrong_password');
      await limits.clear(budgets.ownPassword, String(memberId));
      await noteConfirmed(db, sessionId);
      return { memberId, passwordHash: stored };
    },

    /** The member, locked. Errors: `wrong_password` if it has been changed since: that change was meant to lock others out. */
    async lock(tx: Tx, { memberId, passwordHash }: ConfirmedPassword): Promise<repo.MemberRow> {
      const member = await repo.lockMemberWithPassword(tx, memberId, passwordHash);
      if (member === undefined) throw appError('wrong_password');
      return member;
    },
  };
}

interface AccountSettingsDeps {
  readonly db: Db;
  readonly ownPassword: OwnPassword;
  readonly sessions: SessionsService;
  readonly scheduler: ReleaseScheduler;
  readonly moveReminders: (tx: Tx, memberId: number) => Promise<void>;
}

export type AccountSettingsService = ReturnType<typeof createAccountSettings>;

type Rows = Pick<
  typeof accountSettingsApi,
  'updateAccount' | 'getSignature' | 'saveSignature' | 'changePassword' | 'confirmPassword'
>;

export function createAccountSettings(deps: AccountSettingsDeps) {
  const { db, ownPassword, sessions, scheduler, moveReminders } = deps;
  const signatures = (memberId: number) => repo.findSignatures(db, memberId);
  /** `name`: what loved ones call the member; null for the account's own. */
  const sign = async (memberId: number, signed: Signature | null, name: string | null = null): Promise<void> => {
    const isSaved = await repo.updateSignature(db, memberId, name, signed);
    if (!isSaved) throw wrongField('name', validationTexts.tooManySignatures(limits.signatures));
  };

  const routes: Handlers<Rows> = {
    async updateAccount({ caller: { memberId }, body }) {
      const { timeZone } = body;
      if (timeZone !== undefined && !isTimeZone(timeZone)) throw wrongField('timeZone', validationTexts.badTimeZone);
      return inTransaction(db, async (tx) => {
        const before = await repo.lockMember(tx, memberId);
        if (before === undefined) throw appError('not_signed_in');
        refuseStale(body.known, before);
        await repo.updateMember(tx, memberId, body);
        if (timeZone !== undefined && timeZone !== before.timeZone) {
          await scheduler.rescheduleAll(tx, memberId, { what: 'member', id: memberId });
          await moveReminders(tx, memberId);
        }
        const after = await repo.findMember(tx, memberId);
        return shownMember(after ?? before);
      });
    },

    async confirmPassword({ caller, body }) {
      await ownPassword.confirm(caller, body.password);
      return { confirmed: true };
    },

    getSignature: ({ caller }) => signatures(caller.memberId),

    async saveSignature({ caller: { memberId }, body }) {
      await sign(memberId, body.signature, body.name);
      return signatures(memberId);
    },

    /** Ends all other sessions and recognized devices, but no reset link: those are for the mailbox's owner. */
    async changePassword({ caller, body, visitor: { deviceToken } }) {
      const { memberId, sessionId } = caller;
      const confirmed = await ownPassword.confirm(caller, body.currentPassword);
      const passwordHash = await hashPassword(body.newPassword);
      await inTransaction(db, async (tx) => {
        const member = await ownPassword.lock(tx, confirmed);
        await repo.updateMember(tx, memberId, { passwordHash });
        await sessions.endAllOf(memberId, { except: sessionId, tx });
        await forgetDevices(tx, memberId, deviceToken === null ? null : tokenHash(deviceToken));
        await enqueueAccountEmail(tx, { topic: 'password_changed', memberId, address: member.email });
      });
      return { message: accountsTexts.passwordChanged };
    },
  };

  return { routes, signatures, sign };
}
