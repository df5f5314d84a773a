import type { accountsApi } from '@someday/contract/api/accounts';
import type { adminApi } from '@someday/contract/api/admin';
import type { sessionsApi } from '@someday/contract/api/sessions';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { linkRefusal, type AccountLinks, sameAddress } from './account-links.service.ts';
import { enqueueAccountEmail, type CountEmail } from './account-emails.service.ts';
import { deleteTokens } from './account-tokens.repo.ts';
import { accountsTexts } from './accounts.copy.ts';
import { findMember, lockMember, markEmailVerified, markResetLinkIssued, updateMember } from './accounts.repo.ts';
import { forgetDevices } from './sessions.repo.ts';
import type { LoginGuard } from '#server/abuse-protection/login-guard.ts';
import type { SessionsService } from './sessions.service.ts';
import type { Platform } from '#server/platform.ts';

interface RecoveryDeps extends Pick<Platform, 'db' | 'publicUrl' | 'sendsEmail'> {
  readonly countEmail: CountEmail;
  readonly links: AccountLinks;
  readonly guard: LoginGuard;
  readonly sessions: SessionsService;
}

type Rows = Pick<
  typeof accountsApi & typeof sessionsApi & typeof adminApi,
  'forgotPassword' | 'resetPassword' | 'verifyEmail' | 'resendVerification' | 'issueResetLink'
>;

/** Password resets, and confirming an address. Nothing here tells a stranger which accounts exist. */
export function recoveryRoutes(deps: RecoveryDeps): Handlers<Rows> {
  const { db, countEmail, links, guard, sessions, publicUrl, sendsEmail } = deps;
  const enqueueTo = (topic: 'reset' | 'verify', memberId: number | null, address: string) =>
    inTransaction(db, (tx) => enqueueAccountEmail(tx, { topic, memberId, address }));

  return {
    /** Writes the same row whether or not the address has an account; only the job that sends it checks. */
    async forgotPassword({ body: { email }, visitor }) {
      await countEmail('reset', email, visitor);
      await enqueueTo('reset', null, email);
      return { message: accountsTexts.resetSent(sendsEmail) };
    },

    async issueResetLink({ params: { id: memberId } }) {
      const member = await findMember(db, memberId);
      if (member === undefined || member.closedAt !== null) throw appError('not_found');
      await markResetLinkIssued(db, memberId);
      return { url: `${publicUrl}/reset-password?token=${await links.create('reset', memberId, '')}` };
    },

    async resetPassword({ body: { token, newPassword }, visitor }) {
      await links.check('reset', token, visitor);
      const passwordHash = await hashPassword(newPassword);
      const member = await links.use('reset', token, visitor, async (tx, link) => {
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
      return { message: accountsTexts.passwordReset };
    },

    async verifyEmail({ query: { token }, visitor }) {
      const { link, member } = await links.find('verify', token, visitor);
      const user = { name: member.name, email: member.email };
      if (!sameAddress(link.email, member.email) || member.closedAt !== null) throw linkRefusal('verify');
      if (member.emailVerifiedAt !== null) return { message: accountsTexts.alreadyVerified, user };
      if (link.isExpired) throw linkRefusal('verify', 'link_expired');
      await markEmailVerified(db, member.id);
      return { message: accountsTexts.verified, user };
    },

    async resendVerification({ body: { token, email }, caller, visitor }) {
      if (token === undefined && email === undefined && caller.member?.isGuest) throw appError('members_only');
      const to =
        token !== undefined
          ? (await links.find('verify', token, visitor)).member
          : email !== undefined
            ? { id: null, email }
            : caller.member && (await findMember(db, caller.member.memberId));
      if (!to) throw appError('not_signed_in');
      await countEmail('verify', to.email, visitor);
      await enqueueTo('verify', to.id, to.email);
      return { message: accountsTexts.verificationSent(sendsEmail) };
    },
  };
}
