import type { Db } from '#server/db/client.ts';

export interface NewLovedOne {
  readonly memberId: number;
  readonly name: string;
  readonly email: string | null;
  readonly relationship: string;
  readonly codeHash: Buffer;
  readonly codeSealed: Buffer;
}

export type LovedOneRow = NonNullable<Awaited<ReturnType<typeof findLovedOne>>>;

/** Undefined when the code is taken. */
export async function insertLovedOne(db: Db, lovedOne: NewLovedOne): Promise<LovedOneRow | undefined> {
  return db
    .insertInto('loved_ones')
    .values({
      member_id: lovedOne.memberId,
      name: lovedOne.name,
      email: lovedOne.email,
      relationship: lovedOne.relationship,
      code_hash: lovedOne.codeHash,
      code_sealed: lovedOne.codeSealed,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function findLovedOne(db: Db, id: number) {
  return livingLovedOnes(db).where('id', '=', id).executeTakeFirst();
}

export async function findLovedOneByCode(db: Db, codeHash: Buffer) {
  return livingLovedOnes(db).where('code_hash', '=', codeHash).executeTakeFirst();
}

export async function lovedOnesOf(db: Db, memberId: number) {
  return livingLovedOnes(db).where('member_id', '=', memberId).orderBy('id').execute();
}

/** Not removed, and not of a closed account. */
function livingLovedOnes(db: Db) {
  return db
    .selectFrom('loved_ones')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('members.id')
            .whereRef('members.id', '=', 'loved_ones.member_id')
            .where('members.closed_at', 'is not', null),
        ),
      ),
    );
}

const columns = [
  'id',
  'member_id as memberId',
  'name',
  'email',
  'relationship',
  'time_zone as timeZone',
  'code_sealed as codeSealed',
] as const;
