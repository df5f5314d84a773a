import type { Kpis } from '@someday/contract/figures';

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
