import { createLoginGuard, demoLogin } from '#server/abuse-protection/login-guard.ts';
import type { Tx } from '#server/lib/transaction.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import type { Platform } from '#server/platform.ts';
import { accountEmails, emailCounter } from './account-emails.service.ts';
import { createAccountLinks } from './account-links.service.ts';
import { createAccountSettings, createOwnPassword } from './account-settings.service.ts';
import { createAccountsService } from './accounts.service.ts';
import { accountsJobs, createClosing } from './closing.service.ts';
import { emailChangeRoutes } from './email-change.service.ts';
import { recoveryRoutes } from './recovery.service.ts';
import { createSessionsService, sessionsRoutes } from './sessions.service.ts';

interface AccountsDeps {
  readonly scheduler: ReleaseScheduler;
  readonly moveReminders: (tx: Tx, memberId: number) => Promise<void>;
}

export function createAccounts(platform: Platform, { scheduler, moveReminders }: AccountsDeps) {
  const { config, db, limits, proofs } = platform;
  const sessions = createSessionsService(db);
  const ownPassword = createOwnPassword(db, limits);
  const shared = {
    ...platform,
    scheduler,
    moveReminders,
    sessions,
    ownPassword,
    guard: createLoginGuard(limits, proofs, config.demo ? demoLogin : undefined),
    countEmail: emailCounter(limits),
    links: createAccountLinks(db, limits),
    billing: config.billing.kind,
  };
  const accounts = createAccountsService(shared);
  const settings = createAccountSettings(shared);
  const closing = createClosing(shared);
  return {
    sessions,
    ownPassword,
    member: accounts.member,
    signatures: settings,
    routes: {
      ...accounts.routes,
      ...recoveryRoutes(shared),
      ...settings.routes,
      ...emailChangeRoutes(shared),
      ...closing.routes,
      ...sessionsRoutes(shared),
    },
    jobs: accountsJobs({ ...platform, closing }),
    emails: [accountEmails(shared)],
  };
}
