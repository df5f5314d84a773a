import type { MessageType } from '@someday/contract/rules/media';
import type { OfferKey } from '@someday/contract/rules/plans';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hiddenMembers, isAddressed, now } from './kpis.repo.ts';

export type ActivityEvent =
  | { readonly type: 'signup' }
  | { readonly type: 'upgrade' | 'payment'; readonly offer: OfferKey; readonly inTrial: boolean }
  | { readonly type: 'message'; readonly messageType: MessageType };

interface ActivityRow {
  readonly at: Date;
  readonly now: Date;
  readonly event: ActivityEvent;
}

export async function happenings(db: Db, limit: number): Promise<ActivityRow[]> {
  const newest = sql`order by at desc limit ${limit}`;
  const isShown = sql`member_id not in (${hiddenMembers})`;
  const { rows } = await sql<ActivityRow>`
    select found.*, ${now} as now from (
      (select created_at as at, jsonb_build_object('type', 'signup') as event
        from members where not is_guest and closed_at is null ${newest})
      union all
      (select started_at as at, jsonb_build_object('type', 'upgrade', 'offer', offer, 'inTrial', trial_ends_at is not null)
        from subscriptions where state <> 'incomplete' and ${isShown} ${newest})
      union all
      (select period_starts_at as at, jsonb_build_object('type', 'payment', 'offer', offer, 'inTrial', false)
        from subscriptions
        where state = 'active' and (trial_ends_at is null or period_starts_at >= trial_ends_at) and ${isShown} ${newest})
      union all
      (select lifetime_at as at, jsonb_build_object('type', type, 'offer', 'lifetime', 'inTrial', false)
        from billing_accounts, unnest(array['upgrade', 'payment']) as type
        where lifetime_at is not null and ${isShown} ${newest})
      union all
      (select newest.created_at as at, jsonb_build_object('type', 'message', 'messageType', media.message_type)
        from (
          select messages.created_at, messages.media_id from messages
          where ${isAddressed} and ${isShown}
            and exists (select from loved_ones where id = messages.loved_one_id and loved_ones.deleted_at is null)
          order by messages.created_at desc limit ${limit}
        ) as newest
          join media on media.id = newest.media_id)
    ) as found
    where at <= ${now} ${newest}`.execute(db);
  return rows;
}
