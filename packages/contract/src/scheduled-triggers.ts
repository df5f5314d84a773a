import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  bodyIdSchema,
  daySchema,
  idSchema,
  instantSchema,
  optionalDaySchema,
  optionalTimeSchema,
  pathIdSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { occasionTypes, releaseStateSchema, repeatUnits } from './release-state.ts';
import { knownSchema } from './rules/edits.ts';
import { validationTexts } from './validation.copy.ts';
import { errorTexts } from './errors.copy.ts';

export const triggerTypes = occasionTypes;
export type TriggerType = (typeof triggerTypes)[number];

export const recurringPatterns = ['yearly', 'monthly', 'custom'] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];
export type RepeatUnit = (typeof repeatUnits)[number];

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

const repeatFields = {
  isRecurring: z.optional(z.boolean()),
  recurringPattern: z.optional(z.nullable(z.enum(recurringPatterns, validationTexts.repeatPattern))),
  repeatEvery: z.optional(
    z
      .int(validationTexts.repeatEvery)
      .check(z.minimum(1, validationTexts.repeatEvery), z.maximum(limits.repeatEvery, validationTexts.repeatEvery)),
  ),
  repeatUnit: z.optional(z.enum(repeatUnits, validationTexts.repeatUnit)),
  repeatUntil: optionalDaySchema,
};

export const newTriggerSchema = z.object({
  triggerType: z.enum(triggerTypes, validationTexts.triggerType),
  triggerDate: z.pipe(
    z.string(validationTexts.triggerDate).check(z.minLength(1, { error: validationTexts.triggerDate, abort: true })),
    daySchema,
  ),
  triggerTime: optionalTimeSchema,
  ...repeatFields,
  milestoneId: z.optional(z.nullable(bodyIdSchema(validationTexts.triggerMilestone))),
});
export type NewTrigger = z.output<typeof newTriggerSchema>;

export const addTriggerBodySchema = z.extend(newTriggerSchema, {
  videoMessageId: bodyIdSchema(validationTexts.message),
  /** The specification sends it; must be the logged-in member. */
  parentId: z.optional(bodyIdSchema(errorTexts.not_yours)),
});

/** Of a sealed message that loses its last active trigger and has no day: `sealed`, opens `now`, or on a day. */
export const otherwiseSchema = z.optional(
  z.union([z.enum(['sealed', 'now']), daySchema], validationTexts.messageAfterwards),
);
export type Otherwise = NonNullable<z.output<typeof otherwiseSchema>>;

/** Omitted fields stay unchanged, the recurrence too without `isRecurring`. A new day seals the message again. */
export const editTriggerBodySchema = z.object({
  triggerType: z.optional(z.enum(triggerTypes, validationTexts.triggerType)),
  triggerDate: z.optional(daySchema),
  triggerTime: optionalTimeSchema,
  ...repeatFields,
  milestoneId: z.optional(z.nullable(bodyIdSchema(validationTexts.triggerMilestone))),
  isActive: z.optional(z.boolean()),
  otherwise: otherwiseSchema,
  known: knownSchema,
});

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
