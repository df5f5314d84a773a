import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly timeZone: string;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Undefined when the address is taken. */
export async function insertMember(db: Db, member: NewMember): Promise<MemberRow | undefined> {
  return db
    .insertInto('members')
    .values({
      name: member.name,
      email: member.email,
      password_hash: member.passwordHash,
      time_zone: member.timeZone,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(memberColumns)
    .executeTakeFirst();
}

export async function findMember(db: Db, id: number) {
  return db.selectFrom('members').select(memberColumns).where('id', '=', id).executeTakeFirst();
}

export async function findMemberByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select([...memberColumns, 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

const memberColumns = ['id', 'name', 'email', 'time_zone as timeZone'] as const;
