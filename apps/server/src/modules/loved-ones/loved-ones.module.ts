import type { Platform } from '#server/platform.ts';
import { createLovedOnesService, type LovedOnesDeps } from './loved-ones.service.ts';
import { createPortraits, portraitJobs, type PortraitsDeps } from './portraits.service.ts';

type Deps = Pick<LovedOnesDeps & PortraitsDeps, 'sessions' | 'entitlements' | 'scheduler' | 'moveBirthdayTriggers'>;

export function createLovedOnes(platform: Platform, deps: Deps) {
  const lovedOnes = createLovedOnesService({ ...platform, ...deps });
  const portraits = createPortraits({ ...platform, ...deps, workDir: platform.config.workDir });
  return {
    lovedOnes,
    portraits,
    routes: { ...lovedOnes.routes, ...portraits.routes },
    jobs: portraitJobs(platform),
  };
}
