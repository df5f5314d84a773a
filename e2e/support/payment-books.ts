import type { Db } from '../../apps/server/src/db/client.ts';
import type { FakeStripe } from '../../apps/server/src/testing/fake-stripe/fake-stripe.ts';
import { paymentEvent } from '../../apps/server/src/adapters/payments/stripe-facts.ts';

/**
 * Everything stored about payments, except our random ids and the times of the program's own actions. Equal for
 * databases whose members lived the same life.
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
    /** Only taken places. One that is reserved for a checkout becomes free after an hour. */
    places: await db
      .selectFrom('early_adopter_places')
      .select(['member_id', 'taken_at'])
      .where('taken_at', 'is not', null)
      .orderBy('member_id')
      .execute(),
    cards: cards.map(({ hash, member }) => `${hash.toString('hex')} of ${member}`).toSorted(),
    /** By subject, because the order of events, and so their ids, may differ. */
    events: recorded.map(({ id, type }) => `${type} ${paymentEvent(events.get(id)).about?.id}`).toSorted(),
  };
}

/** Everything stored about messages. */
export async function messageBooks(db: Db) {
  return {
    lovedOnes: await db.selectFrom('loved_ones').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('messages').selectAll().orderBy('id').execute(),
    media: await db.selectFrom('media').selectAll().orderBy('id').execute(),
    objects: await db.selectFrom('objects').selectAll().orderBy('id').execute(),
  };
}
