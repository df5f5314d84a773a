import type { installationAdminApi } from '@someday/contract/api/installation';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Visitor, Handlers } from '#server/http/handlers.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sharedRun } from '#server/modules/figures/figures.service.ts';
import type { CheckedInstallation } from './installation-checks.ts';
import { installationTexts as copy } from './installation.copy.ts';

/** With its email, a tenth of what the program would load at its start. */
const checking = () => import('./installation-checks.ts');

interface InstallationDeps {
  readonly where: CheckedInstallation;
  readonly clock: Clock;
  readonly limits: RateLimits;
}

type AskingVisitor = Pick<Visitor, 'address' | 'isBehindUntrustedProxy'>;

export function installationRoutes({ where, clock, limits }: InstallationDeps): Handlers<typeof installationAdminApi> {
  const { config } = where;
  // One at a time, because every check connects to other servers.
  const checkNow = sharedRun(async () => ({
    checks: await (await checking()).checkEverything(where),
    at: clock.now(),
  }));
  return {
    async checkInstallation({ visitor }) {
      const { checks, at } = await checkNow();
      const hasMailServer = config.mail.kind === 'smtp';
      return { checks: [...checks, lookAtVisitor(visitor)], checkedAt: at, hasMailServer };
    },

    async sendTestEmail({ body: { email } }) {
      if (config.mail.kind !== 'smtp') throw appError('no_mail_server');
      refuseOverBudget(await limits.take(budgets.testEmails, 'everybody'));
      const { sendTestEmail, refusal } = await checking();
      const trial = await sendTestEmail(where, email);
      if (trial.result !== 'fails') return { message: copy.testEmail.sent(email) };
      const { detail, remedy } = refusal(trial);
      throw appError('email_not_sent', { message: `${detail} ${remedy}` });
    },
  };
}

function lookAtVisitor({ address, isBehindUntrustedProxy }: AskingVisitor) {
  const { name, seen, proxy, proxyRemedy } = copy.visitors;
  return isBehindUntrustedProxy
    ? ({ name, state: 'trouble', detail: proxy(address), remedy: proxyRemedy(address) } as const)
    : ({ name, state: 'healthy', detail: seen(address), remedy: null } as const);
}
