import { accountSettingsApi } from './account-settings.ts';
import { accountsApi } from './accounts.ts';
import { answersApi } from './answers.ts';
import { adminApi } from './admin.ts';
import { adminListsApi } from './admin-lists.ts';
import { billingApi } from './billing.ts';
import { calendarApi } from './calendar.ts';
import { deliveriesApi } from './deliveries.ts';
import { backupsAdminApi } from './backups.ts';
import { installationAdminApi, installationApi } from './installation.ts';
import { demoApi } from './demo.ts';
import { engagementApi } from './engagement.ts';
import { eventsApi } from './events.ts';
import { exportsApi } from './exports.ts';
import { feedbackApi } from './feedback.ts';
import { milestonesApi } from './family-milestones.ts';
import { figuresApi } from './figures.ts';
import { guestsApi } from './guests.ts';
import { importsApi } from './imports.ts';
import { libraryApi } from './library.ts';
import { locksApi } from './locks.ts';
import { lovedOnesApi } from './loved-ones.ts';
import { mediaApi } from './media.ts';
import { messagesApi } from './messages.ts';
import { reactionsApi } from './reactions.ts';
import { recipientsApi } from './recipients.ts';
import { portraitsApi } from './portraits.ts';
import { triggersApi } from './scheduled-triggers.ts';
import { sessionsApi } from './sessions.ts';
import { testersApi } from './testers.ts';
import { trashApi } from './trash.ts';
import { videoCategoriesApi } from './video-categories.ts';

export const api = {
  ...installationApi,
  ...sessionsApi,
  ...accountsApi,
  ...accountSettingsApi,
  ...locksApi,
  ...exportsApi,
  ...billingApi,
  ...lovedOnesApi,
  ...portraitsApi,
  ...messagesApi,
  ...libraryApi,
  ...triggersApi,
  ...milestonesApi,
  ...deliveriesApi,
  ...trashApi,
  ...videoCategoriesApi,
  ...reactionsApi,
  ...answersApi,
  ...engagementApi,
  ...mediaApi,
  ...importsApi,
  ...recipientsApi,
  ...calendarApi,
  ...eventsApi,
  ...guestsApi,
  ...feedbackApi,
  ...testersApi,
  ...adminApi,
  ...adminListsApi,
  ...figuresApi,
  ...installationAdminApi,
  ...backupsAdminApi,
  ...demoApi,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
