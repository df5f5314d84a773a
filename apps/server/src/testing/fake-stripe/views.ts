import type { Stripe } from 'stripe';
import type { Books, Customer, Invoice, Method, Price, Session, Subscription } from './books.ts';

/** The properties that matter here, with the names and types the SDK declares for its API version. */
type View<Of, Names extends keyof Of> = Pick<Of, Names>;

const list = <Item>(url: string, data: Item[]) => ({ object: 'list' as const, data, has_more: false, url });

export function priceView({ id, active, currency, amount, every }: Price) {
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    currency,
    livemode: false,
    recurring:
      every === null
        ? null
        : { interval: every, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: every === null ? 'one_time' : 'recurring',
    unit_amount: amount,
  } satisfies View<
    Stripe.Price,
    'id' | 'object' | 'active' | 'billing_scheme' | 'currency' | 'livemode' | 'recurring' | 'type' | 'unit_amount'
  >;
}

const methodView = ({ id, card }: Method) => ({ id, object: 'payment_method', type: 'card', card });

function methodOf(books: Books, id: string | null, expanded: boolean) {
  const method = id === null || !expanded ? undefined : books.methods.get(id);
  return method === undefined ? id : methodView(method);
}

export function customerView(books: Books, customer: Customer, expand: ReadonlySet<string>, path = '') {
  const { id, email, balance, methodId, deleted } = customer;
  if (deleted) {
    return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  }
  const at = 'invoice_settings.default_payment_method';
  const method = methodOf(books, methodId, expand.has(path + at));
  return { id, object: 'customer', email, balance, invoice_settings: { default_payment_method: method } };
}

export function subscriptionView(books: Books, subscription: Subscription, expand: ReadonlySet<string> = new Set()) {
  const { id, priceId, customerId } = subscription;
  const price = books.prices.get(priceId);
  const customer = books.customers.get(customerId);
  const showsCustomer = [...expand].some((path) => path.split('.')[0] === 'customer');
  const item = {
    id: subscription.itemId,
    object: 'subscription_item',
    created: subscription.startDate,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    price: price && priceView(price),
    quantity: 1,
    subscription: id,
  };
  const view = {
    id,
    object: 'subscription',
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    created: subscription.startDate,
    currency: price?.currency ?? 'usd',
    ended_at: subscription.endedAt,
    livemode: false,
    metadata: subscription.metadata,
    start_date: subscription.startDate,
    status: subscription.status,
    trial_end: subscription.trialEnd,
    trial_start: subscription.trialEnd === null ? null : subscription.startDate,
  } satisfies View<
    Stripe.Subscription,
    | ('id' | 'object' | 'cancel_at' | 'cancel_at_period_end' | 'created' | 'currency' | 'ended_at' | 'livemode')
    | ('metadata' | 'start_date' | 'status' | 'trial_end' | 'trial_start')
  >;
  return {
    ...view,
    customer: showsCustomer && customer ? customerView(books, customer, expand, 'customer.') : customerId,
    default_payment_method: methodOf(books, subscription.methodId, expand.has('default_payment_method')),
    items: list(`/v1/subscription_items?subscription=${id}`, [item]),
  };
}

export function sessionView(session: Session) {
  const { id, mode, status } = session;
  return {
    id,
    object: 'checkout.session',
    cancel_url: null,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    customer: session.customerId,
    customer_email: session.email,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode,
    payment_status: session.paymentStatus,
    status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    url: status === 'open' ? `https://checkout.stripe.test/c/pay/${id}` : null,
  } satisfies View<
    Stripe.Checkout.Session,
    | (
        | 'id'
        | 'object'
        | 'cancel_url'
        | 'client_reference_id'
        | 'created'
        | 'customer'
        | 'customer_email'
        | 'expires_at'
      )
    | ('livemode' | 'metadata' | 'mode' | 'payment_status' | 'status' | 'subscription' | 'success_url' | 'url')
  >;
}

export function invoiceView({ id, subscription, total, amountDue, lines, paid }: Invoice) {
  return {
    id,
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: paid ? amountDue : 0,
    currency: 'usd',
    customer: subscription.customerId,
    lines: list(
      `/v1/invoices/${id}/lines`,
      lines.map(({ amount, start, end }) => ({ object: 'line_item', amount, period: { start, end } })),
    ),
    livemode: false,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status: paid ? 'paid' : 'open',
    total,
  };
}
