import type { resendVerificationBodySchema } from '@someday/contract/sessions';
import type * as z from 'zod';
import { appError } from '#server/lib/app-error.ts';
import type { MemberCaller, Visitor } from '#server/http/handlers.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { linkRefusal, type AccountLinks, sameAddress } from './account-links.service.ts';
import { enqueueAccountEmail, type EmailGuard } from './account-emails.service.ts';
import { deleteTokens } from './account-tokens.repo.ts';
import { accountsTexts } from './accounts.copy.ts';
import {
  findMember,
  lockMember,
  markEmailVerified,
  markResetLinkIssued,
  updateMember,
  type MemberRow,
} from './accounts.repo.ts';
import { forgetDevices } from './sessions.repo.ts';
import type { LoginGuard } from '#server/abuse-protection/login-guard.ts';
import type { SessionsService } from './sessions.service.ts';

export interface RecoveryDeps {
  readonly db: Db;
  readonly emailGuard: EmailGuard;
  readonly links: AccountLinks;
  readonly guard: LoginGuard;
  readonly sessions: SessionsService;
  readonly publicUrl: string;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** Password resets, and confirming an address. Nothing here tells a stranger which accounts exist. */
export function createRecoveryService({ db, emailGuard, links, guard, sessions, publicUrl }: RecoveryDeps) {
  const enqueueTo = (topic: 'reset' | 'verify', memberId: number | null, address: string) =>
    inTransaction(db, (tx) => enqueueAccountEmail(tx, { topic, memberId, address }));

  return {
    /** Writes the same row whether or not the address has an account; only the job that sends it checks. Errors: `too_many_tries`. */
    async forgotPassword(email: string, visitor: Visitor): Promise<void> {
      await emailGuard.count('reset', email, visitor);
      await enqueueTo('reset', null, email);
    },

    /** For an admin to pass on. Audited, and the member is notified first. Errors: `not_found`. */
    async issueResetLink(memberId: number): Promise<string> {
      const member = await findMember(db, memberId);
      if (member === undefined || member.closedAt !== null) throw appError('not_found');
      await markResetLinkIssued(db, memberId);
      return `${publicUrl}/reset-password?token=${await links.make('reset', memberId, '')}`;
    },

    /** Errors: `link_invalid`, `link_expired`, `too_many_tries`, `busy`. */
    async resetPassword(token: string, newPassword: string, visitor: Visitor): Promise<void> {
      await links.check('reset', token, visitor);
      const passwordHash = await hashPassword(newPassword);
      const member = await links.spend('reset', token, visitor, async (tx, link) => {
        const found = await lockMember(tx, link.memberId);
        if (found === undefined || found.closedAt !== null) throw linkRefusal('reset');
        // A link from an email works for its address only, and confirms it. One from an admin has none.
        const isEmailed = link.email !== '';
        if (isEmailed && !sameAddress(link.email, found.email)) throw linkRefusal('reset');
        await updateMember(tx, found.id, { passwordHash, pendingEmail: null });
        if (isEmailed) await markEmailVerified(tx, found.id);
        await sessions.endAllOf(found.id, { tx });
        await forgetDevices(tx, found.id);
        await deleteTokens(tx, found.id, ['reset', 'change_email']);
        await enqueueAccountEmail(tx, { topic: 'password_changed', memberId: found.id, address: found.email });
        return found;
      });
      await guard.forget(member.email);
    },

    /** Repeating it changes nothing, and the message says so. Errors: `link_invalid`, `link_expired`, `too_many_tries`. */
    async verifyEmail(token: string, visitor: Visitor): Promise<{ message: string; member: MemberRow }> {
      const { link, member } = await links.look('verify', token, visitor);
      if (!sameAddress(link.email, member.email) || member.closedAt !== null) throw linkRefusal('verify');
      if (member.emailVerifiedAt !== null) return { message: accountsTexts.alreadyVerified, member };
      if (link.isExpired) throw linkRefusal('verify', 'link_expired');
      await markEmailVerified(db, member.id);
      return { message: accountsTexts.verified, member };
    },

    /** Errors: `link_invalid`, `not_signed_in`, `members_only`, `too_many_tries`. */
    async resendVerification(
      { token, email }: z.output<typeof resendVerificationBodySchema>,
      caller: MemberCaller | null,
      visitor: Visitor,
    ): Promise<void> {
      if (token === undefined && email !== undefined) {
        await emailGuard.count('verify', email, visitor);
        return enqueueTo('verify', null, email);
      }
      if (token === undefined && caller?.isGuest) throw appError('members_only');
      const member =
        token === undefined
          ? caller && (await findMember(db, caller.memberId))
          : (await links.look('verify', token, visitor)).member;
      if (!member) throw appError('not_signed_in');
      await emailGuard.count('verify', member.email, visitor);
      return enqueueTo('verify', member.id, member.email);
    },
  };
}
