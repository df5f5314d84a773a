import type { Db } from '../../apps/server/src/db/client.ts';

/** What became of the notices about opened messages. */
export interface Notices {
  /** References of those that no mail server has. */
  readonly lost: readonly string[];
  /** Emails that nothing in the database explains. */
  readonly unknown: readonly string[];
  /** How many came more than once. */
  readonly twice: number;
}

/** Compares what was planned with what a mail server has accepted. */
export async function compareNotices(db: Db, mails: readonly Buffer[]): Promise<Notices> {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'kind', 'reference', 'sent_with as sentWith'])
    .execute();
  const taken = mails.map((mail) => /^message-id: <([^@]+)@/im.exec(mail.toString())?.[1] ?? '');
  const [known, once] = [new Set(rows.map(({ reference }) => reference)), new Set(taken)];
  const references = new Map(rows.map(({ id, reference }) => [id, reference]));
  const planned = rows.filter(({ kind }) => kind === 'delivery');
  /** One email may cover several that are due together. */
  const cameIn = ({ id, sentWith }: (typeof rows)[number]) => references.get(sentWith ?? id) ?? '';
  return {
    lost: planned.filter((row) => !once.has(cameIn(row))).map(({ reference }) => reference),
    unknown: [...once].filter((reference) => !known.has(reference)),
    twice: taken.length - once.size,
  };
}
