import { databaseIn } from './database.ts';
import { newMember, sendPhoto, type Member } from './family.ts';

let members = 0;

/** A member with a subscription and Lifetime. Loved ones and one message are added through the app, copies of the message with SQL. */
export async function memberWith(
  { origin }: { readonly origin: string },
  folder: string,
  count: { lovedOnes: number; messages: number },
): Promise<Member & { id: number }> {
  members += 1;
  const member = await newMember(origin, `member${members}@example.org`);
  const { pool, close } = await databaseIn(folder);
  await pool.query(
    `insert into billing_accounts (member_id, lifetime_at) select id, now() from members on conflict do nothing`,
  );
  await pool.query(
    `insert into subscriptions
       (id, member_id, offer, state, started_at, period_starts_at, period_ends_at, cancel_at_period_end)
     select 'sub_' || id, id, 'basic_monthly', 'active', now(), now(), now() + interval '30 days', false from members
     on conflict do nothing`,
  );
  const people: number[] = [];
  for (let index = 1; index <= count.lovedOnes; index++)
    people.push((await member.browser.ok('addLovedOne', { body: { name: `Loved one ${index}` } })).id);
  const { id } = await sendPhoto(member, people[0] ?? 0, 'Letter 0');
  const { rows } = await pool.query<{ memberId: number }>(
    `insert into messages
       (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, created_at)
     select member_id, ($1::int[])[1 + number % $2], media_id, 'Letter ' || number, category, delivery_zone, opens_at, opens_on,
       created_at + number * interval '1 second'
     from messages, generate_series(1, $3) as number where id = $4
     returning member_id as "memberId"`,
    [people, people.length, count.messages - 1, id],
  );
  await pool.query('analyze');
  await close();
  return { ...member, id: rows[0]?.memberId ?? 0 };
}
