import { limits } from '@someday/contract/rules/limits';
import { sql } from 'kysely';
import { instantBefore } from '#server/db/time.ts';

const hours = limits.trashDays * 24;

/** What was deleted after this instant can be restored. */
export const trashHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours})`;

/** Anything deleted at or before this instant is purged. An hour later than `trashHorizon`, so a restore in progress can finish. */
export const purgeHorizon = (now: Date) => instantBefore(now, limits.trashDays + 1 / 24);

export const purgedAt = (table: 'loved_ones' | 'messages') =>
  sql<Date>`${sql.ref(`${table}.deleted_at`)} + make_interval(hours => ${hours})`;
