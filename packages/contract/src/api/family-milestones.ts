import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  bodyIdSchema,
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  pathIdSchema,
  textSchema,
} from '../forms/fields.ts';
import { milestoneTypes } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { knownSchema } from '../forms/edits.ts';
import { validationTexts } from '../texts/validation.copy.ts';
import { errorTexts } from '../texts/errors.copy.ts';

export const milestoneSchema = z.object({
  id: idSchema,
  parentId: idSchema,
  childId: idSchema,
  childName: z.string(),
  milestoneType: z.enum(milestoneTypes),
  milestoneName: z.string(),
  milestoneDate: z.string(),
  description: z.nullable(z.string()),
  isRecurring: z.boolean(),
  notifyDaysBefore: z.int(),
  /** `YYYY-MM-DD`, the next occurrence from today in the member's time zone; null when it is over. */
  nextDate: z.nullable(z.string()),
  daysAhead: z.nullable(z.int()),
  isNear: z.boolean(),
  /** Years between the first occurrence and the next; null in the first year, and if it doesn't recur. */
  years: z.nullable(z.int()),
  createdAt: instantSchema,
});
export type FamilyMilestone = z.output<typeof milestoneSchema>;

const nameSchema = lineSchema(limits.milestoneName, validationTexts.milestoneName);
const dateSchema = z.pipe(
  z.string(validationTexts.milestoneDate).check(z.minLength(1, { error: validationTexts.milestoneDate, abort: true })),
  daySchema,
);
const typeSchema = z.enum(milestoneTypes, validationTexts.milestoneType);
const descriptionSchema = z.optional(
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    textSchema(limits.milestoneDescription),
  ),
);
const notifySchema = z
  .int(validationTexts.reminderDays)
  .check(
    z.minimum(limits.notifyDaysMin, validationTexts.reminderDays),
    z.maximum(limits.notifyDaysMax, validationTexts.reminderDays),
  );

export const addMilestoneBodySchema = z.object({
  childId: bodyIdSchema(validationTexts.familyMember),
  milestoneType: typeSchema,
  milestoneName: nameSchema,
  milestoneDate: dateSchema,
  description: descriptionSchema,
  isRecurring: z._default(z.boolean(), true),
  notifyDaysBefore: z._default(notifySchema, limits.notifyDays),
  /** The specification sends it; must be the logged-in member. */
  parentId: z.optional(bodyIdSchema(errorTexts.not_yours)),
});

export const editMilestoneBodySchema = z.object({
  childId: z.optional(bodyIdSchema(validationTexts.familyMember)),
  milestoneType: z.optional(typeSchema),
  milestoneName: z.optional(nameSchema),
  milestoneDate: z.optional(dateSchema),
  description: descriptionSchema,
  isRecurring: z.optional(z.boolean()),
  notifyDaysBefore: z.optional(notifySchema),
  known: knownSchema,
});

export const milestonesApi = {
  listMilestones: endpoint('guest', 'GET', '/api/family-milestones', {
    summary: 'List milestones, soonest first',
    query: z.object({ parentId: z.optional(pathIdSchema), childId: z.optional(pathIdSchema) }),
    reply: z.array(milestoneSchema),
    errors: ['not_yours'],
  }),
  addMilestone: endpoint('guest', 'POST', '/api/family-milestones', {
    summary: 'Add a milestone',
    body: addMilestoneBodySchema,
    reply: milestoneSchema,
    status: 201,
    errors: ['not_found', 'not_yours', 'too_many_milestones'],
  }),
  updateMilestone: endpoint('guest', 'PATCH', '/api/family-milestones/{id}', {
    hourly: limits.movesHourly,
    summary: 'Change a milestone; its triggers move with it',
    body: editMilestoneBodySchema,
    reply: milestoneSchema,
    errors: ['not_found', 'changed_meanwhile', 'too_many_tries'],
  }),
  deleteMilestone: endpoint('guest', 'DELETE', '/api/family-milestones/{id}', {
    summary: 'Delete a milestone; its triggers keep their day',
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
};
