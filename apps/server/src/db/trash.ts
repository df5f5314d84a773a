import { limits } from '@someday/contract/limits';
import { sql } from 'kysely';

const hours = limits.trashDays * 24;

/** What was deleted at this instant or before cannot be restored any more. */
export const trashHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours})`;

/** What was deleted then or before is removed: who restores at the last moment is through an hour later. */
export const purgeHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours + 1})`;

/** From when on a deleted row of this table cannot be restored. */
export const purgedAt = (table: 'loved_ones' | 'messages') =>
  sql<Date>`${sql.ref(`${table}.deleted_at`)} + make_interval(hours => ${hours})`;
