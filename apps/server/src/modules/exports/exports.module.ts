import type { exportsApi } from '@someday/contract/api/exports';
import type { Handlers } from '#server/http/handlers.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import type { Platform } from '#server/platform.ts';
import { exportsJobs } from './exports.jobs.ts';
import { exportsRoutes, type ArchiveDeps } from './exports.service.ts';
import { createLovedOneArchives } from './loved-one-archive.service.ts';

const usualPartBytes = 40 * 1024 ** 3;

interface Deps extends Pick<ArchiveDeps, 'receipts' | 'offlinePage'> {
  readonly reading: ReadingService;
  readonly exportPartBytes: number | undefined;
}

export function createExports(platform: Platform, deps: Deps) {
  const archives = createLovedOneArchives({ ...platform, ...deps });
  const keeping: Handlers<Pick<typeof exportsApi, 'keepMessages'>> = {
    keepMessages: ({ caller }) => archives.download(caller.recipient),
  };
  return {
    archives,
    routes: { ...exportsRoutes(platform), ...keeping },
    jobs: exportsJobs({ ...platform, ...deps, partBytes: deps.exportPartBytes ?? usualPartBytes }),
  };
}
