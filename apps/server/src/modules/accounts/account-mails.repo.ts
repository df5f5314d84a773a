import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { AccountMailKind } from '#server/db/schema/accounts.ts';

export interface NewAccountMail {
  readonly kind: AccountMailKind;
  /** Null: whoever has the address, if anybody; looked up when the mail is sent. */
  readonly memberId: number | null;
  readonly address: string;
  readonly device?: string | null;
}

export type AccountMailRow = NonNullable<Awaited<ReturnType<typeof findAccountMail>>>;

export async function insertAccountMail(db: Db, mail: NewAccountMail): Promise<number> {
  const row = await db
    .insertInto('account_mails')
    .values({ kind: mail.kind, member_id: mail.memberId, address: mail.address, device: mail.device ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findAccountMail(db: Db, id: number) {
  return db
    .selectFrom('account_mails')
    .select(['id', 'kind', 'member_id as memberId', 'address', 'device', 'created_at as createdAt'])
    .select(sql<number>`extract(epoch from someday_now() - created_at)::float8`.as('ageSeconds'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteAccountMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account_mails').where('id', '=', id).execute();
}
