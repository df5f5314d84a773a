import type { MemberEvent } from '@someday/contract/events';
import type { Db } from './transaction.ts';

/** Tells a member's open screens, in whatever process they are connected, what has just become true. */
export interface MemberEvents {
  /** Inside a transaction it is told when that commits. */
  announce(db: Db, memberId: number, event: MemberEvent): Promise<void>;
  /** The same of nothing but that sessions have ended: whose session it was hears no more. */
  announceEnd(db: Db, memberId: number): Promise<void>;
  /** Until `signal` aborts; null: sessions may have ended. Events before the call, or while the database is away, are not seen: read the state anew then. */
  listen(memberId: number, signal: AbortSignal): AsyncIterable<MemberEvent | null>;
}
