import type { demoApi } from '@someday/contract/demo';
import type { Handlers } from '#server/lib/handlers.ts';
import type { DemoService } from './demo.service.ts';

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function demoRoutes(_demo: DemoService): Handlers<typeof demoApi> {
  return { getDemoWorld: notBuilt };
}
