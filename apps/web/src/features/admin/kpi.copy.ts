import { type Kpis, chartSpans, type ChartSpan } from '@someday/contract/figures';

export const chartCopy = {
  title: 'Day by day',
  lead: 'Days are those of UTC; today is not over.',
  span: 'Days shown',
  spans: { '30': '30 days', '90': '90 days', '365': '365 days' } satisfies Record<ChartSpan, string>,
  loading: 'Fetching the charts',
  failed: 'The charts did not come',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  showTable: 'Show as table',
  day: 'Day',
  notMeasured: 'Not measured',
  nothingMeasured: 'Nothing was measured yet. The first figures come within a day.',
  charts: {
    signups: { title: 'Signups', one: 'signup', many: 'signups' },
    messages: { title: 'Messages', one: 'message', many: 'messages' },
    opened: { title: 'Opened', one: 'message opened', many: 'messages opened' },
    deliveries: { title: 'Deliveries', series: { due: 'Due', sent: 'Sent', failed: 'Failed' } },
    storage: { title: 'Storage', series: 'Kept at the end of the day' },
    queueAge: { title: 'Queue age', series: 'Longest wait of due work' },
  },
} as const;

export const defaultSpan: ChartSpan = chartSpans[0];

export const activityCopy = {
  title: 'Recent activity',
  empty: 'Nothing has happened yet',
  emptyText: 'Signups, upgrades, payments and messages appear here as they come.',
  loading: 'Fetching the recent activity',
  failed: 'The recent activity did not come',
  failedText: 'Something went wrong on our side. Please try again.',
  stale: 'We could not look again just now. This is what we saw last.',
  retry: 'Try again',
} as const;

type Health = Kpis['platformHealth']['systemStatus'];

export const kpiCopy = {
  title: 'KPI Dashboard',
  lead: 'Who is here, what they keep, and how the house is.',
  asOf: 'As of',
  refresh: 'Refresh',
  refreshFailed: 'These figures are still the earlier ones',
  refreshFailedText: 'We could not fetch new ones. Please try again.',
  failed: 'The figures did not come',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  loading: 'Fetching the figures',
  groups: { users: 'User metrics', content: 'Content', family: 'Family', health: 'Platform health' },
  figures: {
    totalUsers: 'Total users',
    recentSignups: 'Recent signups, 30 days',
    paidUsers: 'Paid users',
    trialUsers: 'Trial users',
    conversionRate: 'Conversion rate',
    dailyActiveUsers: 'Daily active users',
    monthlyActiveUsers: 'Monthly active users',
    totalMessages: 'Total messages',
    messageViewRate: 'Message view rate',
    viewedMessages: 'Viewed messages',
    scheduledMessages: 'Scheduled messages',
    totalFamilyMembers: 'Total family members',
    averageFamilyMembersPerUser: 'Average per user',
    activeGuestSessions: 'Active guest sessions',
  },
  systemStatus: {
    healthy: 'All is well',
    attention: 'Something needs attention',
    trouble: 'There is trouble',
  } satisfies Record<Health, string>,
  checkStatus: { healthy: 'Healthy', attention: 'Attention', trouble: 'Trouble' } satisfies Record<Health, string>,
  nothingChecked: 'Nothing was looked at yet.',
} as const;
