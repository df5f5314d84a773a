import type { accountSettingsApi } from '@someday/contract/api/account-settings';
import type { locksApi } from '@someday/contract/api/locks';
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
import { forgetDevices, hasSession } from './sessions.repo.ts';
import type { SessionsService } from './sessions.service.ts';

/** So that of two removals at once, one finds what the other has left. */
export const lockPersonOf = (tx: Tx, { memberId }: MemberCaller): Promise<void> => repo.lockPerson(tx, memberId);

/** The member, locked. Errors: `not_signed_in` if their session has ended since, as when the password was changed elsewhere. */
export async function lockOwn(tx: Tx, { memberId, sessionId }: MemberCaller): Promise<repo.MemberRow> {
  const member = await repo.lockMember(tx, memberId);
  if (member === undefined || !(await hasSession(tx, sessionId))) throw appError('not_signed_in');
  return member;
}

interface AccountSettingsDeps {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly sessions: SessionsService;
  readonly scheduler: ReleaseScheduler;
  readonly moveReminders: (tx: Tx, memberId: number) => Promise<void>;
}

export type AccountSettingsService = ReturnType<typeof createAccountSettings>;

type Rows = Pick<
  typeof accountSettingsApi & typeof locksApi,
  'updateAccount' | 'getSignature' | 'saveSignature' | 'changePassword' | 'confirmPassword'
>;

export function createAccountSettings(deps: AccountSettingsDeps) {
  const { db, limits: tries, sessions, scheduler, moveReminders } = deps;
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

    async confirmPassword({ caller: { memberId, sessionId }, body }) {
      refuseOverBudget(await tries.take(budgets.ownPassword, String(memberId)));
      const stored = await repo.findPasswordHash(db, memberId);
      if (stored === undefined || !(await passwordMatches(stored, body.password))) throw appError('wrong_password');
      await tries.clear(budgets.ownPassword, String(memberId));
      await sessions.confirm(sessionId);
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
      const passwordHash = await hashPassword(body.newPassword);
      await inTransaction(db, async (tx) => {
        const member = await lockOwn(tx, caller);
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
