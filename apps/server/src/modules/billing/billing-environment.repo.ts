import { sql } from 'kysely';
import type { BillingBooksTable } from '#server/db/schema/billing.ts';
import type { Tx } from '#server/db/client.ts';

export type BillingEnvironment = BillingBooksTable['kind'];

/** Of two processes that start together one comes after the other. Gives whose the books were before, or the given. */
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

/** All that was said by a provider, and what followed from it. Its own books, where they are here too, stay. */
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
  // Who pays in earnest is thanked again.
  await tx.deleteFrom('outgoing_emails').where('kind', '=', 'billing').where('topic', '=', 'lifetime').execute();
}
