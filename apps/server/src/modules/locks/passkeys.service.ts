import type { locksApi } from '@someday/contract/api/locks';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { LocksDeps } from './locks.service.ts';

type Rows = Pick<
  typeof locksApi,
  | 'passkeyOptions'
  | 'passkeyLogin'
  | 'adminPasskeyLogin'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmationOptions'
  | 'confirmPasskey'
  | 'newAdminPasskeyOptions'
  | 'addAdminPasskey'
  | 'renameAdminPasskey'
  | 'removeAdminPasskey'
  | 'adminConfirmationOptions'
  | 'confirmAdminPasskey'
>;

export function passkeysRoutes(_deps: LocksDeps): Handlers<Rows> {
  return {
    async passkeyOptions() {
      throw appError('not_found');
    },
    async passkeyLogin() {
      throw appError('not_found');
    },
    async adminPasskeyLogin() {
      throw appError('not_found');
    },
    async newPasskeyOptions() {
      throw appError('not_found');
    },
    async addPasskey() {
      throw appError('not_found');
    },
    async renamePasskey() {
      throw appError('not_found');
    },
    async removePasskey() {
      throw appError('not_found');
    },
    async confirmationOptions() {
      throw appError('not_found');
    },
    async confirmPasskey() {
      throw appError('not_found');
    },
    async newAdminPasskeyOptions() {
      throw appError('not_found');
    },
    async addAdminPasskey() {
      throw appError('not_found');
    },
    async renameAdminPasskey() {
      throw appError('not_found');
    },
    async removeAdminPasskey() {
      throw appError('not_found');
    },
    async adminConfirmationOptions() {
      throw appError('not_found');
    },
    async confirmAdminPasskey() {
      throw appError('not_found');
    },
  };
}
