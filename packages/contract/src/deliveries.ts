import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { byIdSchema, idSchema, instantSchema } from './fields.ts';

/**
 * How a notice about an opening stands. `planned`: it goes out on its day; `waiting`: the message is still being made ready; `sent`: the
 * mail server took it; `refused`: it did not, for good; `unaddressed`: there was no address; `stopped`: the loved one wants no mails.
 */
export const deliveryStates = ['planned', 'waiting', 'sent', 'refused', 'unaddressed', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliverySchema = z.object({
  id: idSchema,
  /** `YYYY-MM-DD`, the day of the opening, or of its return, at the loved one's place. */
  day: z.string(),
  state: z.enum(deliveryStates),
  /** When the notice goes out, or should have. */
  plannedFor: instantSchema,
  /** To which it went, or was tried; null while nothing was tried. */
  address: z.nullable(z.string()),
  sentAt: z.nullable(instantSchema),
  /** It was tried, was not taken, and will be tried again. */
  isDelayed: z.boolean(),
  canResend: z.boolean(),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Everything about how a loved one learns, and learned, of one message; the newest first. */
export const deliveryLogSchema = z.object({
  messageId: idSchema,
  childId: idSchema,
  recipientName: z.string(),
  /** The loved one's address as it is now. */
  address: z.nullable(z.string()),
  /** Since when they want no mails at that address. */
  noticesStoppedAt: z.nullable(instantSchema),
  /** When the loved one opened the message for the first time. */
  openedAt: z.nullable(instantSchema),
  deliveries: z.array(deliverySchema),
});
export type DeliveryLog = z.output<typeof deliveryLogSchema>;

const tokenSchema = z.object({ token: z.string().check(z.maxLength(100)) });

/** What the page behind the stop link shows: no address, no message. */
export const noticesSchema = z.object({
  /** Who sends the messages. */
  from: z.string(),
  /** The loved one's name. */
  name: z.string(),
  stopped: z.boolean(),
});
export type UnsubscribeStatus = z.output<typeof noticesSchema>;

export const deliveriesApi = endpoints({
  getDeliveryLog: {
    method: 'GET',
    path: '/api/video-messages/{id}/deliveries',
    caller: 'member',
    guests: true,
    summary: 'How and when a message’s loved one was, and will be, told of it',
    params: byIdSchema,
    reply: deliveryLogSchema,
    errors: ['not_found'],
  },
  resendDelivery: {
    method: 'POST',
    path: '/api/deliveries/{id}/resend',
    caller: 'member',
    summary: 'Send a notice again, to the address the loved one has now',
    params: byIdSchema,
    reply: deliveryLogSchema,
    errors: ['not_found', 'nothing_to_resend', 'too_many_tries'],
  },
  getNotices: {
    method: 'GET',
    path: '/api/notices/{token}',
    caller: 'public',
    summary: 'Whose mails a link in a mail can stop; it changes nothing',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  },
  stopNotices: {
    method: 'POST',
    path: '/api/notices/{token}/stop',
    caller: 'public',
    summary: 'Stop mails to a loved one’s address with one click (RFC 8058); its member is told',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  },
  startNotices: {
    method: 'POST',
    path: '/api/notices/{token}/start',
    caller: 'public',
    summary: 'Let mails come again that were stopped',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  },
});
