import * as z from 'zod/mini';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { categorySchema, ownCategorySchema } from '../forms/categories.ts';
import { endpoint } from './endpoint.ts';
import { guestAccessSchema } from './sessions.ts';
import { limits } from '../rules/limits.ts';
import { lovedOneSchema } from './loved-ones.ts';
import { editMessageBodySchema, newMessageFieldsSchema, scheduleBodySchema } from '../forms/message-forms.ts';
import { releaseStateSchema } from '../rules/release-state.ts';
import { mediaStateSchema, messageTypeSchema, smallVideoSchema } from './media.ts';
import { pageSizeSchema, searchSchema, messageCountsSchema, messageOrders } from '../forms/message-lists.ts';
import { messageStatuses } from '../rules/choices.ts';
import { reactionTypeSchema } from './reactions.ts';
import { messageFilters } from '../forms/message-lists.ts';

/** Conversion of a video or photo as its member sees it; several messages may share one. `progress` is a percentage. */
export const mediaProgressSchema = z.object({
  id: idSchema,
  state: mediaStateSchema,
  progress: z.number(),
  reason: z.nullable(z.string()),
  /** How what is shown differs from the original, as a text for its member. */
  note: z.nullable(z.string()),
  /** What was trimmed on a phone: still in the original, or about to be erased from it. Null: nothing was. */
  cutOff: z.nullable(z.enum(['kept', 'going'])),
});
export type MediaProgress = z.output<typeof mediaProgressSchema>;

const formatsSchema = { videoFormat: z.nullable(z.string()), imageFormat: z.nullable(z.string()) };

export const messageSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.nullable(z.string()),
  category: categorySchema,
  ownCategory: ownCategorySchema,
  messageType: messageTypeSchema,
  recipientName: z.string(),
  childId: z.nullable(idSchema),
  deliveryDate: z.nullable(z.string()),
  deliveryTime: z.nullable(z.string()),
  deliveryZone: z.nullable(z.string()),
  triggerDate: z.nullable(z.string()),
  opening: releaseStateSchema,
  isTest: z.boolean(),
  isSurprise: z.boolean(),
  status: z.enum(messageStatuses),
  isViewed: z.boolean(),
  viewedAt: z.nullable(instantSchema),
  /** Its newest seal receipt: the time, and the beginning of its SHA-256. Null unless the message is sealed. */
  seal: z.nullable(z.object({ sealedAt: instantSchema, mark: z.string() })),
  reactions: z.array(reactionTypeSchema),
  createdAt: instantSchema,
  fileName: z.string(),
  fileSize: z.number(),
  ...formatsSchema,
  photoUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  smallVideo: smallVideoSchema,
  photoCaption: z.nullable(z.string()),
  shareableUrl: z.string(),
  playbackUrl: z.nullable(z.string()),
  directVideoUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  metadata: z.object({ fileName: z.string(), fileSizeMB: z.number(), ...formatsSchema }),
  media: mediaProgressSchema,
});
export type Message = z.output<typeof messageSchema>;

export const sealedDaySchema = z.pick(messageSchema, {
  id: true,
  title: true,
  category: true,
  recipientName: true,
  childId: true,
  thumbnailUrl: true,
  opening: true,
});
export type SealedDay = z.output<typeof sealedDaySchema>;

const creating = {
  hourly: limits.newMessagesHourly,
  summary: 'Create a message for a loved one, for now or a later day, or in the library',
  multipart: newMessageFieldsSchema,
  reply: z.extend(messageSchema, { sha256: z.string(), others: z.array(messageSchema) }),
  status: 201,
  errors: [
    'file_missing',
    'file_empty',
    'file_type',
    'file_too_large',
    'storage_full',
    'too_many_uploads',
    'request_stalled',
    'upload_unfinished',
    'checksum_mismatch',
    'not_found',
    'not_yours',
    'subscription_required',
    'plan_limit',
    'storage_quota',
    'too_many_tries',
  ],
} as const;

export const messagesApi = {
  getParents: endpoint('guest', 'GET', '/api/parents', {
    summary: 'Get the member, their loved ones, and newest messages',
    query: z.object({ messages: z.optional(z.literal('none')) }),
    reply: z.object({
      user: z.object({
        id: idSchema,
        name: z.string(),
        email: z.string(),
        isGuest: z.boolean(),
        guest: z.nullable(guestAccessSchema),
        subscriptionActive: z.boolean(),
        timeZone: z.string(),
      }),
      children: z.array(lovedOneSchema),
      messages: z.array(messageSchema),
      counts: messageCountsSchema,
      /** There is no message yet, not even in the trash. */
      isFirst: z.boolean(),
      /** First what opened today after a wait and hasn't been viewed, then the sealed one that opens next. */
      nextToOpen: z.nullable(messageSchema),
      /** In December and January: the year that ends, if messages were made in it. */
      lookBack: z.nullable(z.int()),
    }),
  }),
  createMessage: endpoint('guest', 'POST', '/api/video-messages', creating),
  /** The specification's second name for it. */
  uploadVideo: endpoint('guest', 'POST', '/api/upload-video', creating),
  listMessages: endpoint('guest', 'GET', '/api/video-messages', {
    hourly: limits.listsHourly,
    summary: 'List, filter, sort, and search messages',
    query: z.object({
      show: z.optional(z.enum(messageFilters)),
      sort: z.optional(z.enum(messageOrders)),
      search: searchSchema,
      category: z.optional(categorySchema),
      childId: z.optional(pathIdSchema),
      after: z.optional(pathIdSchema),
      limit: pageSizeSchema(limits.page),
    }),
    reply: z.object({ messages: z.array(messageSchema), total: z.int(), more: z.boolean() }),
    errors: ['not_found', 'too_many_tries'],
  }),
  listSealedDays: endpoint('guest', 'GET', '/api/sealed-messages', {
    summary: 'List the days of sealed messages page by page, soonest first, those without a day last',
    query: z.object({ after: z.optional(pathIdSchema) }),
    reply: z.object({ messages: z.array(sealedDaySchema), more: z.boolean() }),
    errors: ['not_found'],
  }),
  getOwnMessage: endpoint('guest', 'GET', '/api/video-messages/{id}', {
    summary: 'Get one of the member’s messages, including library videos',
    reply: messageSchema,
    errors: ['not_found'],
  }),
  updateMessage: endpoint('guest', 'PATCH', '/api/video-messages/{id}', {
    summary: 'Change a message’s words or day',
    body: editMessageBodySchema,
    reply: messageSchema,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  scheduleMessage: endpoint('guest', 'PATCH', '/api/messages/{id}/schedule', {
    summary: 'Assign a message or library video to a loved one and a day',
    body: scheduleBodySchema,
    reply: messageSchema,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  deleteMessage: endpoint('guest', 'DELETE', '/api/video-messages/{id}', {
    summary: 'Move a message to the trash; it can no longer be opened',
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
  restoreMessage: endpoint('guest', 'POST', '/api/video-messages/{id}/restore', {
    summary: 'Restore a message from the trash',
    reply: messageSchema,
    errors: ['not_found', 'loved_one_in_trash'],
  }),
  retryConversion: endpoint('guest', 'POST', '/api/video-messages/{id}/retry', {
    summary: 'Retry converting a message',
    reply: messageSchema,
    errors: ['not_found', 'nothing_to_retry'],
  }),
  keepShown: endpoint('guest', 'POST', '/api/video-messages/{id}/keep-shown', {
    summary: 'Replace the original of a trimmed video by what is shown',
    reply: messageSchema,
    errors: ['not_found', 'nothing_cut_off'],
  }),
};
