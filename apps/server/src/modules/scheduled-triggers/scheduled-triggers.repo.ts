import type { QueryOf } from '@someday/contract/api/endpoint';
import type { triggersApi } from '@someday/contract/api/scheduled-triggers';
import type { RecurringPattern, RepeatUnit, TriggerType } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { sql } from 'kysely';
import { countOf, isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { setNow } from '#server/db/time.ts';
import type { Owned } from '#server/lib/edit-checks.ts';
import { placeOfDays } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { lockPeopleOf, messageStatusIs } from '#server/modules/messages/messages.sql.ts';

export interface TriggerDays {
  readonly type: TriggerType;
  readonly day: string;
  readonly time: string | null;
  readonly pattern: RecurringPattern | null;
  readonly every: number | null;
  readonly unit: RepeatUnit | null;
  readonly until: string | null;
  readonly milestoneId: number | null;
  readonly startsOn: string;
}

export type TriggerRow = NonNullable<Awaited<ReturnType<typeof findTrigger>>>;

/** Paused and past ones last. The next day is the contract's `returnOf`. Materialized steps are computed only once. */
export async function triggerPage(db: Db, memberId: number, query: QueryOf<typeof triggersApi.listTriggers>) {
  const { videoMessageId: messageId = null, after = null } = query;
  const { rows } = await sql<{ id: number }>`
    with place as materialized (
      select loved_ones.id, (select ${setNow}) at time zone ${placeOfDays} as now
      from loved_ones join members on members.id = loved_ones.member_id
      where member_id = ${memberId} and loved_ones.deleted_at is null
    ), rule as materialized (
      select scheduled_triggers.id, day, until, is_active, ahead,
        coalesce(unit, case when type in ('birthday', 'anniversary') then 'year' end) as unit,
        coalesce(every, 1) * case coalesce(unit, 'year') when 'week' then 7 when 'year' then 12 else 1 end as step,
        greatest(starts_on, ahead) as earliest, case when every is null then starts_on else greatest(starts_on, ahead) end as since
      from scheduled_triggers
        join messages on messages.id = message_id and messages.deleted_at is null
        join place on place.id = messages.loved_one_id
        cross join lateral (
          select now::date + (coalesce(time, '00:00')::time <= now::time)::int as ahead offset 0) as first_day
      where scheduled_triggers.member_id = ${memberId} and (${messageId}::int is null or message_id = ${messageId})
    ), distance as materialized (
      select *, unit in ('day', 'week') as is_in_days, greatest(0, case when unit in ('day', 'week') then since - day
        else 12 * (date_part('year', since) - date_part('year', day)) + date_part('month', since) - date_part('month', day) end)::int as far
      from rule
    ), found as materialized (
      select *, case when unit is null then day when is_in_days then day + steps else (day + make_interval(months => steps))::date end as one
      from distance cross join lateral (select (far + step - 1) / step * step as steps offset 0) as whole
    ), listed as materialized (
      select id, case when is_active and next >= earliest and next <= least(until, '9999-12-31') then next else 'infinity' end as next_day
      from found cross join lateral (select case when one >= since or unit is null or is_in_days then one
        else (day + make_interval(months => steps + step))::date end as next offset 0) as following
    )
    select id from listed
    where ${after}::int is null or (next_day, id) > (select next_day, id from listed where id = ${after})
    order by next_day, id limit ${limits.triggersPage}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const triggers = await notDeletedTriggers(db)
    .where(sql<boolean>`scheduled_triggers.id = any(${ids}::int[])`)
    .execute();
  const byId = new Map(triggers.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findTrigger(db: Db, id: number) {
  return notDeletedTriggers(db).where('scheduled_triggers.id', '=', id).executeTakeFirst();
}

export type TriggeredMessage = NonNullable<Awaited<ReturnType<typeof lockTriggeredMessage>>>;

export async function lockTriggeredMessage(tx: Tx, id: number) {
  await lockPeopleOf(id).execute(tx);
  return tx
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select(['messages.id', 'messages.member_id as memberId', 'messages.loved_one_id as lovedOneId'])
    .select(['messages.delivery_date as deliveryDate', 'messages.delivery_time as deliveryTime'])
    .select(['messages.is_test as isTest', 'messages.opens_on as opensOn'])
    .select([placeOfDays.as('timeZone'), setNow.as('now')])
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .forUpdate('messages')
    .executeTakeFirst();
}

export const countTriggers = (tx: Tx, messageId: number): Promise<number> =>
  tx.selectFrom('scheduled_triggers').where('message_id', '=', messageId).$call(countOf);

export const insertTrigger = (
  tx: Tx,
  { id: messageId, memberId }: Owned<TriggeredMessage>,
  { milestoneId, startsOn, ...days }: TriggerDays,
): Promise<number> =>
  tx
    .insertInto('scheduled_triggers')
    .values({ member_id: memberId, message_id: messageId, milestone_id: milestoneId, starts_on: startsOn, ...days })
    .returning('id')
    .$call(newId);

export async function updateTrigger(
  tx: Tx,
  { id }: Owned<TriggerRow>,
  { milestoneId, startsOn, isActive, ...days }: TriggerDays & { readonly isActive: boolean },
): Promise<void> {
  await tx
    .updateTable('scheduled_triggers')
    .set({ ...days, milestone_id: milestoneId, starts_on: startsOn, is_active: isActive })
    .where('id', '=', id)
    .execute();
}

export async function deleteTrigger(tx: Tx, { id }: Owned<TriggerRow>): Promise<void> {
  await tx.deleteFrom('scheduled_triggers').where('id', '=', id).execute();
}

export const isHeld = (tx: Tx, messageId: number): Promise<boolean> =>
  tx.selectFrom('messages').select('id').where('id', '=', messageId).where('opens_on', 'is', null).$call(isFound);

export async function giveDay(tx: Tx, messageId: number, day: string | null): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ delivery_date: day, delivery_time: null })
    .where('id', '=', messageId)
    .execute();
}

/** Locked against deletion until this transaction ends. Also undefined if its loved one is in the trash. */
export async function findMilestoneDay(tx: Tx, id: number) {
  return tx
    .selectFrom('family_milestones')
    .innerJoin('loved_ones', 'loved_ones.id', 'family_milestones.loved_one_id')
    .select(['family_milestones.id', 'family_milestones.member_id as memberId', 'family_milestones.day'])
    .where('family_milestones.id', '=', id)
    .where('loved_ones.deleted_at', 'is', null)
    .forKeyShare('family_milestones')
    .executeTakeFirst();
}

/** A day moved into the past counts from today, so that it opens no sealed message. */
const startsFrom = (today: string) => sql`
  case when exists (select from messages where messages.id = scheduled_triggers.message_id and ${messageStatusIs.scheduled})
    then greatest(starts_on, ${today}::date) else starts_on end`;

export async function moveToMilestone(
  tx: Tx,
  milestoneId: number,
  { day, next, today }: { readonly day: string; readonly next: string; readonly today: string },
): Promise<void> {
  await sql`
    update scheduled_triggers
    set day = case when pattern is null and type not in ('birthday', 'anniversary') then ${next}::date else ${day}::date end,
      starts_on = ${startsFrom(today)}
    where milestone_id = ${milestoneId}`.execute(tx);
}

export async function birthdayTriggers(tx: Tx, lovedOneId: number) {
  return tx
    .selectFrom('scheduled_triggers')
    .innerJoin('messages', 'messages.id', 'scheduled_triggers.message_id')
    .select(['scheduled_triggers.id', 'scheduled_triggers.day'])
    .where('messages.loved_one_id', '=', lovedOneId)
    .where('scheduled_triggers.type', '=', 'birthday')
    .execute();
}

export async function moveTriggers(
  tx: Tx,
  moved: readonly { readonly id: number; readonly day: string }[],
  today: string,
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update scheduled_triggers set day = moved.day, starts_on = ${startsFrom(today)}
    from unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ day }) => day)}::date[]) as moved (id, day)
    where scheduled_triggers.id = moved.id`.execute(tx);
}

function notDeletedTriggers(db: Db) {
  return db
    .selectFrom('scheduled_triggers')
    .innerJoin('messages', 'messages.id', 'scheduled_triggers.message_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .select(['scheduled_triggers.id', 'scheduled_triggers.created_at as createdAt', 'is_active as isActive'])
    .select(['scheduled_triggers.member_id as memberId', 'scheduled_triggers.message_id as messageId'])
    .select(['type', 'day', 'time', 'pattern', 'every', 'unit', 'until', 'starts_on as startsOn'])
    .select(['milestone_id as milestoneId', placeOfDays.as('timeZone'), setNow.as('now')])
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);
}
