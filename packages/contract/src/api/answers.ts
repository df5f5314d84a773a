import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema, textSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { mediaStateSchema } from './media.ts';
import { reactionTypeSchema } from './reactions.ts';
import { answerKinds } from '../rules/choices.ts';

export const answerSchema = z.object({
  id: idSchema,
  kind: z.enum(answerKinds),
  text: z.nullable(z.string()),
  /** Null for a text, and while its file isn't ready. */
  url: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  sentAt: instantSchema,
});
export type Answer = z.output<typeof answerSchema>;

export const ownAnswerSchema = z.extend(answerSchema, {
  /** The member sees it once it has been `ready`, which a text is from the start. */
  state: mediaStateSchema,
  isTooLong: z.boolean(),
  mayTakeBack: z.boolean(),
});
export type OwnAnswer = z.output<typeof ownAnswerSchema>;

export const memberAnswerSchema = z.extend(answerSchema, {
  videoMessageId: idSchema,
  title: z.string(),
  childId: idSchema,
  recipientName: z.string(),
  /** When they opened the message it answers. */
  viewedAt: z.nullable(instantSchema),
  reactions: z.array(reactionTypeSchema),
  /** When the member opened the answer; null: not yet. */
  openedAt: z.nullable(instantSchema),
});
export type MemberAnswer = z.output<typeof memberAnswerSchema>;

export const answerTextSchema = textSchema(limits.answerText);

const answered = { reply: z.object({ videoMessageId: idSchema, answer: z.nullable(ownAnswerSchema) }) };

export const answersApi = {
  sendAnswer: endpoint('recipient', 'POST', '/api/messages/{id}/answer', {
    ...answered,
    hourly: limits.answersHourly,
    summary: 'Answer an open message once, with a few words, a photo, or a short video; only its member can see it',
    multipart: z.object({ text: z.optional(answerTextSchema) }),
    status: 201,
    errors: [
      'not_found',
      'answers_off',
      'already_answered',
      'answers_full',
      'file_empty',
      'file_type',
      'file_too_large',
      'storage_full',
      'too_many_uploads',
      'request_stalled',
      'too_many_tries',
    ],
  }),
  takeBackAnswer: endpoint('recipient', 'DELETE', '/api/messages/{id}/answer', {
    ...answered,
    summary: 'Take an answer back within a day of sending it; `id` is the message’s, and repeating it changes nothing',
    errors: ['not_found', 'answer_stays'],
  }),
  listAnswers: endpoint('guest', 'GET', '/api/answers', {
    summary: 'List answers to the member’s messages, newest first',
    reply: z.array(memberAnswerSchema),
  }),
  openAnswer: endpoint('guest', 'PATCH', '/api/answers/{id}/opened', {
    summary: 'Note that the member has opened an answer; repeating it changes nothing',
    reply: z.object({ openedAt: instantSchema }),
    errors: ['not_found'],
  }),
  getAnswerMedia: endpoint('reader', 'GET', '/api/answers/{id}/{rendition}', {
    summary: 'Get an answer’s video, photo, or poster, as its loved one or its member; supports byte ranges',
    params: z.object({ id: pathIdSchema, rendition: z.enum(['video', 'photo', 'poster']) }),
    reply: 'media',
    errors: ['not_found', 'range_unsatisfiable'],
  }),
};
