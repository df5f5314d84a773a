import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { figuresApi } from '@someday/contract/figures';

export const auditCopy = {
  title: 'Audit Log',
  lead: 'What admins did, and what they read of people’s data. Nobody can change or remove a line of it.',
  list: {
    caption: 'Audit Log',
    search: 'Search by name, action or detail',
    empty: 'Nothing is recorded yet',
    emptyText: 'What admins do and read appears here.',
  },
  when: 'When',
  who: 'Who',
  what: 'What',
  detail: 'About',
} as const;

type AdminCall = keyof typeof adminApi | keyof typeof adminListsApi | keyof typeof figuresApi;

const actions: Readonly<Record<AdminCall, string>> = {
  adminLogin: 'Login',
  adminLogout: 'Logged out',
  getAdmin: 'Looked who is logged in',
  createGuestSession: 'Created a guest',
  deactivateGuestSession: 'Deactivated a guest',
  sendGuestInvitation: 'Sent an invitation',
  acceptTester: 'Accepted an application',
  declineTester: 'Declined an application',
  revealAccessCode: 'Revealed an access code',
  issueResetLink: 'Made a link for a new password',
  retryDelivery: 'Sent a notice again',
  retryJob: 'Had background work tried again',
  retryMedium: 'Had a video or photo converted again',
  listGuestSessions: 'Read guest sessions',
  listUsers: 'Read members',
  listChildren: 'Read family members',
  listSurveys: 'Read feedback',
  listCancellations: 'Read why members left',
  listApplications: 'Read applications',
  listTroubledDeliveries: 'Read notices in trouble',
  listDeadJobs: 'Read failed background work',
  listUnreadyMedia: 'Read videos and photos in trouble',
  listAuditLog: 'Read the audit log',
  getKpis: 'Read the figures',
  getRecentActivity: 'Read the recent activity',
  getCharts: 'Read the charts',
};

/** What was done, in words; an action that stands not here is shown under the name it has. */
export function actionWords(action: string): string {
  return new Map<string, string>(Object.entries(actions)).get(action) ?? action;
}
