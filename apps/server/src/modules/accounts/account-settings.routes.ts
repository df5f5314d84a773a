import type { accountSettingsApi } from '@someday/contract/account-settings';
import type { Handlers } from '#server/lib/handlers.ts';
import type { AccountSettingsService } from './account-settings.service.ts';
import { accountsCopy } from './accounts.copy.ts';
import type { ClosingService } from './closing.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { SessionsService } from './sessions.service.ts';

export interface AccountSettingsDoors {
  readonly settings: AccountSettingsService;
  readonly emailChange: EmailChangeService;
  readonly closing: ClosingService;
  readonly sessionsService: SessionsService;
}

export function accountSettingsRoutes({
  settings,
  emailChange,
  closing,
  sessionsService,
}: AccountSettingsDoors): Handlers<typeof accountSettingsApi> {
  return {
    updateAccount: ({ body, caller }) => settings.update(caller.memberId, body),
    changeEmail: ({ body, caller, visitor }) => emailChange.ask(caller.memberId, body, visitor),
    cancelEmailChange: ({ caller }) => emailChange.cancel(caller.memberId),
    async changePassword({ body, caller, visitor }) {
      await settings.changePassword(caller, body, visitor);
      return { message: accountsCopy.passwordChanged };
    },
    listSessions: ({ caller }) => sessionsService.listOf(caller),
    async endSession({ params, caller }) {
      await sessionsService.endOne(caller.memberId, params.id);
      return { ended: true };
    },
    async signOutEverywhere({ caller, sessions }) {
      await sessionsService.endAllOf(caller.memberId);
      await sessions.end('member');
      return { authenticated: false };
    },
    async closeAccount({ body, caller, sessions }) {
      const erasedOn = await closing.close(caller.memberId, body);
      await sessions.end('member');
      return { message: accountsCopy.closed(erasedOn), erasedOn };
    },
  };
}
