import * as z from 'zod/mini';
import { categorySchema } from './categories.ts';
import { endpoints } from './endpoint.ts';
import { byIdSchema, daySchema, idSchema, instantSchema, lineSchema, pathIdSchema } from './fields.ts';
import { limits } from './limits.ts';
import { lovedOneSchema } from './loved-ones.ts';
import { mediaStateSchema, messageTypeSchema } from './media.ts';

export const messageStatuses = ['scheduled', 'available', 'viewed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Conversion of a medium as its member sees it; several messages may carry the same one. `progress` is a percentage. */
export const mediaProgressSchema = z.object({
  id: idSchema,
  state: mediaStateSchema,
  progress: z.number(),
  /** Why it needs attention, in words for its member. */
  reason: z.nullable(z.string()),
});
export type MediaProgress = z.output<typeof mediaProgressSchema>;

const formatsSchema = { videoFormat: z.nullable(z.string()), imageFormat: z.nullable(z.string()) };

/** A message as its member sees it; names are the specification's. Addresses are relative to this site, `shareableUrl` is whole. */
export const messageSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.nullable(z.string()),
  category: categorySchema,
  messageType: messageTypeSchema,
  recipientName: z.string(),
  childId: idSchema,
  deliveryDate: z.nullable(z.string()),
  triggerDate: z.nullable(z.string()),
  status: z.enum(messageStatuses),
  isViewed: z.boolean(),
  viewedAt: z.nullable(instantSchema),
  createdAt: instantSchema,
  fileName: z.string(),
  fileSize: z.number(),
  ...formatsSchema,
  photoUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
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

const optionalText = (max: number) =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(max, `Please keep this under ${max} characters.`),
        z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\r\t]*$/u, 'Please leave out control characters.'),
      ),
  );

/**
 * Text fields of a new message. What it carries is either the file part, named `video` for photos too, or a finished upload
 * (POST /api/uploads, the tus protocol); the same `uploadId` again gives the same message.
 */
export const newMessageFieldsSchema = z.object({
  title: lineSchema(limits.title, 'Please enter a title'),
  category: categorySchema,
  childId: z.pipe(
    z.string('Please select a family member').check(z.regex(/^[1-9]\d{0,8}$/, 'Please select a family member')),
    z.transform((digits: string) => Number(digits)),
  ),
  description: optionalText(limits.description),
  photoCaption: optionalText(limits.photoCaption),
  deliveryDate: z.optional(z.union([z.literal(''), daySchema], 'Please choose a day in the form year-month-day.')),
  /** Accepted as the specification sends it; must be the session's own member. */
  parentId: z.optional(pathIdSchema),
  recipientName: z.optional(z.string().check(z.maxLength(limits.name))),
  uploadId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Please send the file again.'))),
  /** Of the file as the browser read it: what arrived otherwise is not kept. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.'))),
});
export type NewMessageFields = z.output<typeof newMessageFieldsSchema>;

export const messagesApi = endpoints({
  getParents: {
    method: 'GET',
    path: '/api/parents',
    caller: 'member',
    summary: 'The member, their loved ones and messages',
    reply: z.object({
      user: z.object({
        id: idSchema,
        name: z.string(),
        email: z.string(),
        isGuest: z.boolean(),
        subscriptionActive: z.boolean(),
        timeZone: z.string(),
      }),
      children: z.array(lovedOneSchema),
      messages: z.array(messageSchema),
    }),
    errors: [],
  },
  createMessage: {
    method: 'POST',
    path: '/api/video-messages',
    caller: 'member',
    summary: 'Keep a video or photo for a loved one, now or for a day ahead',
    multipart: newMessageFieldsSchema,
    // With the SHA-256 of the original as it is stored.
    reply: z.extend(messageSchema, { sha256: z.string() }),
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
    ],
  },
  retryConversion: {
    method: 'POST',
    path: '/api/video-messages/{id}/retry',
    caller: 'member',
    summary: 'Try again to convert a message that needs attention',
    params: byIdSchema,
    reply: messageSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
});
