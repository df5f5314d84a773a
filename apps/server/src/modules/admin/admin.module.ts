import { api, type Api } from '@someday/contract/api/api';
import type { Handlers } from '#server/http/handlers.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { Platform } from '#server/platform.ts';
import { adminListsRoutes, retryingRoutes, type AdminListsDeps, type RetryingDeps } from './admin-lists.service.ts';
import { adminLoginRoutes } from './admins.service.ts';
import { audited, createAuditService } from './audit.service.ts';

interface Deps extends Omit<AdminListsDeps & RetryingDeps, 'db'> {
  readonly sessions: SessionsService;
}

export function createAdmin(platform: Platform, deps: Deps) {
  const audit = createAuditService(platform.db);
  return {
    audited: (handlers: Handlers<Api>) => audited(api, handlers, audit),
    routes: {
      ...adminLoginRoutes({ ...platform, ...deps, audit }),
      ...adminListsRoutes({ ...platform, ...deps }),
      ...retryingRoutes({ ...platform, ...deps }),
    },
  };
}
