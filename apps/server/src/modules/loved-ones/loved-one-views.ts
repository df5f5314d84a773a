import type { LovedOne } from '@someday/contract/loved-ones';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { owned } from '#server/lib/owned.ts';
import type { Db } from '#server/lib/transaction.ts';
import { countMessages, findLovedOne, type Counts, type LovedOneRow } from './loved-ones.repo.ts';

export interface ViewTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  /** Origin that links are built from. */
  readonly publicUrl: string;
}

export type LovedOneViews = ReturnType<typeof createLovedOneViews>;

/** Loved ones as their member sees them. */
export function createLovedOneViews({ db, codes, publicUrl }: ViewTools) {
  /** The code travels in the fragment, which no server, log or Referer gets to see. */
  const linkWith = (accessCode: string) => `${publicUrl}/message-access#${accessCode}`;
  const messageLink = (messageId: number, accessCode: string) => `${publicUrl}/messages/${messageId}#${accessCode}`;

  function shown(row: LovedOneRow, { total, scheduled, viewed }: Counts): LovedOne {
    const { id, name, email, relationship, birthday, timeZone, codeInMail } = row;
    const noticesStoppedAt = row.noticesStoppedAt?.toISOString() ?? null;
    const accessCode = codes.open(row.codeSealed);
    const messageCounts = { total, scheduled, viewed };
    const shareableUrl = linkWith(accessCode);
    const details = { id, name, email, relationship, birthday, timeZone, codeInMail, noticesStoppedAt };
    return { ...details, accessCode, shareableUrl, messageCounts };
  }

  return {
    shown,

    /** Where a loved one opens one message. */
    messageLink,

    /** The code of a row. */
    codeOf: (codeSealed: Uint8Array): string => codes.open(codeSealed),

    /** Errors: `not_found`. */
    async one(memberId: number, id: number): Promise<LovedOne> {
      const row = owned(await findLovedOne(db, id), memberId);
      return shown(row, await countMessages(db, id));
    },
  };
}
