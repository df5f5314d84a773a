import { dayIn } from '@someday/contract/rules/release';
import { refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Tx } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/http/handlers.ts';
import type { EmailContent } from '#server/lib/email/send-email.ts';
import {
  enqueueEmails,
  type EmailSender,
  type OutgoingEmail,
} from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import type * as texts from './accounts.emails.tsx';
import { type AccountLinks, accountEmailPatience, sameAddress } from './account-links.service.ts';
import { findMember, findMemberByEmail, type MemberRow } from './accounts.repo.ts';

export type AccountEmailTopic =
  | 'verify'
  | 'reset'
  | 'password_changed'
  | 'confirm_address'
  | 'address_changed'
  | 'new_device'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_removal'
  | 'second_factor_kept'
  | 'passkey_added'
  | 'passkey_removed'
  | 'closing'
  | 'reopened'
  | 'export_requested';

export interface NewAccountEmail {
  readonly topic: AccountEmailTopic;
  readonly memberId: number | null;
  readonly address: string;
  readonly aboutId?: number;
  /** Or the name of a passkey. */
  readonly device?: string | null;
}

export type CountEmail = ReturnType<typeof emailCounter>;

export const emailCounter =
  (limits: RateLimits) =>
  async (topic: AccountEmailTopic, address: string, visitor: Visitor): Promise<void> => {
    const tries = await Promise.all([
      limits.take(budgets.mailAddress, addressGroups(visitor.address).address),
      limits.take(budgets.mailAccount, `${topic} ${address.toLowerCase()}`),
    ]);
    for (const tried of tries) refuseOverBudget(tried);
  };

export function enqueueAccountEmail(tx: Tx, email: NewAccountEmail): Promise<void> {
  return enqueueEmails(tx, [{ kind: 'account', ...email }]);
}

export interface AccountEmailsDeps {
  readonly links: AccountLinks;
  readonly publicUrl: string;
}

export function accountEmails(deps: AccountEmailsDeps): EmailSender {
  return {
    kind: 'account',
    isKept: false,
    // With the backoff, these attempts take 17 hours: `accountEmailPatience`.
    maxAttempts: 11,
    patienceSeconds: accountEmailPatience,
    async claim(tx, email) {
      const address = email.address ?? '';
      const member =
        email.memberId === null ? await findMemberByEmail(tx, address) : await findMember(tx, email.memberId);
      const write = member && writerOf(deps, email, member);
      if (member === undefined || write === undefined) return { verdict: 'drop' };
      const to = { name: member.name, address: email.memberId === null ? member.email : address };
      return { verdict: 'send', to, compose: async () => write(await import('./accounts.emails.tsx')) };
    },
  };
}

type Write = (emails: typeof texts) => EmailContent | Promise<EmailContent>;

function writerOf({ links, publicUrl }: AccountEmailsDeps, email: OutgoingEmail, member: MemberRow): Write | undefined {
  const to = { memberName: member.name, publicUrl };
  const isClosed = member.closedAt !== null;
  const address = email.address ?? '';
  const { aboutId } = email;
  const isTheirs = sameAddress(address, member.email);
  switch (email.topic) {
    case 'verify':
      if (isClosed || member.emailVerifiedAt !== null || !isTheirs) return undefined;
      return async (emails) =>
        emails.verificationEmail({ ...to, token: await links.create('verify', member.id, member.email) });
    case 'reset':
      if (isClosed || !isTheirs) return undefined;
      return async (emails) =>
        emails.resetEmail({ ...to, token: await links.create('reset', member.id, member.email) });
    case 'password_changed':
      return (emails) => emails.passwordChangedEmail(to);
    case 'confirm_address':
      if (isClosed || member.pendingEmail === null || !sameAddress(member.pendingEmail, address)) return undefined;
      return async (emails) =>
        emails.confirmAddressEmail({ ...to, token: await links.create('change_email', member.id, address) });
    case 'address_changed':
      if (aboutId === null) return undefined;
      return async (emails) =>
        emails.addressChangedEmail({
          ...to,
          token: await links.issueSecret('undo_email', aboutId),
          newAddress: member.email,
        });
    case 'new_device':
      return (emails) =>
        emails.newDeviceEmail({ ...to, device: email.device, at: email.createdAt, timeZone: member.timeZone });
    case 'second_factor_on':
    case 'second_factor_off':
    case 'second_factor_removal':
    case 'second_factor_kept': {
      const { topic } = email;
      return (emails) => emails.secondFactorEmail({ ...to, topic, at: email.createdAt, timeZone: member.timeZone });
    }
    case 'passkey_added':
    case 'passkey_removed': {
      const isNew = email.topic === 'passkey_added';
      return (emails) => emails.passkeyEmail({ ...to, isNew, name: email.device ?? '' });
    }
    case 'closing': {
      const { eraseAt } = member;
      if (eraseAt === null) return undefined;
      return async (emails) =>
        emails.closingEmail({
          ...to,
          token: await links.create('reopen', member.id, member.email),
          erasedOn: dayIn(member.timeZone, eraseAt),
        });
    }
    case 'reopened':
      return (emails) => emails.reopenedEmail(to);
    case 'export_requested':
      return isClosed ? undefined : (emails) => emails.exportRequestedEmail(to);
    default:
      return undefined;
  }
}
