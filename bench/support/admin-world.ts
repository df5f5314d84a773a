import type { Database } from '../../apps/server/src/db/client.ts';
import { newToken, tokenHash } from '../../apps/server/src/lib/random-codes.ts';

/** A large installation as its admin sees it, in addition to the one family that already exists. */
export const worldSize = {
  members: 100_000,
  lovedOnes: 200_000,
  messages: 1_000_000,
  deliveries: 300_000,
  surveys: 50_000,
  guests: 20_000,
} as const;

type Query = Pick<Database['pool'], 'query'>;
const { members, lovedOnes, messages, deliveries, surveys, guests } = worldSize;

/** An instant in the last 400 days, always the same for the same number `n`. */
const past = (n: string, step = 7919) => `now() - (${n}::bigint * ${step} % 34560000) * interval '1 second'`;

/*
 * Codes are never looked up here, only shown, so all of them are the family's loved one's sealed code. Ten messages share a medium, and its
 * object is a row without a file.
 */
const statements: readonly string[] = [
  `insert into members (name, email, password_hash, time_zone, created_at, closed_at, erase_at)
   select 'Member ' || n, 'someone' || n || '@example.org', 'none', 'Europe/Berlin', ${past('n')},
     case when n % 200 = 0 then now() end, case when n % 200 = 0 then now() + interval '20 days' end
   from generate_series(1, ${members}) as n`,
  `insert into member_activity (member_id, last_active_at)
   select id, ${past('id', 104_729)} from members where not is_guest
   on conflict do nothing`,
  `insert into members (name, time_zone, is_guest, created_at, erase_at)
   select 'Guest', 'UTC', true, now(), now() + interval '37 days' from generate_series(1, ${guests / 4})`,
  `insert into guest_sessions
     (code_hash, code_sealed, email, access_level, is_active, member_id, created_at, expires_at, last_used_at, invited_at)
   select sha256(('guest ' || n)::bytea), sealed.code, 'guest' || n || '@example.org', 'beta', n % 10 > 0,
     guest.id, ${past('n')}, ${past('n')} + interval '7 days', now(), now()
   from generate_series(1, ${guests}) as n
     cross join (select code_sealed as code from loved_ones limit 1) as sealed
     left join (select id, row_number() over (order by id) as place from members where is_guest) as guest on guest.place = n`,
  `insert into subscriptions
     (id, member_id, offer, state, started_at, trial_ends_at, period_starts_at, period_ends_at, cancel_at_period_end)
   select 'sub_' || id || '_' || number, id,
     (array['basic_monthly', 'premium_monthly', 'premium_annual_early'])[1 + id % 3],
     (array['active', 'active', 'active', 'trialing', 'past_due', 'ended', 'incomplete'])[1 + id % 7],
     created_at + number * interval '40 days', case when id % 7 = 3 then now() + interval '3 days' end,
     now() - id % 20 * interval '1 day', now() + (id % 30 - 3) * interval '1 day', id % 11 = 0
   from members, generate_series(1, 2) as number
   where not is_guest and id % 10 < 6 and (number = 1 or id % 12 = 0)`,
  `insert into billing_accounts (member_id, lifetime_at, trial_used_at)
   select id, case when id % 25 = 0 then ${past('id')} end, created_at from members where not is_guest and id % 10 < 7
   on conflict do nothing`,
  `insert into checkouts (id, member_id, offer, state, created_at, expires_at)
   select gen_random_uuid(), id, 'basic_monthly', 'paid', ${past('id')}, now() from members where not is_guest and id % 3 = 0`,
  `insert into cancellations (member_id, reason, feedback, ends_at, created_at)
   select id, 'too-expensive', 'We would rather have ' || id, now(), ${past('id')}
   from members where not is_guest and id % 20 = 0`,
  `insert into loved_ones (member_id, name, email, relationship, stamp_color, code_hash, code_sealed, created_at, deleted_at)
   select person.id, 'Loved one ' || n, 'loved' || n || '@example.org', 'child', 1, sha256(('loved one ' || n)::bytea),
     sealed.code, ${past('n')}, case when n % 100 = 0 then now() end
   from generate_series(1, ${lovedOnes}) as n
     join (select id, row_number() over (order by id) as place from members) as person
       on person.place = 1 + n % ${members + guests / 4}
     cross join (select code_sealed as code from loved_ones limit 1) as sealed`,
  `insert into objects (id, size, sha256, wrapped_key, key_id, created_at)
   select md5(n::text), 1000000 + n, sealed.sha256, sealed.wrapped_key, sealed.key_id, ${past('n')}
   from generate_series(1, ${messages / 10}) as n cross join (select * from objects limit 1) as sealed`,
  `insert into media (member_id, original_id, file_name, message_type, format, mime, state, reason, created_at, ready_at)
   select person.id, md5(person.place::text), 'video.mp4', 'video', 'mp4', 'video/mp4',
     case when place % 200 = 0 then 'attention' else 'ready' end, case when place % 200 = 0 then 'unreadable' end,
     now(), case when place % 200 > 0 then now() end
   from (select id, row_number() over (order by id) as place from members where not is_guest limit ${messages / 10}) as person`,
  `insert into messages
     (member_id, loved_one_id, media_id, title, description, category, delivery_zone, opens_at, opens_on, viewed_at, created_at, deleted_at)
   select person.member_id, case when n % 20 > 0 then person.id end, 1 + n % ${messages / 10}, 'Message ' || n,
     'A few words to go with it, the way people write them.', 'milestone', case when n % 20 > 0 then 'Europe/Berlin' end,
     case when n % 20 > 0 then opening.at end, case when n % 20 > 0 then opening.at::date end,
     case when n % 20 > 0 and opening.at < now() and n % 3 > 0 then opening.at + interval '1 hour' end,
     ${past('n')}, case when n % 50 = 1 then now() end
   from generate_series(1, ${messages}) as n
     cross join lateral (select ${past('n')} + (n % 100 - 50) * interval '5 days' as at) as opening
     join (select id, member_id, row_number() over (order by id) as place from loved_ones) as person
       on person.place = 1 + n % ${lovedOnes}`,
  `insert into outgoing_emails
     (kind, topic, message_id, loved_one_id, occurs_at, occurs_on, state, due_at, address, problem, sent_at, created_at)
   select 'delivery', 'message-open', id, loved_one_id, opens_at, opens_on,
     case when opens_at > now() then 'planned' when id % 97 = 0 then 'refused' else 'sent' end, opens_at,
     'loved' || loved_one_id || '@example.org', case when id % 97 = 0 then 'no such mailbox' end,
     case when opens_at <= now() then opens_at + interval '1 minute' end, created_at
   from messages where loved_one_id is not null and id % 3 = 0 limit ${deliveries}`,
  `insert into jobs (kind, key, payload, state, due_at, finished_at, last_error)
   select 'send-delivery-email', id::text, jsonb_build_object('emailId', id),
     case state when 'planned' then 'pending' when 'refused' then 'dead' else 'done' end, due_at,
     case when state <> 'planned' then due_at end, problem
   from outgoing_emails on conflict do nothing`,
  `insert into feedback_surveys
     (created_at, sender, user_type, email, overall_experience, ease_of_use, video_quality, navigation, recommendation,
      most_valuable_feature, improvements, missing_features, additional_comments, bug_reports, time_spent, video_uploaded,
      family_member_added, contact_for_follow_up, beta_interest, early_access_interest, completed_tasks, pages_visited)
   select ${past('n')}, 'visitor', 'parent', 'answer' || n || '@example.org', 1 + n % 5, 1 + n % 5, 1 + n % 4, 1 + n % 3,
     1 + n % 10, 'It opens on its own when the day comes, number ' || n, repeat('Larger buttons would help my mother a lot. ', 1 + n % 6),
     '', 'Thank you for making this, ' || n, '', n % 60, true, true, false, false, true, array['recorded'], array['dashboard']
   from generate_series(1, ${surveys}) as n`,
  `insert into tester_applications
     (created_at, state, decided_at, name, email, phone, age_range, family_status, children_ages, social_media_platform,
      experience_with_apps, motivation_reason, testing_availability, device_types, provide_feedback, hear_about_us)
   select ${past('n')}, case when n % 4 > 0 then 'declined' else 'waiting' end, case when n % 4 > 0 then now() end,
     'Tester ' || n, 'tester' || n || '@example.org', '', '26-35', 'grandparent', '', '', 'beginner',
     'My grandchildren live far away, all ' || n || ' of them.', 'light', 'mobile-only', true, ''
   from generate_series(1, 5000) as n`,
  `insert into admin_audit (at, admin_id, username, action, detail)
   select ${past('n')}, admins.id, username, 'listUsers', 'page ' || n from generate_series(1, 50000) as n, admins`,
  `insert into installation_samples (at, stored_bytes, queue_age_seconds)
   select now() - n * interval '1 hour', 1e12 - n * 1e8, n % 60 from generate_series(1, 9600) as n`,
  'vacuum analyze',
];

/** Fills the database, which must contain a member with a loved one and a message. `notify` is called with each table's name. */
export async function fillDatabase(pool: Query, notify: (table: string) => void): Promise<void> {
  for (const statement of statements) {
    notify(/(?:into )?(\w+)/.exec(statement.replace('insert ', ''))?.[1] ?? '');
    await pool.query(statement);
  }
}

/** Creates an admin and returns the cookie of a new session. */
export async function adminCookie(pool: Query): Promise<string> {
  const token = newToken();
  await pool.query(`insert into admins (username, password_hash) values ('bench', 'none')`);
  await pool.query(
    `insert into sessions (kind, token_hash, admin_id, expires_at)
     select 'admin', $1, id, now() + interval '8 hours' from admins where username = 'bench'`,
    [tokenHash(token)],
  );
  return `someday_admin=${token}`;
}
