import type { figuresApi } from '@someday/contract/figures';
import type { Handlers } from '#server/lib/handlers.ts';
import type { FiguresService } from './figures.service.ts';

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function figuresRoutes(_figures: FiguresService): Handlers<typeof figuresApi> {
  return { getKpis: notBuilt, getRecentActivity: notBuilt, getCharts: notBuilt };
}
