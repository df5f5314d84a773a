import type { Activity, Charts, Kpis } from '@someday/contract/api/figures';
import { json, type AnsweringServer } from './answering-server.ts';

type Answer = ReturnType<typeof json>;

/** A small, healthy installation. */
export const someKpis: Kpis = {
  userMetrics: {
    totalUsers: 1284,
    recentSignups: 97,
    paidUsers: 412,
    trialUsers: 58,
    conversionRate: 32.1,
    dailyActiveUsers: 208,
    monthlyActiveUsers: 891,
  },
  contentMetrics: { totalMessages: 5631, messageViewRate: 74, viewedMessages: 3120, scheduledMessages: 1408 },
  familyMetrics: { totalFamilyMembers: 3377, averageFamilyMembersPerUser: 2.6, activeGuestSessions: 14 },
  platformHealth: {
    systemStatus: 'attention',
    checks: [
      { name: 'Database', state: 'healthy', detail: 'Answers in 3 ms' },
      { name: 'Background jobs', state: 'attention', detail: '3 failed for good' },
    ],
  },
  asOf: '2026-11-22T08:03:00.000Z',
};

/** Three days. No measurements exist for the first. */
export const someCharts: Charts = {
  days: ['2026-11-20', '2026-11-21', '2026-11-22'],
  signups: [2, 5, 1],
  messages: [0, 0, 0],
  opened: [1, 0, 0],
  deliveries: { due: [4, 4, 0], sent: [4, 3, 0], failed: [0, 1, 0] },
  storage: [null, 1_073_741_824, 2_147_483_648],
  queueAge: [null, 720, 45],
};

export function someActivity(overrides: Partial<Activity> = {}): Activity {
  return {
    type: 'signup',
    title: 'New member',
    description: 'Signed up',
    timeAgo: '5 minutes ago',
    at: '2026-11-22T07:58:00.000Z',
    ...overrides,
  };
}

export const mara = { username: 'mara', expiresAt: '2099-01-01T00:00:00.000Z' };
export const noAdmin = json(401, { message: 'Please log in to continue.', code: 'not_signed_in' });

/** A server with Mara logged in as an admin. `more` overrides answers by method and path. */
export function adminSignedIn(server: AnsweringServer, more: Record<string, Answer> = {}): void {
  const answers: Record<string, Answer> = {
    'GET /api/admin/session': json(200, mara),
    'GET /api/admin/kpis': json(200, someKpis),
    'GET /api/admin/charts': json(200, someCharts),
    'GET /api/admin/recent-activity': json(200, [someActivity()]),
    ...more,
  };
  server.answer((request, response) => {
    const answer = answers[`${request.method} ${request.url.replace(/\?.*/, '')}`] ?? json(404, {});
    answer(request, response);
  });
}
