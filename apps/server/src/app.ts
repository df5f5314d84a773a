import path from 'node:path';
import { api, type Api } from '@someday/contract/api/api';
import { promisesOf } from '@someday/contract/rules/public-facts';
import type { FastifyInstance } from 'fastify';
import { createUploadSlots } from './http/uploads.ts';
import { freeOnDisk } from '#server/adapters/storage/disk-files.ts';
import { createStoredFiles } from '#server/keeping/backup/stored-files.ts';
import { bindEndpoints } from '#server/http/bind-endpoints.ts';
import { addHealthRoutes } from '#server/http/health.ts';
import type { StallLimits } from '#server/http/request-body.ts';
import { addPaymentWebhook } from '#server/http/payment-webhook.ts';
import { addResumableUploads } from '#server/http/resumable-uploads.ts';
import { addApiFrame, createHttpServer } from '#server/http/server.ts';
import { serveWebApp } from '#server/http/pages/web-app.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import type { Handlers } from './http/handlers.ts';
import { accountEmails, emailCounter } from '#server/modules/accounts/account-emails.service.ts';
import { createAccountLinks } from '#server/modules/accounts/account-links.service.ts';
import { createAccountSettings, createOwnPassword } from '#server/modules/accounts/account-settings.service.ts';
import { createAccounts } from '#server/modules/accounts/accounts.service.ts';
import { accountsJobs, createClosing } from '#server/modules/accounts/closing.service.ts';
import { emailChangeRoutes } from '#server/modules/accounts/email-change.service.ts';
import { createLoginGuard, demoDoor } from './abuse-protection/login-guard.ts';
import { recoveryRoutes } from '#server/modules/accounts/recovery.service.ts';
import { createSessionsService, sessionsRoutes } from '#server/modules/accounts/sessions.service.ts';
import { openBillingEnvironment } from './modules/billing/billing-environment.service.ts';
import { createBilling, type Billing } from '#server/modules/billing/billing.service.ts';
import { billingRoutes } from '#server/modules/billing/billing.routes.ts';
import { deliveriesJobs, scheduleZoneRuleCheck } from '#server/modules/deliveries/deliveries.jobs.ts';
import { deliveriesRoutes } from './modules/deliveries/delivery-log.service.ts';
import { createStopLinks, noticesRoutes } from './modules/deliveries/unsubscribe.service.ts';
import { deliveryEmails } from '#server/modules/deliveries/delivery-emails.service.ts';
import { createReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { memberNotifications } from '#server/modules/deliveries/member-notifications.service.ts';
import { outgoingEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import {
  milestoneEmails,
  milestonesRoutes,
  moveReminders,
} from '#server/modules/family-milestones/family-milestones.service.ts';
import { createClockGuard, type ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { engagementRoutes } from './modules/engagement/engagement.service.ts';
import { keysJobs, createKeysService } from '#server/modules/keys/keys.service.ts';
import { createLovedOnes } from '#server/modules/loved-ones/loved-ones.service.ts';
import { createPortraits, portraitJobs } from '#server/modules/loved-ones/portraits.service.ts';
import { mediaJobs } from '#server/modules/media/media.jobs.ts';
import { importsJobs } from '#server/modules/imports/imports.jobs.ts';
import { createImportFiles, importsRoutes } from '#server/modules/imports/imports.service.ts';
import { keepingIn } from '#server/modules/media/erasure.service.ts';
import { createMediaService } from '#server/modules/media/media.service.ts';
import { removeAbandonedWork } from './modules/media/conversion.service.ts';
import { messageChangesRoutes } from './modules/messages/message-changes.service.ts';
import { messageListsRoutes } from './modules/messages/message-lists.service.ts';
import { createMessages } from '#server/modules/messages/messages.service.ts';
import { createReading } from '#server/modules/messages/reading.service.ts';
import { reactionsRoutes } from './modules/reactions/reactions.service.ts';
import { recipientsRoutes } from '#server/modules/recipients/recipients.service.ts';
import { createTriggers, moveBirthdayTriggers } from '#server/modules/scheduled-triggers/scheduled-triggers.service.ts';
import { createSealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { trashJobs, trashRoutes } from '#server/modules/trash/trash.service.ts';
import { createUploads, uploadsJobs } from '#server/modules/uploads/uploads.service.ts';
import { videoCategoriesRoutes } from './modules/video-categories/video-categories.service.ts';
import { adminListsRoutes, retryingRoutes } from '#server/modules/admin/admin-lists.service.ts';
import { adminLoginRoutes } from '#server/modules/admin/admins.service.ts';
import { audited, createAuditService } from '#server/modules/admin/audit.service.ts';
import { backupsJobs, scheduleBackups, operatorEmails } from './keeping/backups.jobs.ts';
import { createBackups } from '#server/keeping/backups.service.ts';
import { integrityJobs } from '#server/keeping/integrity.jobs.ts';
import { createDemoService } from '#server/modules/demo/demo.service.ts';
import { exportsJobs } from './modules/exports/exports.jobs.ts';
import { createLovedOneArchives } from './modules/exports/loved-one-archive.service.ts';
import { dropExport, exportsRoutes } from './modules/exports/exports.service.ts';
import { feedbackRoutes } from './modules/feedback/feedback.service.ts';
import { figuresJobs, figuresRoutes } from './modules/figures/figures.service.ts';
import { guestLoginRoutes } from '#server/modules/guests/guest-login.service.ts';
import { createGuests, guestEmails, guestsJobs } from '#server/modules/guests/guests.service.ts';
import { testerEmails, testersJobs, testersRoutes } from './modules/testers/testers.service.ts';
import { installationRoutes } from './modules/installation/installation.service.ts';
import { paymentsExam, type Platform } from './platform.ts';

export interface ServerApp {
  readonly server: FastifyInstance;
  readonly runner: JobRunner;
  readonly routes: readonly string[];
  readonly billing: Billing;
  readonly clockGuard: Pick<ClockGuard, 'check'>;
  /** From now on `/readyz` says no, so that load balancers send people elsewhere. Those who still come are served. */
  leave(): void;
}

export interface AppOptions {
  readonly webFolder: string | null;
  readonly patience?: StallLimits;
  readonly offlinePage?: string;
  readonly exportPartBytes?: number;
}

export const builtWebApp = path.resolve(import.meta.dirname, '../../web/dist');
const builtOfflinePage = path.resolve(import.meta.dirname, '../../web/dist-offline/offline.html');

export async function createApp(
  platform: Platform,
  { webFolder, patience, offlinePage = builtOfflinePage, exportPartBytes = 40 * 1024 ** 3 }: AppOptions,
): Promise<ServerApp> {
  const {
    config,
    logger,
    clock,
    home,
    metrics,
    database,
    ownDatabase,
    storage,
    media: mediaTools,
    mailer,
    events,
    codes,
    limits,
    proofs,
  } = platform;
  const { db } = database;
  const { publicUrl } = config;

  const keys = createKeysService({ db, storage, codes, facts: platform.keyFacts, logger });
  await keys.check();

  const clockGuard = createClockGuard({ db, clock, logger });
  await clockGuard.check();
  const { payments, isPractice } = platform;
  await openBillingEnvironment(db, config.billing, logger);
  const billing = createBilling({
    mode: config.billing.kind,
    supportEmail: config.supportEmail,
    ...{ db, limits, logger, clock, publicUrl, clockGuard, payments, isPractice },
  });
  const { entitlements } = billing;
  const sessions = createSessionsService(db);
  const guard = createLoginGuard(limits, proofs, config.demo ? demoDoor : undefined);
  const countEmail = emailCounter(limits);
  const links = createAccountLinks(db, limits);
  const ownPassword = createOwnPassword(db, limits);
  const sendsEmail = promisesOf(config.publicFacts).email;
  const accounts = createAccounts({ db, sessions, limits, guard, sendsEmail, billing: config.billing.kind });
  const receipts = createSealReceipts(platform.sealKey);
  const scheduler = createReleaseScheduler(receipts);
  const settings = createAccountSettings({ db, ownPassword, sessions, scheduler, moveReminders });
  const closing = createClosing({ db, storage, links, ownPassword, sessions, scheduler });
  const identifying = { db, codes, publicUrl, sessions };
  const lovedOnes = createLovedOnes({ ...identifying, entitlements, scheduler, moveBirthdayTriggers });
  const picturing = { db, storage, media: mediaTools, sessions, entitlements, workDir: config.workDir };
  const portraits = createPortraits(picturing);
  const media = createMediaService(events);
  const maxBytes = Math.min(config.maxUploadBytes, storage.maxObjectBytes);
  const maxImportBytes = Math.min(config.maxImportBytes, storage.maxObjectBytes);
  const storing = { db, storage, media: mediaTools, logger, entitlements, limits };
  const uploads = createUploads({ ...storing, maxBytes, maxImportBytes });
  const importFiles = createImportFiles({ db, storage, uploads });
  const triggers = createTriggers(db, scheduler);
  const { addTrigger } = triggers;
  const messaging = { db, lovedOnes, media, uploads, entitlements, addTrigger, scheduler };
  const messages = createMessages(messaging);
  const stopLinks = createStopLinks(platform.unsubscribeKey, publicUrl);
  const reading = createReading({ db, clockGuard, events, receipts, sessions });
  const archiving = { db, storage, receipts, publicUrl, offlinePage };
  const archives = createLovedOneArchives({ ...archiving, reading });
  const audit = createAuditService(db);
  const guests = createGuests({ db, codes, limits, sessions, events });
  const backups = createBackups({ db, config, clock, limits });
  const healthDeps = { db, ownDatabase, storage, clockGuard, clock, maxUploadBytes: maxBytes, sendsEmail, backups };
  const { pepperId } = platform.keyFacts;
  const where = {
    config,
    ...{ database: async () => db, storage: async () => storage },
    freeBytes: () => freeOnDisk(config.dataDir, config.minFreeBytes),
    clock: () => clockGuard.check(),
    ...{ converter: () => mediaTools.videoConverter(), mailer: () => mailer },
    examinePayments: paymentsExam(config.billing),
    installation: async () => pepperId,
    localUrl: null,
    home: home ? { authority: home.authority, address: '127.0.0.1' } : undefined,
  };
  const entering = { codes, limits, proofs, logger, sessions };
  const demo = createDemoService({ isDemo: config.demo, resetAt: config.demoResetAt, clock });

  const handlers: Handlers<Api> = {
    getInstallation: async () => ({
      maxUploadMb: Math.floor(maxBytes / 1_048_576),
      demo: config.demo,
      billing: config.billing.kind,
      supportEmail: config.supportEmail,
    }),
    streamEvents: async ({ caller, signal }) =>
      sessions.whileOpen(caller, () => events.listen(caller.memberId, signal), signal),
    ...accounts.routes,
    ...recoveryRoutes({ db, countEmail, links, guard, sessions, publicUrl, sendsEmail }),
    ...settings.routes,
    ...emailChangeRoutes({ db, links, countEmail, ownPassword, sessions, scheduler, sendsEmail }),
    ...closing.routes,
    ...sessionsRoutes(db),
    ...exportsRoutes({ db, storage, ownPassword, limits }),
    keepMessages: ({ caller }) => archives.download(caller.recipient),
    ...billingRoutes(billing.doors),
    ...lovedOnes.routes,
    ...portraits.routes,
    ...messages.routes,
    ...messageListsRoutes({ db, lovedOnes, accounts, entitlements }),
    ...messageChangesRoutes({ db, messages, addTrigger, scheduler, receipts }),
    ...reading.routes,
    ...trashRoutes({ db, scheduler, messages }),
    ...importsRoutes({ db, uploads, files: importFiles, entitlements }),
    ...triggers.routes,
    ...milestonesRoutes(db, scheduler),
    ...deliveriesRoutes({ db, limits }),
    ...noticesRoutes({ db, limits, links: stopLinks }),
    ...videoCategoriesRoutes(db),
    ...reactionsRoutes({ db, reading, events }),
    ...engagementRoutes(db),
    ...recipientsRoutes({ ...entering, reading, archives, portraits, signatures: settings }),
    ...guests.routes,
    ...guestLoginRoutes({ ...entering, db }),
    ...feedbackRoutes({ db, limits }),
    ...testersRoutes({ db, limits, guests, supportEmail: config.supportEmail }),
    ...adminLoginRoutes({ db, limits, proofs, sessions, audit }),
    ...adminListsRoutes({ db, standing: billing.standing }),
    ...retryingRoutes({ db, media, retryDeadJob: (id) => runner.retryDead(id) }),
    ...figuresRoutes({ ...healthDeps, billing: config.billing.kind }),
    ...installationRoutes({ where, clock, limits }),
    ...backups.routes,
    getDemoWorld: () => demo.world(),
  };

  const http = await createHttpServer({
    ...{ logger, publicUrl, trustProxy: config.trustProxy, patience, home },
    hasNoRoom: ownDatabase.hasNoRoom,
    ...{ metrics, overload: { queue: database.pool, clock } },
  });
  const { server, routes } = http;
  const cookies = { secure: publicUrl.startsWith('https:') };
  const slots = createUploadSlots();
  const files = { storage, media: mediaTools, maxBytes, slots, keepStored: keepingIn({ db, storage }) };
  const binding = { sessions, cookies, storage, limits, uploads: files };
  await bindEndpoints(server, api, audited(api, demo.protect(handlers), audit), binding);
  const receiving = { uploads, sessions, cookies, slots, maxBytes: Math.max(maxBytes, maxImportBytes) };
  await addResumableUploads(server, receiving);
  if (config.billing.kind === 'stripe' && billing.events !== null) await addPaymentWebhook(server, billing.events);
  addApiFrame(http);
  const leaving = new AbortController();
  const health = { database, ownDatabase, storage, clock: clockGuard.check, installation: pepperId };
  addHealthRoutes(server, { ...health, leaving: leaving.signal });
  if (webFolder !== null) {
    const facts = { ...config.publicFacts, homeFingerprint: home?.fingerprint ?? null };
    await serveWebApp(server, webFolder, { facts, publicUrl, demo: config.demo, logger });
  }

  const { conversions } = platform;
  const { workDir } = config;
  await removeAbandonedWork(workDir, clock.now());
  const conversion = { db, storage, media: mediaTools, events, logger, workDir };
  const jobs = [
    ...outgoingEmailJobs({ db, mailer, publicUrl }, [
      accountEmails({ links, publicUrl }),
      deliveryEmails({ codes, stopLinks, publicUrl, media: mediaTools, logger }),
      memberNotifications({ publicUrl }),
      milestoneEmails({ publicUrl }),
      guestEmails({ codes, publicUrl }),
      testerEmails({ publicUrl, supportEmail: config.supportEmail }),
      operatorEmails({ publicUrl, supportEmail: config.supportEmail }),
      ...billing.emails,
    ]),
    ...mediaJobs({ ...conversion, receipts, dropExport, conversions, clock }),
    ...keysJobs(keys),
    ...portraitJobs({ db, storage }),
    ...exportsJobs({ ...archiving, storage, partBytes: exportPartBytes, logger, clock }),
    ...deliveriesJobs({ db, logger, scheduler }),
    ...trashJobs({ db, logger, clock }),
    ...uploadsJobs({ db, uploads, logger, clock }),
    ...importsJobs({
      ...{ db, storage, media, lovedOnes, portraits, entitlements, scheduler, clock },
      signatures: settings,
      tools: mediaTools,
      uploads,
      files: importFiles,
    }),
    ...billing.jobs,
    ...guestsJobs({ db, clock }),
    ...figuresJobs({ db, clock }),
    ...testersJobs({ db, clock }),
    ...backupsJobs({ db, config, clock, logger }),
    ...integrityJobs({
      db,
      files: createStoredFiles({ ...platform.sealed, backups: config.backup.to }),
      ...{ clock, clockGuard, logger },
    }),
    ...accountsJobs({ db, closing, limits, logger, clock }),
  ];
  const runner = createJobRunner({ database, logger, clock, guard: clockGuard, handlers: jobs });
  metrics?.watchJobs(runner);
  for (const job of jobs) await job.atStart?.();
  await scheduleZoneRuleCheck(db);
  await scheduleBackups({ db, config, clock });
  await keys.scheduleRewrap();
  return { server, runner, routes, billing, clockGuard, leave: () => leaving.abort() };
}
