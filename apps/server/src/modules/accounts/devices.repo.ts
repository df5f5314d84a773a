import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Whether the member has logged in with it before. */
export async function isKnownDevice(db: Db, memberId: number, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('member_devices')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** `isNew`: not seen with this member before; `isFirst`: the member's only one. */
export async function rememberDevice(
  db: Db,
  memberId: number,
  tokenHash: Buffer,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const { isNew } = await db
    .insertInto('member_devices')
    .values({ member_id: memberId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'token_hash']).doUpdateSet({ last_used_at: sql`someday_now()` }),
    )
    // A row that was only updated carries the updating transaction's mark.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('member_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { isNew, isFirst: Number(count) === 1 };
}

/** `except`: the one that stays. */
export async function forgetDevices(db: Db, memberId: number, except: Buffer | null = null): Promise<void> {
  const all = db.deleteFrom('member_devices').where('member_id', '=', memberId);
  await (except === null ? all : all.where('token_hash', '<>', except)).execute();
}
