import type { familySorts, userSorts } from '@someday/contract/api/admin-lists';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { holds, pageOf } from '#server/db/paged-lists.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';
import { isUnready, storedBytesOf } from '#server/modules/media/media.sql.ts';

export function listedMembers(db: Db, choice: ListChoice<(typeof userSorts)[number]>) {
  return pageOf(
    db,
    choice,
    {
      from: sql`members`,
      where: sql<boolean>`not is_guest`,
      search: (words) => holds(words, [sql`name`, sql`email`]),
      sorts: { created: sql`created_at`, name: sql`lower(name)`, email: sql`lower(email)` },
      id: sql`id`,
    },
    db
      .selectFrom('members')
      .select([
        'id',
        'name',
        sql<string>`email`.as('email'),
        sql<boolean>`email_verified_at is not null`.as('emailVerified'),
        sql<boolean>`exists (select from loved_ones where member_id = members.id and deleted_at is null)`.as(
          'isParent',
        ),
        storedBytesOf(sql`members.id`).as('storedBytes'),
        'created_at as createdAt',
      ]),
  );
}

export function listedLovedOnes(db: Db, choice: ListChoice<(typeof familySorts)[number]>) {
  return pageOf(
    db,
    choice,
    {
      from: choice.sort === 'parent' ? sql`loved_ones join members on members.id = member_id` : sql`loved_ones`,
      where: sql<boolean>`deleted_at is null
      and not exists (select from members as guests where guests.id = member_id and guests.is_guest)`,
      search: (words) =>
        sql<boolean>`(${holds(words, [sql`loved_ones.name`, sql`loved_ones.email`])}
        or member_id in (select parents.id from members as parents where ${holds(words, [sql`parents.name`])}))`,
      sorts: {
        created: sql`loved_ones.created_at`,
        name: sql`lower(loved_ones.name)`,
        parent: sql`lower(members.name)`,
      },
      id: sql`loved_ones.id`,
    },
    db
      .selectFrom('loved_ones')
      .innerJoin('members', 'members.id', 'loved_ones.member_id')
      .select(['loved_ones.id', 'loved_ones.name', 'loved_ones.email', 'loved_ones.created_at as createdAt'])
      .select(['members.id as parentId', 'members.name as parentName']),
  );
}

export function listedCancellations(db: Db, choice: ListChoice<'created'>) {
  return pageOf(
    db,
    choice,
    {
      from: sql`cancellations`,
      where: sql<boolean>`true`,
      search: (words) => holds(words, [sql`reason`, sql`feedback`]),
      sorts: { created: sql`created_at` },
      id: sql`id`,
    },
    db
      .selectFrom('cancellations')
      .select(['id', 'created_at as createdAt', 'member_id as memberId', 'reason', 'feedback', 'ends_at as endsAt']),
  );
}

export function listedDeadJobs(db: Db, choice: ListChoice<'created'>) {
  return pageOf(
    db,
    choice,
    {
      from: sql`jobs`,
      where: sql<boolean>`state = 'dead'`,
      search: (words) => holds(words, [sql`kind`, sql`last_error`]),
      sorts: { created: sql`created_at` },
      id: sql`id`,
    },
    db
      .selectFrom('jobs')
      .select([
        'id',
        'kind',
        'attempts',
        'last_error as lastError',
        'created_at as createdAt',
        'finished_at as diedAt',
      ]),
  );
}

export function listedUnreadyMedia(db: Db, choice: ListChoice<'created'>) {
  return pageOf(
    db,
    choice,
    {
      from: sql`media join members on members.id = media.member_id`,
      where: isUnready,
      search: (words) => holds(words, [sql`members.name`, sql`media.reason`]),
      sorts: { created: sql`media.created_at` },
      id: sql`media.id`,
    },
    db
      .selectFrom('media')
      .innerJoin('members', 'members.id', 'media.member_id')
      .select(['media.id', 'media.state', 'media.progress', 'media.reason', 'media.message_type as messageType'])
      .select(['media.created_at as createdAt', 'members.id as memberId', 'members.name as memberName'])
      .select([
        sql<Date | null>`(
        select case when min(opens_at) > someday_now() and min(opens_at) < 'infinity' then min(opens_at) end
        from messages where media_id = media.id and deleted_at is null)`.as('opensAt'),
      ]),
  );
}

export async function isMedium(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
