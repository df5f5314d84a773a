import type { MessageType } from '@someday/contract/media';
import type { OfferKey } from '@someday/contract/plans';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hiddenMembers, isForSomebody, now } from './kpis.repo.ts';

export type ActivityEvent = { readonly at: Date; readonly now: Date } & (
  | { readonly type: 'signup' }
  | { readonly type: 'upgrade' | 'payment'; readonly offer: OfferKey; readonly inTrial: boolean }
  | { readonly type: 'message'; readonly messageType: MessageType }
);

interface Row {
  readonly type: ActivityEvent['type'];
  readonly at: Date;
  readonly now: Date;
  readonly offer: OfferKey | null;
  readonly inTrial: boolean | null;
  readonly messageType: MessageType | null;
}

/** Newest first. A subscription's current period is paid unless it is a trial or overdue. */
export async function happenings(db: Db, limit: number): Promise<ActivityEvent[]> {
  const newest = sql`order by at desc limit ${limit}`;
  const isShown = sql`member_id not in (${hiddenMembers})`;
  const { rows } = await sql<Row>`
    select found.*, ${now} as now from (
      (select 'signup' as type, created_at as at, null as offer, null::boolean as "inTrial", null as "messageType"
        from members where not is_guest and closed_at is null ${newest})
      union all
      (select 'upgrade', started_at as at, offer, trial_ends_at is not null, null
        from subscriptions where state <> 'incomplete' and ${isShown} ${newest})
      union all
      (select 'payment', period_starts_at as at, offer, false, null
        from subscriptions
        where state = 'active' and (trial_ends_at is null or period_starts_at >= trial_ends_at) and ${isShown} ${newest})
      union all
      (select type, lifetime_at as at, 'lifetime', false, null
        from billing_accounts, unnest(array['upgrade', 'payment']) as type
        where lifetime_at is not null and ${isShown} ${newest})
      union all
      (select 'message', newest.created_at as at, null, null, media.message_type
        from (
          select messages.created_at, messages.media_id from messages
          where ${isForSomebody} and ${isShown}
            and exists (select from loved_ones where id = messages.loved_one_id and loved_ones.deleted_at is null)
          order by messages.created_at desc limit ${limit}
        ) as newest
          join media on media.id = newest.media_id)
    ) as found
    where at <= ${now} ${newest}`.execute(db);
  return rows.map(happening);
}

function happening({ type, at, now: seenAt, offer, inTrial, messageType }: Row): ActivityEvent {
  const when = { at, now: seenAt };
  if (type === 'signup') return { ...when, type };
  if (type === 'message' && messageType !== null) return { ...when, type, messageType };
  if (type !== 'message' && offer !== null) return { ...when, type, offer, inTrial: inTrial === true };
  throw new Error(`a ${type} without what belongs to it`);
}
