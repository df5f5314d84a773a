import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { daySchema, instantSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';

export const healthStates = ['healthy', 'attention', 'trouble'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthCheckSchema = z.object({ name: z.string(), state: z.enum(healthStates), detail: z.string() });
export type HealthCheck = z.output<typeof healthCheckSchema>;

export const kpisSchema = z.object({
  userMetrics: z.object({
    totalUsers: z.int(),
    recentSignups: z.int(),
    /** According to rules/entitlements: lifetime or running, the grace week included. 0 where billing is off. */
    paidUsers: z.int(),
    trialUsers: z.int(),
    conversionRate: z.number(),
    dailyActiveUsers: z.int(),
    monthlyActiveUsers: z.int(),
  }),
  contentMetrics: z.object({
    totalMessages: z.int(),
    messageViewRate: z.number(),
    viewedMessages: z.int(),
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

/** Nothing about whose it is or which message. `payment`: a lifetime purchase or the current period. */
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

/** One number per day of `days` (UTC), oldest first; today isn't over. */
export const chartsSchema = z.object({
  days: z.array(daySchema),
  signups: perDay,
  messages: perDay,
  opened: perDay,
  deliveries: z.object({ due: perDay, sent: perDay, failed: perDay }),
  /** Bytes stored at the end of the day, or now for today; null: not measured. */
  storage: z.array(z.nullable(z.number())),
  /** The longest wait of a due job among that day's samples, in seconds, for today including now; null: not measured. */
  queueAge: z.array(z.nullable(z.number())),
});
export type Charts = z.output<typeof chartsSchema>;

export const figuresApi = {
  getKpis: endpoint('admin', 'GET', '/api/admin/kpis', {
    hourly: limits.listsHourly,
    summary: 'Get current figures and health of the installation',
    reply: kpisSchema,
    errors: ['too_many_tries'],
  }),
  getRecentActivity: endpoint('admin', 'GET', '/api/admin/recent-activity', {
    background: true,
    summary: 'List recent activity',
    reply: z.array(activitySchema),
  }),
  getCharts: endpoint('admin', 'GET', '/api/admin/charts', {
    hourly: limits.listsHourly,
    summary: 'Get daily figures',
    query: z.object({ days: z.optional(z.enum(chartSpans)) }),
    reply: chartsSchema,
    errors: ['too_many_tries'],
  }),
};
