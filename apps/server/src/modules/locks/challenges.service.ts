import { limits } from '@someday/contract/rules/limits';
import * as z from 'zod';
import type { AdminCaller, MemberCaller } from '#server/http/handlers.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import { findChallenge, insertChallenge, takeChallenge, type ChallengeRow } from './challenges.repo.ts';
import type { Owner } from './owners.sql.ts';

export const ownerOf = (caller: MemberCaller | AdminCaller): Owner =>
  'adminId' in caller ? { adminId: caller.adminId } : { memberId: caller.memberId };

interface Challenge<Payload> {
  readonly payload: Payload;
  /** Null: whoever answers it. */
  readonly owner: Owner | null;
}

/** One kind of login or confirmation that begins in one request and ends in another, which brings its token. */
export function defineChallenge<Payload>(kind: string, schema: z.core.$ZodType<Payload>) {
  const parsed = (row: ChallengeRow | undefined): Challenge<Payload> | undefined =>
    row && { owner: row.owner, payload: z.parse(schema, row.payload) };
  return {
    async begin(db: Db, payload: Payload, owner: Owner | null): Promise<string> {
      const token = newToken();
      const seconds = limits.loginMinutes * 60;
      await insertChallenge(db, { tokenHash: tokenHash(token), kind, payload, owner, seconds });
      return token;
    },

    /** For what may be tried again. */
    find: async (db: Db, token: string) => parsed(await findChallenge(db, kind, tokenHash(token))),

    take: async (db: Db, token: string) => parsed(await takeChallenge(db, kind, tokenHash(token))),
  };
}
