import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import type { Platform } from '#server/platform.ts';
import { createStoredFiles } from './backup/stored-files.ts';
import { backupsJobs, operatorEmails, scheduleBackups } from './backups.jobs.ts';
import { createBackupsService } from './backups.service.ts';
import { integrityJobs } from './integrity.jobs.ts';

export function createKeeping(platform: Platform, { clockGuard }: { readonly clockGuard: ClockGuard }) {
  const files = createStoredFiles({ ...platform.sealed, backups: platform.config.backup.to });
  return {
    ...createBackupsService(platform),
    jobs: [...backupsJobs(platform), ...integrityJobs({ ...platform, files, clockGuard })],
    emails: [operatorEmails(platform)],
    atStart: () => scheduleBackups(platform),
  };
}
