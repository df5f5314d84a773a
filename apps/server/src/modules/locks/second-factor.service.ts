import type { locksApi } from '@someday/contract/api/locks';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { LocksDeps } from './locks.service.ts';
import type { Platform } from '#server/platform.ts';
import type { LoginLocks } from '#server/modules/accounts/accounts.service.ts';
import type { AdminLocks } from '#server/modules/admin/admins.service.ts';

export function createSecondFactor(
  _platform: Platform,
): Pick<LoginLocks & AdminLocks, 'askSecondFactor' | 'askAdminSecondFactor'> {
  return { askSecondFactor: async () => null, askAdminSecondFactor: async () => null };
}

type Rows = Pick<
  typeof locksApi,
  | 'secondFactorLogin'
  | 'adminSecondFactorLogin'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
  | 'keepSecondFactor'
  | 'beginAdminSecondFactor'
  | 'confirmAdminSecondFactor'
  | 'renewAdminRecoveryCodes'
  | 'removeAdminSecondFactor'
  | 'startSecondFactorRemoval'
  | 'stopSecondFactorRemoval'
  | 'adminLinkLogin'
>;

export function secondFactorRoutes(_deps: LocksDeps): Handlers<Rows> {
  return {
    async secondFactorLogin() {
      throw appError('not_found');
    },
    async adminSecondFactorLogin() {
      throw appError('not_found');
    },
    async beginSecondFactor() {
      throw appError('not_found');
    },
    async confirmSecondFactor() {
      throw appError('not_found');
    },
    async renewRecoveryCodes() {
      throw appError('not_found');
    },
    async removeSecondFactor() {
      throw appError('not_found');
    },
    async keepSecondFactor() {
      throw appError('not_found');
    },
    async beginAdminSecondFactor() {
      throw appError('not_found');
    },
    async confirmAdminSecondFactor() {
      throw appError('not_found');
    },
    async renewAdminRecoveryCodes() {
      throw appError('not_found');
    },
    async removeAdminSecondFactor() {
      throw appError('not_found');
    },
    async startSecondFactorRemoval() {
      throw appError('not_found');
    },
    async stopSecondFactorRemoval() {
      throw appError('not_found');
    },
    async adminLinkLogin() {
      throw appError('not_found');
    },
  };
}
