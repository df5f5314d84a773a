import * as z from 'zod/mini';
import { recurringPatterns, repeatUnits, triggerTypes } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { errorTexts } from '../texts/errors.copy.ts';
import { validationTexts } from '../texts/validation.copy.ts';
import { knownSchema } from './edits.ts';
import { bodyIdSchema, daySchema, optionalDaySchema, optionalTimeSchema } from './fields.ts';

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
