import type { Platform } from '#server/platform.ts';
import { removeAbandonedWork, type TrimmingDeps } from './conversion.service.ts';
import { mediaJobs } from './media.jobs.ts';
import { createMediaService } from './media.service.ts';

export function createMedia(platform: Platform, deps: Pick<TrimmingDeps, 'receipts' | 'dropExport'>) {
  const { workDir } = platform.config;
  return {
    ...createMediaService(platform.events),
    jobs: mediaJobs({ ...platform, ...deps, workDir }),
    atStart: () => removeAbandonedWork(workDir, platform.clock.now()),
  };
}
