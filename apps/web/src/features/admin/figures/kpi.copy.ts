import { chartSpans, type ChartSpan, type Kpis } from '@someday/contract/api/figures';
import { durationOf, formatNumber, plural } from '@someday/contract/texts/words';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

export const chartCopy = {
  title: 'Day by day',
  lead: 'Days in UTC.',
  span: 'Days shown',
  days: (days: number) => durationOf(days, 'day'),
  loading: 'Loading charts',
  failed: 'We couldn’t load the charts',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  showTable: 'Table',
  showTableOf: (title: string) => `Table: ${title}`,
  described: (title: string, summary: string) => `${title}. ${summary}`,
  day: 'Day',
  notMeasured: 'No data',
  nothingMeasured: 'No data yet.',
  charts: {
    signups: { title: 'Signups' },
    messages: { title: 'Messages' },
    opened: { title: 'Opened' },
    deliveries: { title: 'Deliveries', series: { due: 'Due', sent: 'Sent', failed: 'Failed' } },
    storage: { title: 'Storage', series: 'Stored' },
    queueAge: { title: 'Queue age', series: 'Longest wait' },
  },
  /** Signups, messages or opened messages; `most` on the busiest day. */
  counted: (count: number, days: number, busiest: string, most: number) =>
    plural(count, {
      zero: `None in ${durationOf(days, 'day')}.`,
      one: `# in ${durationOf(days, 'day')}, on ${busiest}.`,
      other: `# in ${durationOf(days, 'day')}. Busiest: ${busiest} (${formatNumber(most)}).`,
    }),
  delivered: (due: number, sent: number, failed: number, days: number) =>
    `${formatNumber(due)} due, ${formatNumber(sent)} sent, and ${formatNumber(failed)} failed in ${durationOf(days, 'day')}.`,
  stored: (size: string, day: string) => `${size} on ${day}.`,
  longestWait: (wait: string, day: string) => `At most ${wait}, on ${day}.`,
} as const;

export const defaultSpan: ChartSpan = chartSpans[0];

export const recentActivityCopy = {
  title: 'Recent activity',
  empty: 'Nothing yet',
  emptyText: 'New activity appears here.',
  loading: 'Loading recent activity',
  failed: 'We couldn’t load recent activity',
  failedText: 'Something went wrong on our side. Please try again.',
  stale: 'We couldn’t refresh this. It may be out of date.',
  retry: 'Try again',
} as const;

type Health = Kpis['platformHealth']['systemStatus'];

export const kpiCopy = {
  title: adminTabNames.kpis,
  asOf: (moment: string) => `As of ${moment}`,
  refresh: 'Refresh',
  refreshFailed: 'We couldn’t refresh these figures',
  refreshFailedText: 'They may be out of date. Please try again.',
  failed: 'We couldn’t load the figures',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  loading: 'Loading figures',
  groups: { users: 'Users', content: 'Messages', family: 'Family', health: 'Health' },
  figures: {
    totalUsers: 'Total users',
    recentSignups: 'Signups, 30 days',
    paidUsers: 'Paid',
    trialUsers: 'On trial',
    conversionRate: 'Conversion rate',
    dailyActiveUsers: 'Active daily',
    monthlyActiveUsers: 'Active monthly',
    totalMessages: 'Total messages',
    messageViewRate: 'View rate',
    viewedMessages: 'Viewed',
    scheduledMessages: 'Scheduled',
    totalFamilyMembers: 'Family members',
    averageFamilyMembersPerUser: 'Per user',
    activeGuestSessions: 'Active guests',
  },
  systemStatus: {
    healthy: 'Everything’s working',
    attention: 'Something needs attention',
    trouble: 'Something’s wrong',
  } satisfies Record<Health, string>,
  checkStatus: { healthy: 'OK', attention: 'Attention', trouble: 'Problem' } satisfies Record<Health, string>,
  nothingChecked: 'No checks yet.',
} as const;
