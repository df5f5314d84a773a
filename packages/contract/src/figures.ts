import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { daySchema, instantSchema } from './fields.ts';

/** From the best to the worst. */
export const healthStates = ['healthy', 'attention', 'trouble'] as const;
export type HealthState = (typeof healthStates)[number];

/** One thing that was looked at just now: `detail` says in a few words what was found. */
export const healthCheckSchema = z.object({ name: z.string(), state: z.enum(healthStates), detail: z.string() });
export type HealthCheck = z.output<typeof healthCheckSchema>;

/**
 * Shares are percentages, and they and the average have one decimal; 0 of none is 0. Guests count nowhere but under `activeGuestSessions`, and
 * members who have closed their account, with all that is theirs, nowhere. Nor does anything in the trash, or for loved ones who are there.
 * Source: specification part 2 §3.
 */
export const kpisSchema = z.object({
  userMetrics: z.object({
    totalUsers: z.int(),
    /** Of the last 30 days. */
    recentSignups: z.int(),
    /** As rules/entitlements judges: for life, or running, also in the week of grace. None where nobody pays. */
    paidUsers: z.int(),
    trialUsers: z.int(),
    /** Paid ones of all. */
    conversionRate: z.number(),
    /** Who was here in the last 24 hours, and in the last 30 days. */
    dailyActiveUsers: z.int(),
    monthlyActiveUsers: z.int(),
  }),
  contentMetrics: z.object({
    /** For somebody: what lies in a library, or was only tried, is no message yet. */
    totalMessages: z.int(),
    /** Viewed ones of those that are open. */
    messageViewRate: z.number(),
    /** Open ones that were viewed: not one that was sealed again since. */
    viewedMessages: z.int(),
    /** Sealed, also those with no day yet. */
    scheduledMessages: z.int(),
  }),
  familyMetrics: z.object({
    totalFamilyMembers: z.int(),
    averageFamilyMembersPerUser: z.number(),
    activeGuestSessions: z.int(),
  }),
  platformHealth: z.object({ systemStatus: z.enum(healthStates), checks: z.array(healthCheckSchema) }),
  asOf: instantSchema,
});
export type Kpis = z.output<typeof kpisSchema>;

export const activityTypes = ['signup', 'upgrade', 'payment', 'message'] as const;

/**
 * Nothing of whose it is, nor of any message. `upgrade`: a membership began. `payment`: one for life was paid, or the present period of a running one, as
 * far as the books know: earlier periods are not kept. `timeAgo`: `5 minutes ago`.
 */
export const activitySchema = z.object({
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  timeAgo: z.string(),
  at: instantSchema,
});
export type Activity = z.output<typeof activitySchema>;

export const chartSpans = ['30', '90', '365'] as const;
export type ChartSpan = (typeof chartSpans)[number];

const perDay = z.array(z.int());

/**
 * Each list has a number for each day of `days` (UTC), oldest first; today is not over. Who and what is counted is as in the figures above:
 * messages by the day they were made, `opened` by the day they were viewed. Deliveries are those of all loved ones but guests': what left, left.
 */
export const chartsSchema = z.object({
  days: z.array(daySchema),
  signups: perDay,
  messages: perDay,
  opened: perDay,
  /** `due`: notices with an address whose moment came that day; `sent`: what left that day; `failed`: those of the due ones that were refused. */
  deliveries: z.object({ due: perDay, sent: perDay, failed: perDay }),
  /** Bytes stored at the end of the day, or now for today; null: not measured. */
  storage: z.array(z.nullable(z.number())),
  /** The longest wait of due work, in seconds, among that day's samples, including now for today; null: not measured. */
  queueAge: z.array(z.nullable(z.number())),
});
export type Charts = z.output<typeof chartsSchema>;

export const figuresApi = endpoints({
  getKpis: {
    method: 'GET',
    path: '/api/admin/kpis',
    caller: 'admin',
    summary: 'Figures of the whole installation as of now, and how it is',
    reply: kpisSchema,
    errors: [],
  },
  getRecentActivity: {
    method: 'GET',
    path: '/api/admin/recent-activity',
    caller: 'admin',
    background: true,
    summary: 'What happened last',
    reply: z.array(activitySchema),
    errors: [],
  },
  getCharts: {
    method: 'GET',
    path: '/api/admin/charts',
    caller: 'admin',
    summary: 'Figures of the last days, day by day',
    query: z.object({ days: z.optional(z.enum(chartSpans)) }),
    reply: chartsSchema,
    errors: [],
  },
});
