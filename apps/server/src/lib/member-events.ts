import type { MemberEvent } from '@someday/contract/events';
import type { Db } from './transaction.ts';

export interface MemberEvents {
  /** In a transaction, sent when it commits. */
  announce(db: Db, memberId: number, event: MemberEvent): Promise<void>;
  /** Announces that sessions may have ended, so that their streams close. */
  announceEnd(db: Db, memberId: number): Promise<void>;
  /**
   * Null: sessions may have ended. Misses events sent earlier, or while the database is down: reread the state then.
   */
  listen(memberId: number, signal: AbortSignal): AsyncIterable<MemberEvent | null>;
}
