import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { addTriggerBodySchema, editTriggerBodySchema, otherwiseSchema } from '../forms/trigger-forms.ts';
import { recurringPatterns, triggerTypes } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { releaseStateSchema } from '../rules/release-state.ts';

export const triggerSchema = z.object({
  id: idSchema,
  parentId: idSchema,
  videoMessageId: idSchema,
  triggerType: z.enum(triggerTypes),
  triggerDate: z.string(),
  triggerTime: z.nullable(z.string()),
  isRecurring: z.boolean(),
  recurringPattern: z.nullable(z.enum(recurringPatterns)),
  repeats: releaseStateSchema.shape.repeats,
  milestoneId: z.nullable(idSchema),
  isActive: z.boolean(),
  /** `YYYY-MM-DD`, the next day on which it opens its message or announces it again; null if paused or over. */
  nextDate: z.nullable(z.string()),
  videoMessage: z.object({
    id: idSchema,
    title: z.string(),
    recipientName: z.string(),
    childId: idSchema,
    opening: releaseStateSchema,
  }),
  createdAt: instantSchema,
});
export type ScheduledTrigger = z.output<typeof triggerSchema>;

export const triggersApi = {
  listTriggers: endpoint('guest', 'GET', '/api/scheduled-triggers', {
    hourly: limits.listsHourly,
    summary: 'List triggers page by page, soonest first, those that are paused or over last',
    query: z.object({
      parentId: z.optional(pathIdSchema),
      videoMessageId: z.optional(pathIdSchema),
      /** The last one of the previous page. A page with fewer than `limits.triggersPage` is the last one. */
      after: z.optional(pathIdSchema),
    }),
    reply: z.array(triggerSchema),
    errors: ['not_found', 'not_yours', 'too_many_tries'],
  }),
  addTrigger: endpoint('guest', 'POST', '/api/scheduled-triggers', {
    summary: 'Add a trigger; the message stays sealed until then',
    body: addTriggerBodySchema,
    reply: triggerSchema,
    status: 201,
    errors: ['not_found', 'not_yours', 'too_many_triggers'],
  }),
  updateTrigger: endpoint('guest', 'PATCH', '/api/scheduled-triggers/{id}', {
    summary: 'Change, pause, or resume a trigger',
    body: editTriggerBodySchema,
    reply: triggerSchema,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  deleteTrigger: endpoint('guest', 'DELETE', '/api/scheduled-triggers/{id}', {
    summary: 'Delete a trigger',
    query: z.object({ otherwise: otherwiseSchema }),
    reply: z.object({ id: idSchema, videoMessageId: idSchema, opening: releaseStateSchema }),
    errors: ['not_found'],
  }),
};
