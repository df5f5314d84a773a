import * as z from 'zod';
import { invalidRequest } from './api-error.ts';
import { customerOf, found, priceOf, type Books, type Session } from './books.ts';
import type { RequestParameters } from './check-parameters.ts';
import { addEvent } from './events.ts';
import { sessionView } from './views.ts';

const words = z.record(z.string(), z.string()).default({});
const created = z.object({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.tuple([z.object({ price: z.string(), quantity: z.number() })]),
  success_url: z.string(),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  customer_creation: z.string().optional(),
  client_reference_id: z.string().optional(),
  payment_method_collection: z.string().optional(),
  metadata: words,
  expires_at: z.number().optional(),
  subscription_data: z
    .object({ metadata: words, trial_period_days: z.number().optional(), trial_settings: z.unknown().optional() })
    .optional(),
});
type Created = z.output<typeof created>;

const halfHour = 1800;
const day = 86_400;

export function createSession(books: Books, input: RequestParameters) {
  const asked = created.parse(input);
  const [{ price: priceId }] = asked.line_items;
  const price = priceOf(books, priceId);
  refuseContradictions(asked, price.every !== null);
  if (!price.active) throw invalidRequest('The price specified is inactive.', { param: 'line_items[0][price]' });
  const expiresAt = asked.expires_at ?? books.now + day;
  if (expiresAt < books.now + halfHour || expiresAt > books.now + day) {
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  }
  if (asked.customer !== undefined) customerOf(books, asked.customer, 'customer');
  const session: Session = {
    id: books.nextId('cs_test'),
    mode: asked.mode,
    created: books.now,
    expiresAt,
    priceId,
    email: asked.customer_email ?? null,
    clientReferenceId: asked.client_reference_id ?? null,
    successUrl: asked.success_url,
    metadata: asked.metadata,
    subscriptionMetadata: asked.subscription_data?.metadata ?? {},
    trialDays: asked.subscription_data?.trial_period_days ?? 0,
    status: 'open',
    paymentStatus: 'unpaid',
    customerId: asked.customer ?? null,
    subscriptionId: null,
  };
  books.sessions.set(session.id, session);
  return sessionView(session);
}

/** Rules that aren't in the API's shapes, but in its documentation and responses. */
function refuseContradictions(asked: Created, recurring: boolean): void {
  const isSubscription = asked.mode === 'subscription';
  if (isSubscription !== recurring) {
    throw invalidRequest(
      `You must provide a ${isSubscription ? 'recurring' : 'one-time'} price in ${asked.mode} mode.`,
    );
  }
  if (asked.customer !== undefined && asked.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  const wrong = isSubscription
    ? ['customer_creation' as const]
    : (['subscription_data', 'payment_method_collection'] as const);
  for (const name of wrong) {
    if (asked[name] === undefined) continue;
    throw invalidRequest(`You can not pass \`${name}\` in \`${asked.mode}\` mode.`, { param: name });
  }
  const data = asked.subscription_data;
  if (data?.trial_period_days !== undefined && data.trial_period_days < 1) {
    throw invalidRequest('The minimum number of trial period days is 1.', { param: 'trial_period_days' });
  }
  if (data?.trial_settings !== undefined && data.trial_period_days === undefined) {
    throw invalidRequest('`trial_settings` can only be set with a trial.', { param: 'trial_settings' });
  }
}

export const retrieveSession = (books: Books, id: string) =>
  sessionView(found(books.sessions, 'checkout.session', id, 'session'));

export function expireSession(books: Books, id: string) {
  const session = found(books.sessions, 'checkout.session', id, 'session');
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  session.status = 'expired';
  addEvent(books, 'checkout.session.expired', sessionView(session));
  return sessionView(session);
}
