import type { Member } from '@someday/contract/sessions';
import type { updateAccountBodySchema } from '@someday/contract/account-settings';
import { unknownTimeZone } from '@someday/contract/fields';
import { isTimeZone } from '@someday/contract/rules/release';
import type * as z from 'zod';
import { appError, wrongField } from '#server/lib/app-error.ts';
import type { MemberCaller } from '#server/lib/callers.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import { rescheduleMember } from '#server/modules/deliveries/release-scheduler.service.ts';
import { moveReminders } from '#server/modules/family-milestones/family-milestones.service.ts';
import { enqueueAccountEmail } from './account-emails.service.ts';
import { deleteTokens } from './account-tokens.repo.ts';
import { findMember, lockMember, updateMember } from './accounts.repo.ts';
import { shownMember } from './accounts.service.ts';
import { forgetDevices } from './devices.repo.ts';
import type { OwnPassword } from './own-password.service.ts';
import type { SessionsService } from './sessions.service.ts';

export interface AccountSettingsTools {
  readonly db: Db;
  readonly ownPassword: OwnPassword;
  readonly sessions: SessionsService;
}

export type AccountSettingsService = ReturnType<typeof createAccountSettingsService>;

export function createAccountSettingsService({ db, ownPassword, sessions }: AccountSettingsTools) {
  return {
    /** Messages that are still sealed move with the time zone, and reminders. Errors: `invalid_input`. */
    async update(memberId: number, given: z.output<typeof updateAccountBodySchema>): Promise<Member> {
      const { timeZone } = given;
      if (timeZone !== undefined && !isTimeZone(timeZone)) throw wrongField('timeZone', unknownTimeZone);
      return inTransaction(db, async (tx) => {
        const before = await lockMember(tx, memberId);
        if (before === undefined) throw appError('not_signed_in');
        await updateMember(tx, memberId, given);
        if (timeZone !== undefined && timeZone !== before.timeZone) {
          await rescheduleMember(tx, memberId);
          await moveReminders(tx, memberId);
        }
        const after = await findMember(tx, memberId);
        return shownMember(after ?? before);
      });
    },

    /** All other sessions, known devices and links for a new password end. Errors: `wrong_password`, `too_many_tries`, `busy`. */
    async changePassword(
      { memberId, sessionId }: MemberCaller,
      given: { currentPassword: string; newPassword: string },
      { deviceToken }: Visitor,
    ): Promise<void> {
      const shown = await ownPassword.confirm(memberId, given.currentPassword);
      const passwordHash = await hashPassword(given.newPassword);
      await inTransaction(db, async (tx) => {
        const member = await ownPassword.lock(tx, shown);
        await updateMember(tx, memberId, { passwordHash });
        await sessions.endAllOf(memberId, { except: sessionId, tx });
        await forgetDevices(tx, memberId, deviceToken === null ? null : tokenHash(deviceToken));
        await deleteTokens(tx, memberId, ['reset']);
        await enqueueAccountEmail(tx, { topic: 'password_changed', memberId, address: member.email });
      });
    },
  };
}
