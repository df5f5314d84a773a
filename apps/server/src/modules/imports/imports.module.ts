import type { Platform } from '#server/platform.ts';
import { importsJobs, type ImportsJobsDeps } from './imports.jobs.ts';
import { createImportFiles, importsRoutes, type ImportsDeps } from './imports.service.ts';
import type { UploadsService } from '#server/modules/uploads/uploads.service.ts';

type Deps = Omit<ImportsJobsDeps, 'db' | 'storage' | 'clock' | 'tools' | 'files' | 'uploads'> &
  Pick<ImportsDeps, 'entitlements'> & { readonly uploads: UploadsService };

export function createImports(platform: Platform, deps: Deps) {
  const shared = { ...platform, ...deps, tools: platform.media };
  const files = createImportFiles(shared);
  return { routes: importsRoutes({ ...shared, files }), jobs: importsJobs({ ...shared, files }) };
}
