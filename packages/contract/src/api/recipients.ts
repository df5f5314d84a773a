import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../forms/fields.ts';
import { categorySchema, ownCategorySchema } from '../forms/categories.ts';
import { endpoint } from './endpoint.ts';
import { ownAnswerSchema } from './answers.ts';
import { limits } from '../rules/limits.ts';
import { messageTypeSchema, smallVideoSchema } from './media.ts';
import { portraitSchema } from './portraits.ts';
import { reactionTypeSchema } from './reactions.ts';
import { signatureSchema } from '../forms/signatures.ts';

export const openMessageSchema = z.object({
  state: z.literal('open'),
  id: idSchema,
  recipientName: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: categorySchema,
  ownCategory: ownCategorySchema,
  messageType: messageTypeSchema,
  createdAt: instantSchema,
  isViewed: z.boolean(),
  viewedAt: z.nullable(instantSchema),
  videoUrl: z.string(),
  smallVideo: smallVideoSchema,
  photoUrl: z.nullable(z.string()),
  posterUrl: z.string(),
  photoCaption: z.nullable(z.string()),
  videoFormat: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  reactions: z.array(reactionTypeSchema),
  /** Null if there's none, and in a member's preview: it's for the member's own pages. */
  answer: z.nullable(ownAnswerSchema),
  mayAnswer: z.boolean(),
  /** Since when its words and its file are what they are now, if a seal receipt proves it; null: it doesn't. */
  unchangedSince: z.nullable(instantSchema),
});
export type OpenMessage = z.output<typeof openMessageSchema>;

/** All that the loved one may learn of a sealed message, besides its sender; on its last day, the list says how soon it opens. */
export const sealedMessageSchema = z.strictObject({
  state: z.literal('sealed'),
  triggerDate: z.string(),
  triggerTime: z.nullable(z.string()),
  /** Which birthday of theirs that day is, by the day alone: 18; null: none. */
  birthday: z.nullable(z.int()),
});
export type SealedMessage = z.output<typeof sealedMessageSchema>;

export const messageOnItsWaySchema = z.strictObject({ state: z.literal('on-its-way') });

export const recipientMessageSchema = z.discriminatedUnion('state', [
  openMessageSchema,
  sealedMessageSchema,
  messageOnItsWaySchema,
]);
export type RecipientMessage = z.output<typeof recipientMessageSchema>;

export const senderSchema = z.object({ portrait: portraitSchema, signature: z.nullable(signatureSchema) });
export type Sender = z.output<typeof senderSchema>;

/** Seconds until the next listed sealed message opens; only on its last day, because until then only the day may be known. */
const opensInSchema = z.optional(z.int());

const childSchema = z.object({ id: idSchema, name: z.string(), portrait: portraitSchema });

export const accessReplySchema = z.object({
  child: childSchema,
  from: z.string(),
  sender: senderSchema,
  /** True for the owning member: nothing is marked viewed. */
  preview: z.boolean(),
  messages: z.array(recipientMessageSchema),
  opensIn: opensInSchema,
  /** About how many bytes a ZIP of all opened messages has; undefined while none has been opened. */
  archiveBytes: z.optional(z.int()),
});
export type AccessReply = z.output<typeof accessReplySchema>;

export const messageViewSchema = z.extend(openMessageSchema, {
  child: z.nullable(childSchema),
  from: z.string(),
  sender: senderSchema,
  preview: z.boolean(),
});
export type MessageView = z.output<typeof messageViewSchema>;

/** As typed: what can't be a code gets the same answer as a wrong one. */
const accessCodeSchema = z.string().check(z.maxLength(limits.typedCode));
const ownDevice = z.optional(z.literal('true'));

export const recipientsApi = {
  openWithCode: endpoint('public', 'GET', '/api/access/{code}', {
    summary: 'Exchange an access code for a recipient session and their messages',
    params: z.object({ code: accessCodeSchema }),
    query: z.object({ ownDevice }),
    reply: accessReplySchema,
    errors: ['invalid_code', 'proof_required'],
  }),
  getRecipient: endpoint('recipient', 'GET', '/api/recipient', {
    summary: 'List the recipient’s messages',
    reply: accessReplySchema,
  }),
  checkReader: endpoint('public', 'GET', '/api/recipient/check', {
    background: true,
    summary: 'Get whose messages this browser can open, if any',
    reply: z.object({ recipient: z.boolean(), member: z.boolean() }),
  }),
  signOutRecipient: endpoint('public', 'POST', '/api/recipient/sign-out', {
    summary: 'End the recipient’s session',
    reply: z.object({ authenticated: z.literal(false) }),
  }),
  getMessage: endpoint('public', 'GET', '/api/messages/{id}', {
    summary: 'Get a message by recipient session, ?access= code, or as its member',
    query: z.object({ access: z.optional(accessCodeSchema), ownDevice }),
    reply: messageViewSchema,
    errors: ['not_found', 'not_open_yet', 'on_its_way', 'proof_required'],
  }),
  markViewed: endpoint('recipient', 'PATCH', '/api/video-messages/{id}/viewed', {
    summary: 'Mark a message as viewed; repeating it changes nothing',
    reply: z.object({ isViewed: z.boolean(), viewedAt: z.nullable(instantSchema) }),
    errors: ['not_found'],
  }),
};
