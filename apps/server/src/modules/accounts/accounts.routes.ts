import type { accountsApi } from '@someday/contract/accounts';
import type { BillingMode } from '@someday/contract/billing';
import type { sessionsApi } from '@someday/contract/sessions';
import type { accountSettingsApi } from '@someday/contract/account-settings';
import type { Handlers } from '#server/http/handlers.ts';
import { accountsTexts } from './accounts.copy.ts';
import type { AccountsService } from './accounts.service.ts';
import type { ClosingService } from './closing.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { AccountSettingsService } from './account-settings.service.ts';
import type { SessionsService } from './sessions.service.ts';

const home = '/member-dashboard';
const onboarding = '/onboarding';
const pricing = '/pricing';

interface AccountsRoutesDeps {
  readonly accounts: AccountsService;
  readonly recovery: RecoveryService;
  readonly emailChange: EmailChangeService;
  readonly closing: ClosingService;
  readonly billing: BillingMode;
  readonly sendsEmail: boolean;
}

export function accountsRoutes({
  accounts,
  recovery,
  emailChange,
  closing,
  billing,
  sendsEmail,
}: AccountsRoutesDeps): Handlers<typeof accountsApi & typeof sessionsApi> {
  return {
    async checkSession({ caller }) {
      if (caller.member === null) return { authenticated: false, user: null };
      return { authenticated: true, user: await accounts.member(caller.member.memberId) };
    },
    async signup({ body, sessions, visitor }) {
      const { member, session, deviceToken } = await accounts.signup(body, visitor);
      await sessions.open('member', session);
      sessions.rememberDevice(deviceToken);
      return {
        requiresPaymentSetup: billing !== 'off',
        redirectTo: billing === 'off' ? onboarding : pricing,
        message: accountsTexts.welcome(member.email, sendsEmail),
        user: member,
      };
    },
    async login({ body, sessions, visitor }) {
      const { member, session, deviceToken } = await accounts.login(body, visitor);
      await sessions.open('member', session);
      sessions.rememberDevice(deviceToken);
      return { user: member, redirectTo: home };
    },
    async logout({ sessions }) {
      await sessions.end('member');
      return { authenticated: false };
    },
    async forgotPassword({ body, visitor }) {
      await recovery.forgotPassword(body.email, visitor);
      return { message: accountsTexts.resetSent(sendsEmail) };
    },
    async resetPassword({ body, visitor }) {
      await recovery.resetPassword(body.token, body.newPassword, visitor);
      return { message: accountsTexts.passwordReset };
    },
    async verifyEmail({ query, visitor }) {
      const { message, member } = await recovery.verifyEmail(query.token, visitor);
      return { message, user: { name: member.name, email: member.email } };
    },
    async resendVerification({ body, caller, visitor }) {
      await recovery.resendVerification(body, caller.member, visitor);
      return { message: accountsTexts.verificationSent(sendsEmail) };
    },
    async confirmEmail({ body, visitor }) {
      const email = await emailChange.confirm(body.token, visitor);
      return { message: accountsTexts.emailConfirmed(email), email };
    },
    async undoEmailChange({ body, visitor }) {
      const email = await emailChange.undo(body.token, visitor);
      return { message: accountsTexts.emailRestored(email, sendsEmail), email };
    },
    async reopenAccount({ body, visitor }) {
      await closing.reopen(body.token, visitor);
      return { message: accountsTexts.reopened };
    },
  };
}

interface AccountSettingsRoutesDeps {
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
}: AccountSettingsRoutesDeps): Handlers<typeof accountSettingsApi> {
  return {
    updateAccount: ({ body, caller }) => settings.update(caller.memberId, body),
    getSignature: async ({ caller }) => ({ signature: await settings.signature(caller.memberId) }),
    async saveSignature({ body, caller }) {
      await settings.sign(caller.memberId, body.signature);
      return body;
    },
    changeEmail: ({ body, caller, visitor }) => emailChange.ask(caller, body, visitor),
    cancelEmailChange: ({ caller }) => emailChange.cancel(caller.memberId),
    async changePassword({ body, caller, visitor }) {
      await settings.changePassword(caller, body, visitor);
      return { message: accountsTexts.passwordChanged };
    },
    async confirmPassword({ body, caller }) {
      await settings.confirm(caller, body.password);
      return { confirmed: true };
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
      const erasedOn = await closing.close(caller, body);
      await sessions.end('member');
      return { message: accountsTexts.closed(erasedOn), erasedOn };
    },
  };
}
