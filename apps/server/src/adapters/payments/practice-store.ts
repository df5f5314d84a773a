import * as z from 'zod';
import { PaymentsError } from './payments.ts';
import { emptyLedger, ledgerSchema, type Ledger } from './practice-ledger.ts';

/** What is needed of a pool of connections. */
export interface PracticeDatabase {
  query(statement: { text: string; values: unknown[] }): Promise<{ rowCount: number | null; rows: unknown[] }>;
}

interface Read {
  readonly now: Date;
  /** 0: nothing is written down yet. */
  readonly version: number;
  readonly ledger: Ledger;
}

const readOne = `
  select someday_now() as now, coalesce(version, 0) as version, ledger
  from (select $1::int as member_id) as asked left join practice_ledgers using (member_id)`;
const insertOne = `
  insert into practice_ledgers (member_id, version, ledger) values ($1, 1, $2) on conflict (member_id) do nothing`;
const updateOne = `
  update practice_ledgers set version = version + 1, ledger = $2 where member_id = $1 and version = $3`;
const membersAfter = `select member_id from practice_ledgers where member_id > $1 order by member_id limit 100`;

const readSchema = z.tuple([
  z.object({ now: z.date(), version: z.int(), ledger: z.nullable(ledgerSchema) }).transform((row) => ({
    ...row,
    ledger: row.ledger ?? emptyLedger,
  })),
]);
const clockSchema = z.tuple([z.object({ now: z.date() })]);
const membersSchema = z.array(z.object({ member_id: z.int() }));

/** Of so many that change one ledger at the same time, one gets through each time: this many never meet. */
const mostTries = 200;

/** One document a member, changed by whoever read its present version. Nothing is locked, and a kill leaves the old one or the new one. */
export function createPracticeStore(pool: PracticeDatabase) {
  async function read(memberId: number): Promise<Read> {
    const { rows } = await pool.query({ text: readOne, values: [memberId] });
    return z.parse(readSchema, rows)[0];
  }

  /** False: somebody else was faster. */
  async function write(memberId: number, { version }: Read, ledger: Ledger): Promise<boolean> {
    const document = JSON.stringify(z.encode(ledgerSchema, ledger));
    const { rowCount } = await pool.query(
      version === 0
        ? { text: insertOne, values: [memberId, document] }
        : { text: updateOne, values: [memberId, document, version] },
    );
    return rowCount === 1;
  }

  return {
    read,

    /** Runs `work` on the present ledger until nobody came in between. What it leaves as it was is not written. */
    async change<T>(
      memberId: number,
      work: (ledger: Ledger, now: Date) => readonly [Ledger, T],
      beforeWriting: (now: Date) => Promise<void> = async () => {},
    ): Promise<T> {
      for (let tries = 0; tries < mostTries; tries++) {
        const found = await read(memberId);
        const [ledger, result] = work(found.ledger, found.now);
        if (ledger === found.ledger) return result;
        await beforeWriting(found.now);
        if (await write(memberId, found, ledger)) return result;
      }
      throw new PaymentsError('unavailable', 'too many changes at once');
    },

    async now(): Promise<Date> {
      const { rows } = await pool.query({ text: 'select someday_now() as now', values: [] });
      return z.parse(clockSchema, rows)[0].now;
    },

    /** Everybody of whom something is written down. */
    async *members(): AsyncIterable<number> {
      let last = 0;
      for (;;) {
        const { rows } = await pool.query({ text: membersAfter, values: [last] });
        const ids = z.parse(membersSchema, rows).map(({ member_id: id }) => id);
        yield* ids;
        const end = ids.at(-1);
        if (end === undefined) return;
        last = end;
      }
    },
  };
}
