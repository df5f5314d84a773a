import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Db } from './transaction.ts';

/** For reads that may lag: admins' lists and figures. Nothing that decides who may read what uses it. */
export interface Replica {
  /** Runs `query` on the replica. If there is none, if it fails or if it may not have an admin's latest change, on the primary. */
  read<T>(query: (readDb: Db) => Promise<T>): Promise<T>;
}

interface ReplicaDeps {
  readonly primary: Db;
  /** Null: none configured. */
  readonly replica: Db | null;
  /** Whether an admin has just changed something. */
  readonly hasNews: () => Promise<boolean>;
  readonly clock: Pick<Clock, 'uptime'>;
  readonly logger: Logger;
}

/** How long a replica that failed is left alone, in ms. While its network is silent, each attempt takes seconds. */
const restMs = 30_000;

export function createReplica({ primary, replica, hasNews, clock, logger }: ReplicaDeps): Replica {
  /** Uptime at which it is tried again; null while it works. */
  let restsUntil: number | null = null;

  return {
    async read(query) {
      if (replica === null || (restsUntil !== null && clock.uptime() < restsUntil)) return query(primary);
      if (await hasNews()) return query(primary);
      try {
        const result = await query(replica);
        if (restsUntil !== null) logger.warn({}, 'replica-is-back');
        restsUntil = null;
        return result;
      } catch (err) {
        // Whatever is wrong with it, such as a migration it doesn't have yet, the primary has the answer.
        if (restsUntil === null) logger.warn({ err }, 'replica-away');
        restsUntil = clock.uptime() + restMs;
        return query(primary);
      }
    },
  };
}
