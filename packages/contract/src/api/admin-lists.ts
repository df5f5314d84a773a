import * as z from 'zod/mini';
import { guestSessionSchema } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { userTypes } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { searchSchema } from '../forms/message-lists.ts';
import { tiers } from '../rules/plans.ts';
import { ageRanges, appExperiences, availabilities, deviceChoices, familyStatuses } from './testers.ts';

const countSchema = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
    z.transform((digits: string) => Math.min(Number(digits), max)),
  );

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    page: z.optional(countSchema(1_000_000)),
    limit: z.optional(countSchema(limits.adminExport)),
    search: searchSchema,
    sort: z.optional(z.enum(sorts)),
    order: z.optional(z.enum(sortOrders)),
    after: z.optional(
      z.union([
        z.pipe(
          z.literal('0'),
          z.transform(() => 0),
        ),
        pathIdSchema,
      ]),
    ),
  });

const pageOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), total: z.int() });

/** Not by code: codes are encrypted and random. */
export const guestSorts = ['created', 'expires', 'lastUsed', 'email'] as const;
export const userSorts = ['created', 'name', 'email'] as const;
export const familySorts = ['created', 'name', 'parent'] as const;
export const feedbackSorts = ['created', 'overall', 'recommendation'] as const;
export type FeedbackSort = (typeof feedbackSorts)[number];
export const testerSorts = ['created', 'name'] as const;
export type TesterSort = (typeof testerSorts)[number];
export const troubleSorts = ['created'] as const;

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isParent: z.boolean(),
  trialActive: z.boolean(),
  subscriptionActive: z.boolean(),
  subscriptionType: z.nullable(z.enum(tiers)),
  /** What counts as stored, and what their plan holds; -1: no limit, 0: no plan. */
  storedBytes: z.int(),
  mostBytes: z.int(),
  createdAt: instantSchema,
});
export type AdminUser = z.output<typeof userSchema>;

export const familyMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  accessCode: z.string(),
  email: z.nullable(z.string()),
  parentId: idSchema,
  parentName: z.string(),
  createdAt: instantSchema,
});
export type AdminFamilyMember = z.output<typeof familyMemberSchema>;

const rating = z.nullable(z.int());

export const surveySchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  from: z.enum(['member', 'guest', 'visitor']),
  userType: z.nullable(z.enum(userTypes)),
  email: z.nullable(z.string()),
  overallExperience: rating,
  easeOfUse: rating,
  videoQuality: rating,
  navigation: rating,
  recommendation: rating,
  mostValuableFeature: z.string(),
  improvements: z.string(),
  missingFeatures: z.string(),
  additionalComments: z.string(),
  bugReports: z.string(),
  timeSpent: z.nullable(z.number()),
  videoUploaded: z.boolean(),
  familyMemberAdded: z.boolean(),
  contactForFollowUp: z.boolean(),
  betaInterest: z.boolean(),
  earlyAccessInterest: z.boolean(),
  completedTasks: z.array(z.string()),
  pagesVisited: z.array(z.string()),
});
export type Survey = z.output<typeof surveySchema>;

/** `nps`: the share of 9 and 10 minus that of 1 to 6 among answers, -100 to 100. Both with one decimal. */
export const feedbackSummarySchema = z.object({
  answers: z.int(),
  nps: z.nullable(z.number()),
  promoters: z.int(),
  passives: z.int(),
  detractors: z.int(),
  average: z.nullable(z.number()),
});
export type FeedbackSummary = z.output<typeof feedbackSummarySchema>;

export const cancellationSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  memberId: z.nullable(idSchema),
  reason: z.string(),
  feedback: z.string(),
  endsAt: z.nullable(instantSchema),
});
export type Cancellation = z.output<typeof cancellationSchema>;

export const applicationStates = ['waiting', 'accepted', 'declined'] as const;

