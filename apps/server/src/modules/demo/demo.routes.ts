import type { demoApi } from '@someday/contract/demo';
import type { Handlers } from '#server/http/handlers.ts';
import type { DemoService } from './demo.service.ts';

export function demoRoutes(demo: DemoService): Handlers<typeof demoApi> {
  return { getDemoWorld: () => demo.world() };
}
