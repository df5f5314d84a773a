import path from 'node:path';
import { createHttp, routesOf } from '#server/http/http.ts';
import type { StallLimits } from '#server/http/request-body.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createKeeping } from '#server/keeping/keeping.module.ts';
import { createAccounts } from '#server/modules/accounts/accounts.module.ts';
import { createAdmin } from '#server/modules/admin/admins.service.ts';
import { createSessionsService } from '#server/modules/accounts/sessions.service.ts';
import { answerArrived } from '#server/modules/answers/answer-arrivals.service.ts';
import { createAnswers } from '#server/modules/answers/answers.service.ts';
import { createBilling } from '#server/modules/billing/billing.module.ts';
import { createCalendar } from '#server/modules/calendar/calendar.service.ts';
import { createClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { createDeliveries } from '#server/modules/deliveries/deliveries.module.ts';
import { createDemo } from '#server/modules/demo/demo.service.ts';
import { createEngagement } from '#server/modules/engagement/engagement.service.ts';
import { createExports } from '#server/modules/exports/exports.module.ts';
import { dropExport } from '#server/modules/exports/exports.service.ts';
import { createFamilyMilestones, moveReminders } from '#server/modules/family-milestones/family-milestones.service.ts';
import { createFeedback } from '#server/modules/feedback/feedback.service.ts';
import { createFigures } from '#server/modules/figures/figures.service.ts';
import { createGuests } from '#server/modules/guests/guests.service.ts';
import { createImports } from '#server/modules/imports/imports.module.ts';
import { createInstallation } from '#server/modules/installation/installation.service.ts';
import { createKeys } from '#server/modules/keys/keys.service.ts';
import { createLocks } from '#server/modules/locks/locks.module.ts';
import { createLovedOnes } from '#server/modules/loved-ones/loved-ones.service.ts';
import { keepingIn } from '#server/modules/media/erasure.service.ts';
import { createMedia } from '#server/modules/media/media.module.ts';
import { createMessages } from '#server/modules/messages/messages.module.ts';
import { outgoingEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { createReactions } from '#server/modules/reactions/reactions.service.ts';
import { createRecipients } from '#server/modules/recipients/recipients.service.ts';
import {
  createScheduledTriggers,
  moveBirthdayTriggers,
} from '#server/modules/scheduled-triggers/scheduled-triggers.service.ts';
import { createSealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { createTesters } from '#server/modules/testers/testers.service.ts';
import { createTrash } from '#server/modules/trash/trash.service.ts';
import { createUploads } from '#server/modules/uploads/uploads.service.ts';
import { createVideoCategories } from '#server/modules/video-categories/video-categories.service.ts';
import type { Platform } from './platform.ts';

export type ServerApp = Awaited<ReturnType<typeof createApp>>;

export interface AppOptions {
  readonly webFolder: string | null;
  readonly patience?: StallLimits;
  readonly offlinePage?: string;
  readonly exportPartBytes?: number;
}

export const builtWebApp = path.resolve(import.meta.dirname, '../../web/dist');
const builtOfflinePage = path.resolve(import.meta.dirname, '../../web/dist-offline/offline.html');

/** The whole program: each module with what it needs of the others, then everything they answer and do. */
export async function createApp(platform: Platform, options: AppOptions) {
  const { offlinePage = builtOfflinePage, exportPartBytes } = options;
  const { database, logger, clock } = platform;

  const keys = await createKeys(platform);
  const clockGuard = createClockGuard(platform);
  await clockGuard.check();
  const billing = await createBilling(platform, { clockGuard });
  const { entitlements, planStatus } = billing;
  const receipts = createSealReceipts(platform.sealKey);
  const deliveries = createDeliveries(platform, { receipts });
  const { scheduler } = deliveries;
  const sessions = createSessionsService(platform.db);
  const locks = createLocks(platform);
  const accounts = createAccounts(platform, { scheduler, moveReminders, sessions, locks: locks.atLogin });
  const { signatures } = accounts;
  const milestones = createFamilyMilestones(platform, { scheduler });
  const triggers = createScheduledTriggers(platform, { scheduler });
  const { addTrigger } = triggers;
  const people = createLovedOnes(platform, { sessions, entitlements, scheduler, moveBirthdayTriggers });
  const { lovedOnes, portraits } = people;
  const media = createMedia(platform, { receipts, dropExport, answerArrived });
  const uploads = createUploads(platform, { entitlements });
  const messages = createMessages(platform, {
    ...{ lovedOnes, media, uploads, entitlements, addTrigger, scheduler, accounts, sessions, receipts, clockGuard },
  });
  const { reading } = messages;
  const exports = createExports(platform, { reading, receipts, offlinePage, exportPartBytes });
  const { archives } = exports;
  const imports = createImports(platform, {
    ...{ uploads, media, lovedOnes, portraits, entitlements, scheduler, signatures },
  });
  const trash = createTrash(platform, { scheduler, messages });
  const reactions = createReactions(platform, { reading });
  const answers = createAnswers(platform, { reading, media, sessions, dropExport });
  const recipients = createRecipients(platform, { sessions, reading, archives, portraits, signatures });
  const guests = createGuests(platform, { sessions });
  const testers = createTesters(platform, { guests });
  const keeping = createKeeping(platform, { clockGuard });
  const installation = createInstallation(platform, { clockGuard });
  const figures = createFigures(platform, { clockGuard, backups: keeping, installation });
  const demo = createDemo(platform);
  const admin = createAdmin(platform, {
    ...{ sessions, planStatus, media, locks: locks.atLogin },
    retryDeadJob: (id) => runner.retryDead(id),
  });
  const ways = locks.complete({ sessions, logins: accounts.logins, adminSignIn: admin.signIn });

  const modules = [
    ...[keys, billing, deliveries, accounts, milestones, triggers, people, media, uploads, messages, exports],
    ...[
      imports,
      trash,
      reactions,
      answers,
      recipients,
      guests,
      testers,
      keeping,
      figures,
      installation,
      demo,
      admin,
      ways,
    ],
    ...[createVideoCategories(platform), createEngagement(platform), createFeedback(platform)],
    createCalendar(platform, { messages, reading }),
  ] as const;
  const emails = modules.flatMap((module) => ('emails' in module ? module.emails : []));
  const ownJobs = modules.flatMap((module) => ('jobs' in module ? module.jobs : []));
  const jobs = [...outgoingEmailJobs(platform, emails), ...ownJobs];

  const leaving = new AbortController();
  const { server, routes } = await createHttp(platform, {
    ...options,
    handlers: admin.audited(demo.protect(routesOf(modules))),
    ...{ sessions, uploads, keepStored: keepingIn(platform), paymentWebhook: billing.webhook },
    ...{ clock: clockGuard.check, leaving: leaving.signal },
  });
  const runner = createJobRunner({ database, logger, clock, guard: clockGuard, handlers: jobs });
  platform.metrics?.watchJobs(runner);
  for (const job of jobs) await job.atStart?.();
  for (const module of modules) if ('atStart' in module) await module.atStart();

  /** From now on `/readyz` says no, so that load balancers send people elsewhere. Those who still come are served. */
  const leave = () => leaving.abort();
  return { server, runner, routes, billing, clockGuard, leave, failing: installation.failing };
}
