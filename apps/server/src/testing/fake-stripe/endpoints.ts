import * as z from 'zod';
import { ApiError, invalidRequest } from './api-error.ts';
import { end } from './billing.ts';
import { customerOf, found, type Books } from './books.ts';
import { createSession, expireSession, retrieveSession } from './checkout-endpoints.ts';
import { checkParameters, type RequestParameters } from './check-parameters.ts';
import type { Form } from './form-body.ts';
import { parameters, type Endpoint } from './parameters.ts';
import {
  cancelSubscription,
  previewInvoice,
  retrieveSubscription,
  updateSubscription,
} from './subscription-endpoints.ts';
import { priceView } from './views.ts';

const endpoints: Readonly<Record<Endpoint, (books: Books, id: string, input: RequestParameters) => object>> = {
  'POST /v1/checkout/sessions': (books, _id, input) => createSession(books, input),
  'GET /v1/checkout/sessions/{id}': retrieveSession,
  'POST /v1/checkout/sessions/{id}/expire': expireSession,
  'GET /v1/subscriptions/{id}': retrieveSubscription,
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}': cancelSubscription,
  'POST /v1/invoices/create_preview': (books, _id, input) => previewInvoice(books, input),
  'POST /v1/billing_portal/sessions': (books, _id, input) => openPortal(books, input),
  'DELETE /v1/customers/{id}': deleteCustomer,
  'GET /v1/events': (books, _id, input) => listEvents(books, input),
  'GET /v1/prices/{id}': (books, id) => priceView(found(books.prices, 'price', id, 'price')),
};

const isEndpoint = (key: string): key is Endpoint => Object.hasOwn(endpoints, key);
const patterns = Object.keys(endpoints)
  .filter(isEndpoint)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.replace('{id}', '([^/]+)')}$`) }));

export interface Call {
  readonly endpoint: Endpoint;
  readonly id: string;
}

export function callOf(method: string, path: string): Call {
  for (const { endpoint, pattern } of patterns) {
    const match = pattern.exec(`${method} ${path}`);
    if (match !== null) return { endpoint, id: decodeURIComponent(match[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}

/** Stripe's response, or its error as an `ApiError`. */
export function answer(books: Books, { endpoint, id }: Call, form: Form): object {
  try {
    return endpoints[endpoint](books, id, checkParameters(form, parameters[endpoint]));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const param = error.issues[0]?.path.join('.') ?? '';
    throw invalidRequest(`Missing or wrong: ${param}`, { code: 'parameter_missing', param });
  }
}

function openPortal(books: Books, input: RequestParameters) {
  const { customer, return_url } = z.object({ customer: z.string(), return_url: z.string() }).parse(input);
  const { id } = customerOf(books, customer, 'customer');
  const url = `https://billing.stripe.test/p/session/${id}`;
  return { id: books.nextId('bps'), object: 'billing_portal.session', customer: id, return_url, url };
}

function deleteCustomer(books: Books, id: string) {
  const customer = customerOf(books, id);
  for (const subscription of books.subscriptions.values()) {
    if (subscription.customerId === id && subscription.status !== 'canceled') end(books, subscription);
  }
  customer.deleted = true;
  return { id, object: 'customer', deleted: true };
}

const listed = z.object({
  types: z.array(z.string()).max(20).optional(),
  created: z.object({ gte: z.number() }).optional(),
  limit: z.number().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

/** Those of the last 30 days, newest first. */
function listEvents(books: Books, input: RequestParameters) {
  const { types, created, limit, starting_after: after } = listed.parse(input);
  const since = Math.max(created?.gte ?? 0, books.now - 30 * 86_400);
  const all = books.events
    .filter((event) => event.created >= since && (types?.includes(event.type) ?? true))
    .toReversed();
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  return { object: 'list', url: '/v1/events', has_more: rest.length > limit, data: rest.slice(0, limit) };
}
