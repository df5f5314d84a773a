import type { accountsApi } from '@someday/contract/accounts';
import type { Handlers } from '#server/lib/handlers.ts';
import type { AccountsService } from './accounts.service.ts';

/** Where a new or returning member is led. */
const home = '/member-dashboard';

export function accountsRoutes(accounts: AccountsService): Handlers<typeof accountsApi> {
  return {
    async checkSession({ caller }) {
      if (caller.member === null) return { authenticated: false, user: null };
      return { authenticated: true, user: await accounts.member(caller.member.memberId) };
    },
    async signup({ body, sessions }) {
      const { member, session } = await accounts.signup(body);
      sessions.open('member', session);
      return { requiresPaymentSetup: false, redirectTo: home, message: 'Welcome to Someday.', user: member };
    },
    async login({ body, sessions }) {
      const { member, session } = await accounts.login(body);
      sessions.open('member', session);
      return { user: member, redirectTo: home };
    },
    async logout({ sessions }) {
      await sessions.end('member');
      return { authenticated: false };
    },
  };
}
