import type { Platform } from '#server/platform.ts';
import { removeAbandonedWork } from './conversion.service.ts';
import { mediaJobs, type MediaJobsDeps } from './media.jobs.ts';
import { createMediaService } from './media.service.ts';

export function createMedia(
  platform: Platform,
  deps: Pick<MediaJobsDeps, 'receipts' | 'dropExport' | 'answerArrived'>,
) {
  const { workDir } = platform.config;
  return {
    ...createMediaService(platform.events),
    jobs: mediaJobs({ ...platform, ...deps, workDir }),
    atStart: () => removeAbandonedWork(workDir, platform.clock.now()),
  };
}
