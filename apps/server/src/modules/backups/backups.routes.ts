import type { backupsAdminApi } from '@someday/contract/backups';
import type { Handlers } from '#server/http/handlers.ts';
import type { BackupsService } from './backups.service.ts';

export function backupsRoutes(backups: BackupsService): Handlers<typeof backupsAdminApi> {
  return {
    getBackups: () => backups.report(),
    backUpNow: () => backups.backUpNow(),
    checkRecoveryKey: ({ body }) => backups.checkRecoveryKey(body.recoveryKey),
  };
}
