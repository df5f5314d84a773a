import { createLoginGuard, demoLogin } from '#server/abuse-protection/login-guard.ts';
import type { Tx } from '#server/lib/transaction.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import type { Platform } from '#server/platform.ts';
import { accountEmails, emailCounter } from './account-emails.service.ts';
import { createAccountLinks } from './account-links.service.ts';
import { createAccountSettings } from './account-settings.service.ts';
import { createAccountsService, type LoginLocks } from './accounts.service.ts';
import { accountsJobs, createClosing } from './closing.service.ts';
import { emailChangeRoutes } from './email-change.service.ts';
import { recoveryRoutes } from './recovery.service.ts';
import { type SessionsService, sessionsRoutes } from './sessions.service.ts';

interface AccountsDeps {
  readonly scheduler: ReleaseScheduler;
  readonly moveReminders: (tx: Tx, memberId: number) => Promise<void>;
  readonly locks: LoginLocks;
  readonly sessions: SessionsService;
}

export function createAccounts(platform: Platform, { scheduler, moveReminders, locks, sessions }: AccountsDeps) {
  const { config, db, limits, proofs } = platform;
  const shared = {
    ...platform,
    scheduler,
    moveReminders,
    sessions,
    guard: createLoginGuard(limits, proofs, config.demo ? demoLogin : undefined),
    countEmail: emailCounter(limits),
    links: createAccountLinks(db, limits),
    billing: config.billing.kind,
    locks,
    onlySignOn: config.publicFacts.onlySignOn,
  };
  const accounts = createAccountsService(shared);
  const settings = createAccountSettings(shared);
  const closing = createClosing(shared);
  return {
    member: accounts.member,
    logins: accounts,
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
