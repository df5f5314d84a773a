import { sql } from 'kysely';
import { createPracticePayments, type PracticePayments } from '#server/adapters/payments/practice.ts';
import type { Tx } from '#server/lib/transaction.ts';
import type { OpenedPayments } from './opened-payments.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** On the 31st, which the next month doesn't have. */
const start = new Date('2026-01-31T10:20:30Z');

export interface OpenedPractice extends OpenedPayments {
  readonly payments: PracticePayments;
  readonly database: TestDatabase;
  /** The same in another process. */
  other(): PracticePayments;
}

type Changed = (tx: Tx, memberId: number, now: Date) => Promise<void>;

export async function openPractice(changed: Changed = async () => {}): Promise<OpenedPractice> {
  const database = await createTestDatabase(start);
  const open = (): PracticePayments =>
    createPracticePayments({
      ...{ db: database.db, changed },
      pepper: Buffer.alloc(32, 7),
      publicUrl: 'https://someday.example',
    });
  const payments = open();
  const memberIn = (id: string) => Number(id.split('_')[2]);

  return {
    payments,
    database,
    other: open,
    now: () => database.now(),
    setNow: (later) => database.setNow(later),
    async aMember() {
      const { rows } = await sql<{ id: number; email: string }>`
        insert into members (name, email, password_hash, time_zone)
        select 'Anna', 'anna' || count(*) || '@example.org', 'x', 'Europe/Berlin' from members returning id, email
      `.execute(database.db);
      const [row] = rows;
      if (row === undefined) throw new Error('no member was added');
      return { memberId: row.id, email: row.email };
    },
    async atCheckout(sessionId, does) {
      const outcome = does === 'is-declined' ? 'declined' : does;
      const finished = payments.finish(memberIn(sessionId), sessionId, outcome);
      await (outcome === 'declined' ? finished.catch(() => {}) : finished);
    },
    async givesNewCard(customerId) {
      await payments.changeCard(memberIn(customerId), 'pays');
    },
    async charged(memberId) {
      await payments.catchUp(memberId);
      const { rows } = await sql<{ charged: number }>`
        select (ledger ->> 'charged')::int as charged from practice_ledgers where member_id = ${memberId}
      `.execute(database.db);
      return rows[0]?.charged ?? 0;
    },
    async sent(about, secondsAgo) {
      const present = await database.now();
      await database.setNow(new Date(present.getTime() - secondsAgo * 1000));
      const pending = await payments.pendingEvents(memberIn(about));
      await database.setNow(present);
      const last = pending.findLast(({ raw }) => raw.includes(about));
      if (last === undefined) throw new Error('there is no such event');
      return last;
    },
    close: () => database.drop(),
  };
}
