import type { LoginLocks } from '#server/modules/accounts/accounts.service.ts';
import type { AdminLocks } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { forgetWaysIn, locksRoutes, showingLocks, type LocksDeps } from './locks.service.ts';
import { passkeysRoutes } from './passkeys.service.ts';
import { createSecondFactor, secondFactorRoutes } from './second-factor.service.ts';
import { createSignOn, signOnRoutes } from './sign-on.service.ts';

/** What accounts and admins ask when someone logs in; the routes come after them, and log people in. */
export function createLocks(platform: Platform) {
  const secondFactor = createSecondFactor(platform);
  const signOn = createSignOn(platform);
  const atLogin: LoginLocks & AdminLocks = { ...secondFactor.atLogin, ...signOn, forgetWaysIn };
  return {
    atLogin,
    complete(logins: Pick<LocksDeps, 'sessions' | 'logins' | 'adminSignIn'>) {
      const deps = { ...platform, ...logins, show: showingLocks(platform) };
      const factors = secondFactorRoutes(deps, secondFactor);
      return {
        jobs: factors.jobs,
        routes: {
          ...locksRoutes(platform.db, deps.show),
          ...passkeysRoutes(deps),
          ...factors.routes,
          ...signOnRoutes(deps),
        },
      };
    },
  };
}
