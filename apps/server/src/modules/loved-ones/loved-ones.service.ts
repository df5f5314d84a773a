import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import type { LovedOne, addLovedOneBodySchema } from '@someday/contract/loved-ones';
import type * as z from 'zod';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { owned } from '#server/lib/owned.ts';
import { newAccessCode } from '#server/lib/random-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import { findLovedOne, findLovedOneByCode, insertLovedOne, lovedOnesOf, type LovedOneRow } from './loved-ones.repo.ts';

type AddBody = z.output<typeof addLovedOneBodySchema>;

/** A loved one as other modules know them; without the code. */
export type LovedOneDetails = Omit<LovedOneRow, 'codeSealed'>;

export interface LovedOnesTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  /** Origin that links are built from. */
  readonly publicUrl: string;
}

export type LovedOnesService = ReturnType<typeof createLovedOnesService>;

/** The people a member writes to, each with an access code of their own. */
export function createLovedOnesService({ db, codes, publicUrl }: LovedOnesTools) {
  function shown({ id, name, email, relationship, codeSealed }: LovedOneRow): LovedOne {
    const accessCode = codes.open(codeSealed);
    return { id, name, email, relationship, accessCode, shareableUrl: linkWith(accessCode) };
  }

  /** The code travels in the fragment, which no server, log or Referer gets to see. */
  const linkWith = (accessCode: string) => `${publicUrl}/message-access#${accessCode}`;

  return {
    async list(memberId: number): Promise<LovedOne[]> {
      return (await lovedOnesOf(db, memberId)).map(shown);
    },

    async add(memberId: number, { name, email, relationship }: AddBody): Promise<LovedOne> {
      // Two equal codes among a million are a once-in-a-billion event; the next one is free.
      for (let attempt = 0; attempt < 5; attempt++) {
        const code = newAccessCode();
        const secrets = { codeHash: codes.lookup(code), codeSealed: codes.seal(code) };
        const row = await insertLovedOne(db, { memberId, name, email: email ?? null, relationship, ...secrets });
        if (row !== undefined) return shown(row);
      }
      throw new Error('no free access code was found');
    },

    /** Errors: `not_found` for a missing one and for somebody else's. */
    async ofMember(memberId: number, id: number): Promise<LovedOneDetails> {
      return owned(await findLovedOne(db, id), memberId);
    },

    /** Where a loved one opens their messages. */
    shareableUrl: (codeSealed: Uint8Array): string => linkWith(codes.open(codeSealed)),

    async byId(id: number): Promise<LovedOneDetails | undefined> {
      return findLovedOne(db, id);
    },

    /** Undefined for anything that is no living code; the same work is done for a malformed one. */
    async byTypedCode(typed: string): Promise<LovedOneDetails | undefined> {
      const code = normaliseAccessCode(typed);
      const found = await findLovedOneByCode(db, codes.lookup(code ?? 'malformed'));
      return code === undefined ? undefined : found;
    },
  };
}
