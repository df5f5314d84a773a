import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { Drawings } from './drawings.ts';
import type { Send } from './visitor.ts';

export interface FillDeps {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly send: Send;
  /** All days of the made-up past and future are counted from it. */
  readonly now: Date;
  readonly drawn: Drawings;
}
