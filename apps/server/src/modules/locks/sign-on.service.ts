import type { locksApi } from '@someday/contract/api/locks';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { LocksDeps } from './locks.service.ts';
import type { Platform } from '#server/platform.ts';
import type { LoginLocks } from '#server/modules/accounts/accounts.service.ts';

export function createSignOn(_platform: Platform): Pick<LoginLocks, 'mayConnect' | 'connectSignOn' | 'logoutUrl'> {
  return { mayConnect: async () => false, connectSignOn: async () => {}, logoutUrl: async () => null };
}

type Rows = Pick<
  typeof locksApi,
  | 'beginSignOn'
  | 'finishSignOn'
  | 'createSignOnAccount'
  | 'confirmSignOn'
  | 'connectSignOn'
  | 'disconnectSignOn'
  | 'confirmAdminSignOn'
>;

export function signOnRoutes(_deps: LocksDeps): Handlers<Rows> {
  return {
    async beginSignOn() {
      throw appError('not_found');
    },
    async finishSignOn() {
      throw appError('not_found');
    },
    async createSignOnAccount() {
      throw appError('not_found');
    },
    async confirmSignOn() {
      throw appError('not_found');
    },
    async connectSignOn() {
      throw appError('not_found');
    },
    async disconnectSignOn() {
      throw appError('not_found');
    },
    async confirmAdminSignOn() {
      throw appError('not_found');
    },
  };
}
