import type { installationAdminApi } from '@someday/contract/installation';
import type { Handlers } from '#server/http/handlers.ts';
import { installationTexts as copy } from './installation.copy.ts';
import type { InstallationService } from './installation.service.ts';

export function installationRoutes(installation: InstallationService): Handlers<typeof installationAdminApi> {
  return {
    checkInstallation: ({ visitor }) => installation.check(visitor),
    async sendTestEmail({ body }) {
      await installation.sendTestEmail(body.email);
      return { message: copy.testEmail.sent(body.email) };
    },
  };
}
