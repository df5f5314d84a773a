import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';
import { appError, tooManyTries, type AppError } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/http/handlers.ts';
import { accountsTexts } from './accounts.copy.ts';
import * as tokens from './account-tokens.repo.ts';
import { findMember, lockPerson, type MemberRow } from './accounts.repo.ts';

const hour = 3600;
const day = 24 * hour;

/** In seconds. 28 days to reopen leave two to erase everything within the Terms' 30 days. */
export const linkLifetimes = {
  verify: 7 * day,
  reset: limits.resetLinkMinutes * 60,
  change_email: day,
  undo_email: 7 * day,
  reopen: limits.closedAccountDays * day,
} as const;

/** In seconds. 11 attempts take as long. */
export const accountEmailPatience = 17 * hour;

export function lifetimeInWords(seconds: number): string {
  if (seconds >= 2 * day) return durationOf(Math.floor(seconds / day), 'day');
  if (seconds >= 2 * hour) return durationOf(Math.floor(seconds / hour), 'hour');
  return durationOf(Math.floor(seconds / 60), 'minute');
}

type LinkPurpose = keyof typeof linkLifetimes;

/** Only the newest link of these kinds works. Anyone can request a reset, so a newer reset link must not end the owner's. */
const oneAtATime: readonly LinkPurpose[] = ['change_email', 'reopen'];

/** A link that doesn't work, in the words of its page. Errors: `link_invalid`, `link_expired`. */
export function linkRefusal(purpose: LinkPurpose, code: 'link_invalid' | 'link_expired' = 'link_invalid'): AppError {
  const { verifyLinkExpired, verifyLinkInvalid, resetLinkInvalid } = accountsTexts;
  if (purpose === 'reset') return appError(code, { message: resetLinkInvalid });
  if (purpose !== 'verify') return appError(code);
  return appError(code, { message: code === 'link_expired' ? verifyLinkExpired : verifyLinkInvalid });
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

export function createAccountLinks(db: Db, limits: RateLimits) {
  /** Only links that don't exist are counted: no one can use up the tries of someone who has a link. */
  async function requireLink(purpose: LinkPurpose, token: string, visitor: Visitor): Promise<tokens.AccountTokenRow> {
    const link = await tokens.findToken(db, purpose, tokenHash(token));
    if (link !== undefined) return link;
    const tried = await limits.take(budgets.linkAddress, addressGroups(visitor.address).address);
    throw tried.within ? linkRefusal(purpose) : tooManyTries(tried.retryAfterSeconds);
  }

  async function refusalOf(on: Db, purpose: LinkPurpose, hash: Buffer): Promise<AppError> {
    const found = await tokens.findToken(on, purpose, hash);
    return linkRefusal(purpose, found?.isExpired && !found.isUsed ? 'link_expired' : 'link_invalid');
  }

  return {
    /** A new link's secret, for the email only. `email`: the address the link is about; '' for a link that an admin passes on. */
    async create(purpose: LinkPurpose, memberId: number, email: string): Promise<string> {
      const token = newToken();
      await inTransaction(db, async (tx) => {
        if (oneAtATime.includes(purpose)) await tokens.deleteTokens(tx, memberId, [purpose]);
        await tokens.insertToken(tx, {
          memberId,
          purpose,
          tokenHash: tokenHash(token),
          email,
          lifetimeSeconds: linkLifetimes[purpose],
        });
      });
      return token;
    },

    /** A link that works from now on. `arm` makes its secret. Returns its id. */
    createPending: (tx: Tx, purpose: LinkPurpose, memberId: number, email: string): Promise<number> =>
      tokens.insertToken(tx, {
        ...{ memberId, purpose, email, tokenHash: tokenHash(newToken()) },
        lifetimeSeconds: linkLifetimes[purpose],
      }),

    /** The secret of a promised link, for the email only. If the link has ended, so has the secret. */
    async issueSecret(purpose: LinkPurpose, id: number): Promise<string> {
      const token = newToken();
      await tokens.updateSecret(db, id, tokenHash(token), linkLifetimes[purpose]);
      return token;
    },

    /** The link and its member, without using it. Errors: `link_invalid`, `too_many_tries`. */
    async find(
      purpose: LinkPurpose,
      token: string,
      visitor: Visitor,
    ): Promise<{ link: tokens.AccountTokenRow; member: MemberRow }> {
      const link = await requireLink(purpose, token, visitor);
      const member = await findMember(db, link.memberId);
      if (member === undefined) throw linkRefusal(purpose);
      return { link, member };
    },

    async check(purpose: LinkPurpose, token: string, visitor: Visitor): Promise<void> {
      const link = await requireLink(purpose, token, visitor);
      if (link.isExpired || link.isUsed) throw await refusalOf(db, purpose, tokenHash(token));
    },

    /** Once, with the member locked, in one transaction with its work. Errors: `link_invalid`, `link_expired`, `too_many_tries`. */
    async use<T>(
      purpose: LinkPurpose,
      token: string,
      visitor: Visitor,
      work: (tx: Tx, link: tokens.AccountTokenRow) => Promise<T>,
    ): Promise<T> {
      const { memberId } = await requireLink(purpose, token, visitor);
      return inTransaction(db, async (tx) => {
        // Before the link, because using another link of theirs ends this one.
        await lockPerson(tx, memberId);
        const hash = tokenHash(token);
        const link = await tokens.spendToken(tx, purpose, hash);
        if (link === undefined) throw await refusalOf(tx, purpose, hash);
        return work(tx, link);
      });
    },
  };
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
