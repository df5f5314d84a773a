import { join } from 'node:path';
import * as z from 'zod';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../apps/server/src/db/embedded-postgres/server-process.ts';
import { send, type RunningApp } from './app.ts';
import { sendPhoto } from './photo.ts';
import { signUp } from './visitors.ts';

const idSchema = z.object({ id: z.number() });
let members = 0;

/** A member with a subscription and Lifetime. Loved ones and one message are added through the app, copies of the message with SQL. */
export async function memberWith(app: RunningApp, folder: string, count: { lovedOnes: number; messages: number }) {
  members += 1;
  const cookie = await signUp(app.origin, `member${members}@example.org`, members);
  const headers = { cookie, 'content-type': 'application/json' };
  const database = createDatabase(
    { host: await socketDirectoryFor(join(folder, 'postgres')), user: 'someday', database: 'postgres' },
    { poolSize: 1 },
  );
  await database.pool.query(
    `insert into billing_accounts (member_id, lifetime_at) select id, now() from members on conflict do nothing`,
  );
  await database.pool.query(
    `insert into subscriptions
       (id, member_id, offer, state, started_at, period_starts_at, period_ends_at, cancel_at_period_end)
     select 'sub_' || id, id, 'basic_monthly', 'active', now(), now(), now() + interval '30 days', false from members
     on conflict do nothing`,
  );
  const people: number[] = [];
  for (let index = 1; index <= count.lovedOnes; index++) {
    const body = JSON.stringify({ name: `Loved one ${index}` });
    people.push(idSchema.parse((await send(app.origin, '/api/family/members', body, headers)).reply).id);
  }
  const id = await sendPhoto(app.origin, cookie, people[0] ?? 0, 'Letter 0');
  const { rows } = await database.pool.query<{ memberId: number }>(
    `insert into messages
       (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, created_at)
     select member_id, ($1::int[])[1 + number % $2], media_id, 'Letter ' || number, category, delivery_zone, opens_at, opens_on,
       created_at + number * interval '1 second'
     from messages, generate_series(1, $3) as number where id = $4
     returning member_id as "memberId"`,
    [people, people.length, count.messages - 1, id],
  );
  await database.pool.query('analyze');
  await database.close();
  return { cookie, id: rows[0]?.memberId ?? 0 };
}
