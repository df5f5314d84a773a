import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '#server/lib/transaction.ts';
import { emptyLedger, ledgerSchema, type Ledger } from './practice-ledger.ts';

interface Found {
  readonly ledger: Ledger;
  readonly now: Date;
}

// While the clock is doubted, nothing is charged and nothing ends: the provider's time stands still.
const time = sql`coalesce((select held_at from clock_marks where believed_at is null), someday_now())`;

const foundSchema = z.tuple([z.object({ now: z.date(), ledger: z.nullable(ledgerSchema) })]);

/** A member's ledger, empty if none is stored yet, and the database's time. */
export async function readLedger(db: Db, memberId: number): Promise<Found> {
  const { rows } = await sql`
    select ${time} as now, ledger
    from (select ${memberId}::int as member_id) as asked left join practice_ledgers using (member_id)`.execute(db);
  const [{ now, ledger }] = z.parse(foundSchema, rows);
  return { now, ledger: ledger ?? emptyLedger() };
}

/**
 * The same, locked until the transaction ends. The lock isn't on the row, which may not exist before a first checkout, or after
 * an erased member's customer was removed.
 */
export async function lockLedger(tx: Tx, memberId: number): Promise<Found> {
  await sql`select pg_advisory_xact_lock(hashtext('practice_ledgers'), ${memberId}::int)`.execute(tx);
  return readLedger(tx, memberId);
}

export async function writeLedger(tx: Tx, memberId: number, ledger: Ledger): Promise<void> {
  const document = JSON.stringify(z.encode(ledgerSchema, ledger));
  await sql`insert into practice_ledgers as kept (member_id, version, ledger) values (${memberId}, 1, ${document})
    on conflict (member_id) do update set version = kept.version + 1, ledger = excluded.ledger`.execute(tx);
}

export async function membersWithLedgers(db: Db): Promise<number[]> {
  const found = await db.selectFrom('practice_ledgers').select('member_id').orderBy('member_id').execute();
  return found.map(({ member_id: id }) => id);
}

export async function ledgerTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${time} as now`.execute(db);
  return z.parse(z.tuple([z.object({ now: z.date() })]), rows)[0].now;
}