export const applicationSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  state: z.enum(applicationStates),
  decidedAt: z.nullable(instantSchema),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ageRange: z.enum(ageRanges),
  familyStatus: z.enum(familyStatuses),
  childrenAges: z.string(),
  socialMediaPlatform: z.string(),
  experienceWithApps: z.enum(appExperiences),
  motivationReason: z.string(),
  testingAvailability: z.enum(availabilities),
  deviceTypes: z.enum(deviceChoices),
  provideFeedback: z.boolean(),
  hearAboutUs: z.string(),
});
export type Application = z.output<typeof applicationSchema>;

export const troubledDeliverySchema = z.object({
  id: idSchema,
  state: z.enum(['refused', 'late']),
  memberId: idSchema,
  memberName: z.string(),
  lovedOneName: z.string(),
  address: z.nullable(z.string()),
  occursOn: z.string(),
  dueAt: instantSchema,
  problem: z.nullable(z.string()),
});
export type TroubledDelivery = z.output<typeof troubledDeliverySchema>;

export const deadJobSchema = z.object({
  id: idSchema,
  kind: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instantSchema,
  diedAt: z.nullable(instantSchema),
});
export type DeadJob = z.output<typeof deadJobSchema>;

export const unreadyMediumSchema = z.object({
  id: idSchema,
  memberId: idSchema,
  memberName: z.string(),
  messageType: z.enum(['video', 'photo']),
  reason: z.string(),
  createdAt: instantSchema,
  opensAt: z.nullable(instantSchema),
});
export type UnreadyMedium = z.output<typeof unreadyMediumSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  username: z.string(),
  action: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const listed = { hourly: limits.listsHourly, errors: ['too_many_tries'] } as const;

export const adminListsApi = {
  listGuestSessions: endpoint('admin', 'GET', '/api/admin/guest-sessions', {
    ...listed,
    summary: 'List guests',
    query: listQuery(guestSorts),
    secrets: ['search'],
    reply: pageOf(guestSessionSchema),
  }),
  listUsers: endpoint('admin', 'GET', '/api/admin/users', {
    ...listed,
    summary: 'List members',
    query: listQuery(userSorts),
    reply: pageOf(userSchema),
  }),
  listChildren: endpoint('admin', 'GET', '/api/admin/children', {
    ...listed,
    summary: 'List all members’ loved ones',
    query: listQuery(familySorts),
    reply: pageOf(familyMemberSchema),
  }),
  listSurveys: endpoint('admin', 'GET', '/api/admin/feedback-surveys', {
    ...listed,
    summary: 'List survey answers with a summary of all of them',
    query: listQuery(feedbackSorts),
    reply: z.extend(pageOf(surveySchema), { summary: feedbackSummarySchema }),
  }),
  listCancellations: endpoint('admin', 'GET', '/api/admin/cancellations', {
    ...listed,
    summary: 'List cancellations with their reasons',
    query: listQuery(troubleSorts),
    reply: pageOf(cancellationSchema),
  }),
  listApplications: endpoint('admin', 'GET', '/api/admin/tester-applications', {
    ...listed,
    summary: 'List tester applications',
    query: listQuery(testerSorts),
    reply: z.extend(pageOf(applicationSchema), { waiting: z.int() }),
  }),
  listTroubledDeliveries: endpoint('admin', 'GET', '/api/admin/deliveries', {
    ...listed,
    summary: 'List failing notifications',
    query: listQuery(troubleSorts),
    reply: pageOf(troubledDeliverySchema),
  }),
  listDeadJobs: endpoint('admin', 'GET', '/api/admin/jobs', {
    ...listed,
    summary: 'List background jobs that failed permanently',
    query: listQuery(troubleSorts),
    reply: pageOf(deadJobSchema),
  }),
  listUnreadyMedia: endpoint('admin', 'GET', '/api/admin/media', {
    ...listed,
    summary: 'List videos and photos that need attention',
    query: listQuery(troubleSorts),
    reply: pageOf(unreadyMediumSchema),
  }),
  listAuditLog: endpoint('admin', 'GET', '/api/admin/audit-log', {
    ...listed,
    summary: 'List what admins changed, and with `reading` also what they viewed and tried',
    query: z.extend(listQuery(troubleSorts), { reading: z.optional(z.literal('on')) }),
    reply: pageOf(auditEntrySchema),
  }),
};
