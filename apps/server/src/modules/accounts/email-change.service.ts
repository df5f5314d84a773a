import type { accountSettingsApi } from '@someday/contract/api/account-settings';
import type { accountsApi } from '@someday/contract/api/accounts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { type AccountLinks, sameAddress } from './account-links.service.ts';
import { enqueueAccountEmail, type CountEmail } from './account-emails.service.ts';
import { deleteNewerTokens, deleteTokens, isReserved } from './account-tokens.repo.ts';
import { accountsTexts } from './accounts.copy.ts';
import * as repo from './accounts.repo.ts';
import { shownMember, type LoginLocks } from './accounts.service.ts';
import { reopenClosed } from './closing.service.ts';
import { forgetDevices } from './sessions.repo.ts';
import { lockOwn } from './account-settings.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { Platform } from '#server/platform.ts';

interface EmailChangeDeps extends Pick<Platform, 'db' | 'sendsEmail'> {
  readonly links: AccountLinks;
  readonly countEmail: CountEmail;
  readonly sessions: SessionsService;
  readonly scheduler: ReleaseScheduler;
  readonly locks: Pick<LoginLocks, 'forgetWaysIn'>;
}

type Rows = Pick<typeof accountSettingsApi, 'changeEmail' | 'cancelEmailChange'> &
  Pick<typeof accountsApi, 'confirmEmail' | 'undoEmailChange'>;

export function emailChangeRoutes(deps: EmailChangeDeps): Handlers<Rows> {
  const { db, links, countEmail, sessions, scheduler, locks, sendsEmail } = deps;

  async function current(memberId: number, on: Db = db): Promise<repo.MemberRow> {
    const member = await repo.findMember(on, memberId);
    if (member === undefined) throw appError('not_signed_in');
    return member;
  }

  async function openMember(tx: Tx, memberId: number): Promise<repo.MemberRow> {
    const member = await repo.lockMember(tx, memberId);
    if (member === undefined || member.closedAt !== null) throw appError('link_invalid');
    return member;
  }

  return {
    async changeEmail({ caller, body: { email }, visitor }) {
      const { memberId } = caller;
      const { email: old } = await current(memberId);
      if (sameAddress(old, email)) throw wrongField('email', accountsTexts.sameEmail);
      await countEmail('confirm_address', email, visitor);
      if ((await repo.findMemberByEmail(db, email)) || (await isReserved(db, email, memberId)))
        throw appError('email_taken');
      return inTransaction(db, async (tx) => {
        await lockOwn(tx, caller);
        await repo.updateMember(tx, memberId, { pendingEmail: email });
        await deleteTokens(tx, memberId, ['change_email']);
        await enqueueAccountEmail(tx, { topic: 'confirm_address', memberId, address: email });
        return shownMember(await current(memberId, tx));
      });
    },

    cancelEmailChange: ({ caller: { memberId } }) =>
      inTransaction(db, async (tx) => {
        await repo.updateMember(tx, memberId, { pendingEmail: null });
        await deleteTokens(tx, memberId, ['change_email']);
        return shownMember(await current(memberId, tx));
      }),

    confirmEmail: ({ body: { token }, visitor }) =>
      links.use('change_email', token, visitor, async (tx, { memberId, email }) => {
        const member = await openMember(tx, memberId);
        if (member.pendingEmail === null || !sameAddress(member.pendingEmail, email)) throw appError('link_invalid');
        const isFree = (await repo.replaceEmail(tx, memberId, email)) && !(await isReserved(tx, email, memberId));
        if (!isFree) throw appError('email_taken');
        const { email: address } = member;
        const aboutId = await links.createPending(tx, 'undo_email', memberId, address);
        await enqueueAccountEmail(tx, { topic: 'address_changed', memberId, address, aboutId });
        return { message: accountsTexts.emailConfirmed(email), email };
      }),

    /** The person who changed it may know the password and have sessions, links and passkeys, so all of them end (decision 31). */
    undoEmailChange: ({ body: { token }, visitor }) =>
      links.use('undo_email', token, visitor, async (tx, link) => {
        const { memberId, email } = link;
        // A thief may also have closed the account.
        await reopenClosed(tx, memberId, scheduler);
        if (!(await repo.replaceEmail(tx, memberId, email))) throw appError('email_taken');
        await repo.updateMember(tx, memberId, { passwordHash: null });
        await sessions.endAllOf(memberId, { tx });
        await forgetDevices(tx, memberId);
        await locks.forgetWaysIn(tx, memberId);
        await deleteTokens(tx, memberId, ['verify', 'reset', 'change_email']);
        await deleteNewerTokens(tx, link);
        await enqueueAccountEmail(tx, { topic: 'reset', memberId, address: email });
        return { message: accountsTexts.emailRestored(email, sendsEmail), email };
      }),
  };
}
