import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, idSchema, instantSchema } from '../forms/fields.ts';

export const deliveryStates = [
  'planned',
  'waiting',
  'sent',
  'saved',
  'refused',
  'unaddressed',
  'stopped',
  'check',
] as const;
/** `saved`: email wasn't set up, so it only went to the mailbox folder and reached no one. */
export type DeliveryState = (typeof deliveryStates)[number];

export const deliverySchema = z.object({
  id: idSchema,
  /** `YYYY-MM-DD`, the day of the opening or recurrence in the loved one's time zone. */
  day: z.string(),
  state: z.enum(deliveryStates),
  plannedFor: instantSchema,
  /** Where it was sent or tried; null: not tried yet. */
  address: z.nullable(z.string()),
  sentAt: z.nullable(instantSchema),
  isDelayed: z.boolean(),
  canResend: z.boolean(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryLogSchema = z.object({
  messageId: idSchema,
  childId: idSchema,
  recipientName: z.string(),
  address: z.nullable(z.string()),
  noticesStoppedAt: z.nullable(instantSchema),
  openedAt: z.nullable(instantSchema),
  deliveries: z.array(deliverySchema),
});
export type DeliveryLog = z.output<typeof deliveryLogSchema>;

export const movingMessagesSchema = z.object({
  what: z.enum(['member', 'loved-one', 'milestone']),
  id: idSchema,
  done: z.int(),
  total: z.int(),
});
export type MovingMessages = z.output<typeof movingMessagesSchema>;

const tokenSchema = z.object({ token: z.string().check(z.maxLength(100)) });

/** What the unsubscribe page shows: no address, no message. */
export const noticesSchema = z.object({ from: z.string(), name: z.string(), stopped: z.boolean() });
export type UnsubscribeStatus = z.output<typeof noticesSchema>;

export const askForCodeBodySchema = z.object({ email: emailSchema() });

export const deliveriesApi = {
  getDeliveryLog: endpoint('guest', 'GET', '/api/video-messages/{id}/deliveries', {
    summary: 'List a message’s past and planned notifications',
    reply: deliveryLogSchema,
    errors: ['not_found'],
  }),
  resendDelivery: endpoint('member', 'POST', '/api/deliveries/{id}/resend', {
    summary: 'Resend a notification to the loved one’s current address',
    reply: deliveryLogSchema,
    errors: ['not_found', 'nothing_to_resend', 'too_many_tries'],
  }),
  listMovingMessages: endpoint('guest', 'GET', '/api/moving-messages', {
    background: true,
    summary: 'Get how far messages have moved to their new days, when there are many',
    reply: z.array(movingMessagesSchema),
  }),
  getNotices: endpoint('public', 'GET', '/api/notices/{token}', {
    summary: 'Get whose emails an unsubscribe link would stop; changes nothing',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  }),
  stopNotices: endpoint('public', 'POST', '/api/notices/{token}/stop', {
    summary: 'Unsubscribe a loved one’s address with one click (RFC 8058); the member is notified',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  }),
  startNotices: endpoint('public', 'POST', '/api/notices/{token}/start', {
    summary: 'Resubscribe',
    params: tokenSchema,
    reply: noticesSchema,
    errors: ['link_invalid', 'too_many_tries'],
  }),
  askForCode: endpoint('public', 'POST', '/api/lost-code', {
    summary:
      'Ask the members who have this address for a loved one to pass on the code again; the answer is the same if no one has',
    body: askForCodeBodySchema,
    reply: z.object({ asked: z.literal(true) }),
    errors: ['too_many_tries'],
  }),
  askForCodeByLink: endpoint('public', 'POST', '/api/notices/{token}/lost-code', {
    summary: 'Ask the sender of a notification to pass on the code again',
    params: tokenSchema,
    reply: z.object({ from: z.string() }),
    errors: ['link_invalid', 'too_many_tries'],
  }),
};
