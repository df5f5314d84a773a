import type { Db } from '../../apps/server/src/db/client.ts';
import type { FakeStripe } from '../../apps/server/src/testing/fake-stripe/fake-stripe.ts';
import { paymentEvent } from '../../apps/server/src/adapters/payments/stripe-facts.ts';

/**
 * All that is kept of payments, but our own random ids and the moments at which the program itself did something: of two databases whose
 * members have lived the same life it is equal.
 */
export async function paymentBooks(db: Db, stripe: FakeStripe) {
  const events = new Map(stripe.books.events.map((event) => [event.id, event]));
  const recorded = await db.selectFrom('payment_events').select(['id', 'type']).execute();
  const cards = await db
    .selectFrom('trial_cards')
    .select(['fingerprint_hash as hash', 'member_id as member'])
    .execute();
  return {
    subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    checkouts: await db
      .selectFrom('checkouts')
      .select(['member_id', 'offer', 'session_id', 'state'])
      .orderBy('session_id')
      .execute(),
    accounts: await db.selectFrom('billing_accounts').selectAll().orderBy('member_id').execute(),
    /** Those that are taken: one that is only kept for a checkout is free again after an hour. */
    places: await db
      .selectFrom('early_adopter_places')
      .select(['member_id', 'taken_at'])
      .where('taken_at', 'is not', null)
      .orderBy('member_id')
      .execute(),
    cards: cards.map(({ hash, member }) => `${hash.toString('hex')} of ${member}`).toSorted(),
    /** By what they tell of: which of two happened first, and so its number, may differ. */
    events: recorded.map(({ id, type }) => `${type} ${paymentEvent(events.get(id)).about?.id}`).toSorted(),
  };
}

/** Everything that is kept of messages. */
export async function messageBooks(db: Db) {
  return {
    lovedOnes: await db.selectFrom('loved_ones').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('messages').selectAll().orderBy('id').execute(),
    media: await db.selectFrom('media').selectAll().orderBy('id').execute(),
    objects: await db.selectFrom('objects').selectAll().orderBy('id').execute(),
  };
}
