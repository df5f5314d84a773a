import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import type { EmailKind, EmailState } from '#server/db/schema/outgoing-emails.ts';

export interface NewEmail {
  readonly kind: Exclude<EmailKind, 'delivery'>;
  readonly topic: string;
  readonly key?: string;
  readonly aboutId?: number;
  readonly memberId?: number | null;
  readonly subscriptionId?: string;
  readonly address?: string;
  readonly device?: string | null;
  readonly dueAt?: Date;
}

export type OutgoingEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

export async function findEmail(db: Db, id: number) {
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'kind', 'topic', 'key', 'state', 'reference', 'address', 'device'])
    .select(['about_id as aboutId', 'member_id as memberId', 'subscription_id as subscriptionId'])
    .select([
      'created_at as createdAt',
      sql<number>`extract(epoch from someday_now() - created_at)::float8`.as('ageSeconds'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertEmails(
  tx: Tx,
  emails: readonly NewEmail[],
  ifExists: 'keep' | 'again',
): Promise<{ id: number; dueAt: Date }[]> {
  if (emails.length === 0) return [];
  const rows = emails.map(({ kind, topic, key, aboutId, memberId, subscriptionId, address, device, dueAt }) => ({
    ...{ kind, topic, key: key ?? null, about_id: aboutId ?? null, member_id: memberId ?? null },
    ...{ subscription_id: subscriptionId ?? null, address: address ?? null, device: device ?? null },
    due_at: dueAt ?? currentTime,
  }));
  return tx
    .insertInto('outgoing_emails')
    .values(rows)
    .onConflict((conflict) => {
      const once = conflict.columns(['kind', 'key', 'subscription_id']).where('key', 'is not', null);
      if (ifExists === 'keep') return once.doNothing();
      return once.doUpdateSet(({ ref }) => ({
        state: 'planned',
        due_at: ref('excluded.due_at'),
        reference: ref('excluded.reference'),
        problem: null,
      }));
    })
    .returning(['id', 'due_at as dueAt'])
    .execute();
}

export async function deleteEmails(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from outgoing_emails where id = any(${ids}::int[])`.execute(tx);
}

export async function deleteEmailsByKey(tx: Tx, kind: EmailKind, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    delete from outgoing_emails where kind = ${kind} and key = any(${keys}::text[]) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function postponeEmail(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await tx.updateTable('outgoing_emails').set({ state: 'planned', due_at: dueAt }).where('id', '=', id).execute();
}

export async function parkEmail(
  tx: Tx,
  id: number,
  state: Extract<EmailState, 'waiting' | 'unaddressed' | 'stopped'>,
): Promise<void> {
  await tx.updateTable('outgoing_emails').set({ state }).where('id', '=', id).execute();
}

export async function releaseCompanions(tx: Tx, id: number): Promise<void> {
  await sql`
    update outgoing_emails set sent_with = null, state = case when state = 'sending' then 'planned' else state end
    where sent_with = ${id}`.execute(tx);
}

export type EmailIds = readonly [number, ...number[]];

export async function markSending(tx: Tx, ids: EmailIds, address: string): Promise<void> {
  await moveEmails(tx, ids, { to: 'sending', address });
}

/** `isSaved`: it only went to the mailbox folder. */
export async function markSent(db: Db, ids: EmailIds, isSaved: boolean): Promise<void> {
  await moveEmails(db, ids, { to: 'sent', address: null, isSaved });
}

/** Runs for no email, so that the statement is prepared on this connection. */
export async function prepareMarkSent(held: Db): Promise<void> {
  await moveEmails(held, [0], { to: 'sent', address: null });
}

interface EmailMove {
  readonly to: 'sending' | 'sent';
  readonly address: string | null;
  readonly isSaved?: boolean;
}

async function moveEmails(db: Db, ids: EmailIds, { to, address, isSaved = false }: EmailMove): Promise<void> {
  await sql`
    update outgoing_emails set
      state = ${to}::text,
      sent_with = nullif(${ids[0]}::int, id),
      address = coalesce(${address}::text, address),
      is_saved = ${isSaved}::boolean,
      sent_at = case when ${to}::text = 'sent' then someday_now() else sent_at end,
      problem = case when ${to}::text = 'sent' then null else problem end
    where id = any(${ids}::int[]) and (state = 'sending' or (${to}::text = 'sending' and state = 'planned'))`.execute(
    db,
  );
}

export async function recordProblem(tx: Tx, ids: readonly number[], problem: string): Promise<void> {
  await sql`
    update outgoing_emails set state = 'planned', problem = ${problem}
    where id = any(${ids}::int[]) and state = 'sending'`.execute(tx);
}

export async function markRefused(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update outgoing_emails set state = 'refused'
    where (id = ${id} or sent_with = ${id}) and state in ('planned', 'sending') returning id`.execute(tx);
  return rows.some((row) => row.id === id);
}

export async function planRefusedAgain(tx: Tx, id: number): Promise<void> {
  await sql`
    update outgoing_emails set state = 'planned', due_at = someday_now(), problem = null, reference = gen_random_uuid()::text
    where id = ${id} and state = 'refused'`.execute(tx);
}

export async function planChecked(tx: Tx): Promise<{ id: number; kind: EmailKind }[]> {
  return tx
    .updateTable('outgoing_emails')
    .set({ state: 'planned', due_at: currentTime })
    .where('state', '=', 'check')
    .returning(['id', 'kind'])
    .execute();
}
