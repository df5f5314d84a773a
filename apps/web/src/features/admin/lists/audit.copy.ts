import type { adminApi } from '@someday/contract/api/admin';
import type { adminListsApi } from '@someday/contract/api/admin-lists';
import type { backupsAdminApi } from '@someday/contract/api/backups';
import type { figuresApi } from '@someday/contract/api/figures';
import type { installationAdminApi } from '@someday/contract/api/installation';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

export const auditCopy = {
  title: adminTabNames.audit,
  lead: 'What admins did and viewed. Entries can’t be changed or deleted.',
  views: 'Show',
  changes: 'Actions',
  all: 'Actions and views',
  list: {
    caption: adminTabNames.audit,
    search: 'Search the log',
    empty: 'Nothing recorded yet',
    emptyText: 'Admin activity appears here.',
  },
  when: 'When',
  who: 'Who',
  what: 'Action',
  detail: 'Details',
} as const;

type Action =
  | keyof typeof adminApi
  | keyof typeof adminListsApi
  | keyof typeof figuresApi
  | keyof typeof installationAdminApi
  | keyof typeof backupsAdminApi
  | 'createAdmin'
  | 'resetAdmin'
  | 'renameAdmin'
  | 'removeAdmin';

const actions: Readonly<Record<Action, string>> = {
  adminLogin: 'Login',
  adminLogout: 'Logged out',
  getAdmin: 'Checked who is logged in',
  createGuestSession: 'Created a guest',
  deactivateGuestSession: 'Deactivated a guest',
  sendGuestInvitation: 'Sent an invitation',
  acceptTester: 'Accepted an application',
  declineTester: 'Declined an application',
  revealAccessCode: 'Revealed an access code',
  issueResetLink: 'Created a reset link',
  retryDelivery: 'Retried an email',
  retryJob: 'Retried a job',
  retryMedium: 'Retried a conversion',
  listGuestSessions: 'Viewed guests',
  listUsers: 'Viewed users',
  listChildren: 'Viewed family members',
  listSurveys: 'Viewed surveys',
  listCancellations: 'Viewed cancellations',
  listApplications: 'Viewed applications',
  listTroubledDeliveries: 'Viewed email problems',
  listDeadJobs: 'Viewed failed jobs',
  listUnreadyMedia: 'Viewed video and photo problems',
  listAuditLog: 'Viewed the audit log',
  getKpis: 'Viewed the figures',
  getRecentActivity: 'Viewed recent activity',
  getCharts: 'Viewed the charts',
  checkInstallation: 'Checked the installation',
  sendTestEmail: 'Sent a test email',
  getBackups: 'Looked at the backups',
  backUpNow: 'Started a backup',
  checkRecoveryKey: 'Checked the recovery key',
  createAdmin: 'Created an admin',
  resetAdmin: 'Reset an admin’s password',
  renameAdmin: 'Renamed an admin',
  removeAdmin: 'Removed an admin',
};

/** An attempt is recorded beforehand, so that nothing is created unrecorded; what came of it has a detail. */
export function actionWords(action: string, detail: string): string {
  if (action === 'createGuestSession' && detail === '') return 'Tried to create a guest';
  return new Map<string, string>(Object.entries(actions)).get(action) ?? action;
}
