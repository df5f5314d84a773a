import { setTimeout as sleep } from 'node:timers/promises';
import type { installationAdminApi, installationApi, InstallationCheck } from '@someday/contract/api/installation';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { Visitor, Handlers } from '#server/http/handlers.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { sharedRun } from '#server/modules/figures/figures.service.ts';
import { checkEverything, refusal, sendTestEmail, tryOut, type CheckedInstallation } from './installation-checks.ts';
import { installationTexts as copy } from './installation.copy.ts';
import type { Platform } from '#server/platform.ts';

interface InstallationDeps {
  readonly clockGuard: Pick<ClockGuard, 'check'>;
}

/** Shorter than when someone asks: a start waits for it. */
const trialMs = 7_000;
const knownMs = 60_000;

type Rows = typeof installationApi & typeof installationAdminApi;

type AskingVisitor = Pick<Visitor, 'address' | 'isBehindUntrustedProxy'>;

/** What this installation is and whether it works. */
export function createInstallation(platform: Platform, { clockGuard }: InstallationDeps) {
  const { config, home, db, storage, media, mailer, keyFacts, clock, limits } = platform;
  const where: CheckedInstallation = {
    config,
    database: async () => db,
    storage: async () => storage,
    freeBytes: () => platform.freeDiskBytes(),
    clock: () => clockGuard.check(),
    converter: () => media.videoConverter(),
    mailer: () => mailer,
    examinePayments: platform.examinePayments,
    examineSignOn: platform.examineSignOn,
    installation: async () => keyFacts.pepperId,
    localUrl: null,
    home: home ? { authority: home.authority, address: '127.0.0.1' } : undefined,
  };
  let known: { trials: readonly InstallationCheck[]; at: number } = { trials: [], at: -Infinity };
  let trying: Promise<void> | undefined;
  async function tryAgain(): Promise<void> {
    const trials = await tryOut({ ...where, patienceMs: trialMs });
    known = { trials, at: clock.uptime() };
    trying = undefined;
  }

  /** What didn't work when it was last tried, which is now unless it takes longer than `waitMs` or is known for a minute. */
  async function failing(waitMs: number): Promise<readonly InstallationCheck[]> {
    if (clock.uptime() - known.at > knownMs)
      await Promise.race([(trying ??= tryAgain()), sleep(waitMs, undefined, { ref: false })]);
    return known.trials.filter(({ state }) => state === 'trouble');
  }

  // One at a time, because every check connects to other servers.
  const checkNow = sharedRun(async () => ({ checks: await checkEverything(where), at: clock.now() }));
  const routes: Handlers<Rows> = {
    getInstallation: async () => ({
      maxUploadMb: Math.floor(platform.maxUploadBytes / 1_048_576),
      demo: config.demo,
      billing: config.billing.kind,
      supportEmail: config.supportEmail,
    }),

    async checkInstallation({ visitor }) {
      const { checks, at } = await checkNow();
      const hasMailServer = config.mail.kind === 'smtp';
      return { checks: [...checks, lookAtVisitor(visitor)], checkedAt: at, hasMailServer };
    },

    async sendTestEmail({ body: { email } }) {
      if (config.mail.kind !== 'smtp') throw appError('no_mail_server');
      refuseOverBudget(await limits.take(budgets.testEmails, 'everybody'));
      const trial = await sendTestEmail(where, email);
      if (trial.result !== 'fails') return { message: copy.testEmail.sent(email) };
      const { detail, remedy } = refusal(trial);
      throw appError('email_not_sent', { message: `${detail} ${remedy}` });
    },
  };

  return { routes, failing };
}

function lookAtVisitor({ address, isBehindUntrustedProxy }: AskingVisitor) {
  const { name, seen, proxy, proxyRemedy } = copy.visitors;
  return isBehindUntrustedProxy
    ? ({ name, state: 'trouble', detail: proxy(address), remedy: proxyRemedy(address) } as const)
    : ({ name, state: 'healthy', detail: seen(address), remedy: null } as const);
}
