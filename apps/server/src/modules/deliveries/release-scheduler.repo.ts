import { sql } from 'kysely';
import { limits } from '@someday/contract/rules/limits';
import type { MovingMessages } from '@someday/contract/api/deliveries';
import { idsOf, isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import type { InstallationTables } from '#server/db/schema/installation.ts';
import { placeOfDays } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { releaseNow } from '#server/modules/messages/messages.sql.ts';
import type { MessageFacts, Release, PlannedDelivery, TriggerFacts } from './release-schedule.service.ts';

export type ReschedulingRow = MessageFacts & { readonly isReady: boolean; readonly memberZone: string };

export async function lockMessages(tx: Tx, ids: readonly number[]): Promise<ReschedulingRow[]> {
  // A separate statement, because one that waits for a row still sees the other tables as they were before; a time zone may have changed.
  await sql`select from messages where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
  return tx
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select(['messages.id', 'messages.loved_one_id as lovedOneId', 'messages.announced_until as announcedUntil'])
    .select(['messages.delivery_date as deliveryDate', 'messages.delivery_time as deliveryTime'])
    .select(['messages.opens_at as opensAt', 'messages.opens_on as opensOn', 'messages.sealed_on as sealedOn'])
    .select(['messages.opening_trigger_id as openingTriggerId', placeOfDays.as('timeZone'), releaseNow.as('now')])
    .select(['members.time_zone as memberZone', 'members.is_guest as isOfGuest'])
    .select(sql<boolean>`media.state = 'ready'`.as('isReady'))
    .select(
      sql<boolean>`messages.deleted_at is null and loved_ones.deleted_at is null and members.closed_at is null`.as(
        'isActive',
      ),
    )
    .where(sql<boolean>`messages.id = any(${ids}::int[])`)
    .orderBy('messages.id')
    .execute();
}

export async function activeTriggers(tx: Tx, messageIds: readonly number[]): Promise<Map<number, TriggerFacts[]>> {
  const rows = await tx
    .selectFrom('scheduled_triggers')
    .select(['id', 'message_id as messageId', 'type', 'day', 'time', 'every', 'unit', 'until', 'starts_on as startsOn'])
    .where(sql<boolean>`message_id = any(${messageIds}::int[])`)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ messageId }) => messageId);
}

export interface NewRelease extends Release {
  readonly id: number;
  readonly timeZone: string;
}

export async function writeReleases(tx: Tx, releases: readonly NewRelease[]): Promise<void> {
  if (releases.length === 0) return;
  const instants = releases.map(({ opensOn, opensAt }) => (opensOn === null ? null : opensAt));
  await sql`
    update messages set
      opens_at = coalesce(release.opens_at, 'infinity'), opens_on = release.opens_on, sealed_on = release.sealed_on,
      opening_trigger_id = release.trigger_id, delivery_zone = release.zone
    from unnest(
      ${releases.map(({ id }) => id)}::int[], ${instants}::timestamptz[], ${releases.map(({ opensOn }) => opensOn)}::date[],
      ${releases.map(({ sealedOn }) => sealedOn)}::date[], ${releases.map(({ triggerId }) => triggerId)}::int[],
      ${releases.map(({ timeZone }) => timeZone)}::text[]
    ) as release (id, opens_at, opens_on, sealed_on, trigger_id, zone)
    where messages.id = release.id`.execute(tx);
}

export type UnsentRow = Awaited<ReturnType<typeof unsentDeliveries>>[number];

export async function unsentDeliveries(tx: Tx, messageIds: readonly number[]) {
  return tx
    .selectFrom('outgoing_emails')
    .select([
      'id',
      sql<number>`message_id`.as('messageId'),
      sql<number>`loved_one_id`.as('lovedOneId'),
      sql<Date>`occurs_at`.as('occursAt'),
      'due_at as notifyAt',
    ])
    .where(sql<boolean>`message_id = any(${messageIds}::int[])`)
    .where('state', 'in', ['planned', 'waiting', 'sending'])
    .execute();
}

export interface NewDelivery extends PlannedDelivery {
  readonly messageId: number;
  readonly lovedOneId: number;
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<{ id: number; dueAt: Date }[]> {
  if (deliveries.length === 0) return [];
  const { rows } = await sql<{ id: number; dueAt: Date }>`
    insert into outgoing_emails (kind, topic, message_id, loved_one_id, occurs_at, occurs_on, due_at)
    select 'delivery', 'message-open', * from unnest(
      ${deliveries.map(({ messageId }) => messageId)}::int[], ${deliveries.map(({ lovedOneId }) => lovedOneId)}::int[],
      ${deliveries.map(({ occursAt }) => occursAt)}::timestamptz[], ${deliveries.map(({ occursOn }) => occursOn)}::date[],
      ${deliveries.map(({ notifyAt }) => notifyAt)}::timestamptz[])
    on conflict (message_id, loved_one_id, occurs_at) do nothing
    returning id, due_at as "dueAt"`.execute(tx);
  return rows;
}

export interface MoveCause {
  readonly what: MovingMessages['what'];
  readonly id: number;
}

const areOf = {
  member: (id: number) => sql`member_id = ${id}`,
  'loved-one': (id: number) => sql`loved_one_id = ${id}`,
  milestone: (id: number) => sql`id in (select message_id from scheduled_triggers where milestone_id = ${id})`,
};

export async function messagesToReschedule(
  tx: Tx,
  { what, id: of }: MoveCause,
  after = 0,
  limit: number | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where ${areOf[what](of)} and id > ${after} and loved_one_id is not null and (
      opens_at > someday_now() - make_interval(days => ${limits.trashDays + 1})
      or exists (select 1 from scheduled_triggers where message_id = messages.id and is_active)
      or exists (select 1 from outgoing_emails where message_id = messages.id and state in ('planned', 'waiting', 'sending')))
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** None of these opens until `writeReleases` has computed its release again, since its new day may be later. */
export async function holdSealed(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from messages where id = any(${ids}::int[]) and opens_at > someday_now() order by id for no key update)
    update messages set opens_at = 'infinity' from locked where messages.id = locked.id`.execute(tx);
}

export async function unfinishedMoves(db: Db, kind: string, memberId: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', kind)
    .where('state', 'in', ['pending', 'leased'])
    .where(sql<boolean>`(payload ->> 'memberId')::int = ${memberId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => payload);
}

export async function messagesAhead(tx: Tx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where id > ${after} and loved_one_id is not null
      and (opens_at > someday_now() or exists (
        select 1 from scheduled_triggers where message_id = messages.id and is_active))
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function wakeDeliveries(tx: Tx, mediaId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outgoing_emails set state = 'planned'
    from messages where messages.id = outgoing_emails.message_id and messages.media_id = ${mediaId} and outgoing_emails.state = 'waiting'
    returning outgoing_emails.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const messagesWithMedium = (tx: Tx, mediaId: number): Promise<number[]> =>
  tx.selectFrom('messages').select('id').where('media_id', '=', mediaId).$call(idsOf);

export const isUnreadyFor = (tx: Tx, messageId: number, withinHours: number): Promise<boolean> =>
  tx
    .selectFrom('messages')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null)
    .where('media.state', '!=', 'ready')
    .where('messages.opens_at', '<=', sql<Date>`someday_now() + make_interval(hours => ${withinHours})`)
    .$call(isFound);

export async function markedRun(tx: Tx, name: InstallationTables['run_marks']['name']): Promise<string | undefined> {
  const row = await tx.selectFrom('run_marks').select('value').where('name', '=', name).forUpdate().executeTakeFirst();
  return row?.value;
}

export async function markRun(tx: Tx, name: InstallationTables['run_marks']['name'], value: string): Promise<void> {
  await tx
    .insertInto('run_marks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, marked_at: currentTime }))
    .execute();
}
