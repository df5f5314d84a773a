import { sql } from 'kysely';
import type { BillingTables } from '#server/db/schema/billing.ts';
import type { Tx } from '#server/db/client.ts';

export type BillingEnvironment = BillingTables['billing_books']['kind'];

/** Serializes processes that start together. Returns the previous environment, or the given one. */
export async function lockEnvironment(tx: Tx, kind: BillingEnvironment): Promise<BillingEnvironment> {
  await tx
    .insertInto('billing_books')
    .values({ kind })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await tx.selectFrom('billing_books').select('kind').forUpdate().executeTakeFirstOrThrow();
  return row.kind;
}

export async function setEnvironment(tx: Tx, kind: BillingEnvironment): Promise<void> {
  await tx.updateTable('billing_books').set({ kind }).execute();
}

export async function someoneHasPaid(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from subscriptions) or exists (select from checkouts where state = 'paid') as paid
  `.execute(tx);
  return rows[0]?.paid === true;
}

export async function forgetEnvironment(tx: Tx): Promise<void> {
  const tables = [
    'subscriptions',
    'checkouts',
    'billing_accounts',
    'early_adopter_places',
    'trial_cards',
    'payment_events',
  ] as const;
  for (const table of tables) await tx.deleteFrom(table).execute();
  // So that a real payment gets its own thank-you.
  await tx.deleteFrom('outgoing_emails').where('kind', '=', 'billing').where('topic', '=', 'lifetime').execute();
}
