import { limits } from '@someday/contract/limits';
import { appError, tooManyTries, type AppError } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/http/handlers.ts';
import { accountReplyTexts } from './accounts.copy.ts';
import { deleteTokens, findToken, insertToken, spendToken, type AccountTokenRow } from './account-tokens.repo.ts';
import { findMember, type MemberRow } from './accounts.repo.ts';

const hour = 3600;
const day = 24 * hour;

/**
 * How long links in mails work, in seconds. A reset link is as good as a password, so it ends first. 28 days to reopen leave two to erase everything within the 30 days the Terms of Service give.
 */
export const linkLifetimes = {
  verify: 7 * day,
  reset: limits.resetLinkMinutes * 60,
  change_email: day,
  undo_email: 7 * day,
  reopen: limits.closedAccountDays * day,
} as const;

/**
 * How long a mail about an account is tried for, in seconds, while no mail server can be used: a link that comes later only puzzles people.
 * As long as the 11 tries take that one mail has which is put off again and again.
 */
export const accountEmailPatience = 17 * hour;

/** `7 days`, `24 hours`, `30 minutes`: seconds in words, rounded down, so that a mail never promises more than holds. */
export function lifetimeInWords(seconds: number): string {
  if (seconds >= 2 * day) return `${Math.floor(seconds / day)} days`;
  if (seconds >= 2 * hour) return `${Math.floor(seconds / hour)} hours`;
  return `${Math.floor(seconds / 60)} minutes`;
}

type LinkPurpose = keyof typeof linkLifetimes;

/** Of these only the newest in a mailbox opens something. */
const oneAtATime: readonly LinkPurpose[] = ['reset', 'change_email', 'reopen'];

/** A link that opens nothing, in the words of its page. Errors: `link_invalid`, `link_expired`. */
export function linkRefusal(purpose: LinkPurpose, code: 'link_invalid' | 'link_expired' = 'link_invalid'): AppError {
  const { verifyLinkExpired, verifyLinkInvalid, resetLinkInvalid } = accountReplyTexts;
  if (purpose === 'reset') return appError(code, { message: resetLinkInvalid });
  if (purpose !== 'verify') return appError(code);
  return appError(code, { message: code === 'link_expired' ? verifyLinkExpired : verifyLinkInvalid });
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** Links in mails: who has one may do the one thing it is for. */
export function createAccountLinks(db: Db, limits: RateLimits) {
  /** Counts tries with links that are none. A right one costs nothing. */
  async function guarded<T>(visitor: Visitor, work: () => Promise<T>): Promise<T> {
    const { address } = addressGroups(visitor.address);
    const tried = await limits.take(budgets.linkAddress, address);
    if (!tried.within) throw tooManyTries(tried.retryAfterSeconds);
    const result = await work();
    await limits.giveBack(budgets.linkAddress, address);
    return result;
  }

  async function whyNot(on: Db, purpose: LinkPurpose, hash: Buffer): Promise<AppError> {
    const found = await findToken(on, purpose, hash);
    return linkRefusal(purpose, found?.isExpired && !found.isUsed ? 'link_expired' : 'link_invalid');
  }

  return {
    /** A new link's secret, for the mail alone. `email`: the address the link is about; '' of an admin's, which leaves by no mail. */
    async make(purpose: LinkPurpose, memberId: number, email: string): Promise<string> {
      const token = newToken();
      await inTransaction(db, async (tx) => {
        if (oneAtATime.includes(purpose)) await deleteTokens(tx, memberId, [purpose]);
        await insertToken(tx, {
          memberId,
          purpose,
          tokenHash: tokenHash(token),
          email,
          lifetimeSeconds: linkLifetimes[purpose],
        });
      });
      return token;
    },

    /** Looks at a link and leaves it is. Errors: `link_invalid`, `too_many_tries`. */
    look(purpose: LinkPurpose, token: string, visitor: Visitor): Promise<{ link: AccountTokenRow; member: MemberRow }> {
      return guarded(visitor, async () => {
        const link = await findToken(db, purpose, tokenHash(token));
        const member = link && (await findMember(db, link.memberId));
        if (link === undefined || member === undefined) throw linkRefusal(purpose);
        return { link, member };
      });
    },

    /** Refuses a link that opens nothing before anything costly is done. Errors as `spend`. */
    check(purpose: LinkPurpose, token: string, visitor: Visitor): Promise<void> {
      return guarded(visitor, async () => {
        const hash = tokenHash(token);
        const link = await findToken(db, purpose, hash);
        if (link === undefined || link.isExpired || link.isUsed) throw await whyNot(db, purpose, hash);
      });
    },

    /** Uses a link up, and does what it is for in the same transaction: once, however many try at a time. Errors: `link_invalid`, `link_expired`, `too_many_tries`. */
    spend<T>(
      purpose: LinkPurpose,
      token: string,
      visitor: Visitor,
      work: (tx: Tx, link: AccountTokenRow) => Promise<T>,
    ): Promise<T> {
      return guarded(visitor, () =>
        inTransaction(db, async (tx) => {
          const hash = tokenHash(token);
          const link = await spendToken(tx, purpose, hash);
          if (link === undefined) throw await whyNot(tx, purpose, hash);
          return work(tx, link);
        }),
      );
    },
  };
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
