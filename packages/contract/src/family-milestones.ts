import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { bodyIdSchema, byIdSchema, daySchema, idSchema, instantSchema, lineSchema, pathIdSchema } from './fields.ts';
import { limits } from './limits.ts';

export const milestoneTypes = ['birthday', 'graduation', 'wedding', 'first_day_school', 'custom'] as const;
export type MilestoneType = (typeof milestoneTypes)[number];

export const milestoneSchema = z.object({
  id: idSchema,
  parentId: idSchema,
  childId: idSchema,
  /** The loved one's name. */
  childName: z.string(),
  milestoneType: z.enum(milestoneTypes),
  milestoneName: z.string(),
  /** `YYYY-MM-DD` */
  milestoneDate: z.string(),
  description: z.nullable(z.string()),
  /** Every year. */
  isRecurring: z.boolean(),
  notifyDaysBefore: z.int(),
  /** `YYYY-MM-DD`, the next occurrence from today in the member's time zone; null when it is over. */
  nextDate: z.nullable(z.string()),
  /** Whole days until then; 0: today. */
  daysAhead: z.nullable(z.int()),
  /** Close enough for a reminder. */
  isNear: z.boolean(),
  /** Years between the first occurrence and the next; null in the first year, and if it doesn't recur. */
  years: z.nullable(z.int()),
  createdAt: instantSchema,
});
export type FamilyMilestone = z.output<typeof milestoneSchema>;

const pleaseNotify = `Please choose from ${limits.notifyDaysMin} to ${limits.notifyDaysMax} days.`;
const nameSchema = lineSchema(limits.milestoneName, 'Milestone name is required');
const dateSchema = z.pipe(
  z.string('Milestone date is required').check(z.minLength(1, { error: 'Milestone date is required', abort: true })),
  daySchema,
);
const typeSchema = z.enum(milestoneTypes, 'Please choose what kind of milestone it is.');
const descriptionSchema = z.optional(
  z.pipe(
    z.transform((given: unknown) => given ?? ''),
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.milestoneDescription, `Please keep this under ${limits.milestoneDescription} characters.`),
        z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Please leave out control characters.'),
      ),
  ),
);
const notifySchema = z
  .int(pleaseNotify)
  .check(z.minimum(limits.notifyDaysMin, pleaseNotify), z.maximum(limits.notifyDaysMax, pleaseNotify));

export const addMilestoneBodySchema = z.object({
  childId: bodyIdSchema('Please select a family member'),
  milestoneType: typeSchema,
  milestoneName: nameSchema,
  milestoneDate: dateSchema,
  description: descriptionSchema,
  isRecurring: z._default(z.boolean(), true),
  notifyDaysBefore: z._default(notifySchema, limits.notifyDays),
  /** The specification sends it; must be the signed-in member. */
  parentId: z.optional(bodyIdSchema('This belongs to somebody else.')),
});

/** Omitted fields stay unchanged. */
export const editMilestoneBodySchema = z.object({
  childId: z.optional(bodyIdSchema('Please select a family member')),
  milestoneType: z.optional(typeSchema),
  milestoneName: z.optional(nameSchema),
  milestoneDate: z.optional(dateSchema),
  description: descriptionSchema,
  isRecurring: z.optional(z.boolean()),
  notifyDaysBefore: z.optional(notifySchema),
});

export const milestonesApi = endpoints({
  listMilestones: {
    method: 'GET',
    path: '/api/family-milestones',
    caller: 'member',
    guests: true,
    summary: 'Days in loved ones’ lives of which their member is reminded, the next one first',
    query: z.object({ parentId: z.optional(pathIdSchema), childId: z.optional(pathIdSchema) }),
    reply: z.array(milestoneSchema),
    errors: ['not_yours'],
  },
  addMilestone: {
    method: 'POST',
    path: '/api/family-milestones',
    caller: 'member',
    guests: true,
    summary: 'Remember a day in a loved one’s life',
    body: addMilestoneBodySchema,
    reply: milestoneSchema,
    status: 201,
    errors: ['not_found', 'not_yours', 'too_many_milestones'],
  },
  updateMilestone: {
    method: 'PATCH',
    path: '/api/family-milestones/{id}',
    caller: 'member',
    guests: true,
    summary: 'Change a milestone; triggers that follow its day move along',
    params: byIdSchema,
    body: editMilestoneBodySchema,
    reply: milestoneSchema,
    errors: ['not_found'],
  },
  deleteMilestone: {
    method: 'DELETE',
    path: '/api/family-milestones/{id}',
    caller: 'member',
    guests: true,
    summary: 'Remove a milestone; triggers made from it keep their day',
    params: byIdSchema,
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  },
});
