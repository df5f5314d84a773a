import type { figuresApi } from '@someday/contract/figures';
import type { Handlers } from '#server/http/handlers.ts';
import type { FiguresService } from './figures.service.ts';

export function figuresRoutes(figures: FiguresService): Handlers<typeof figuresApi> {
  return {
    getKpis: () => figures.kpis(),
    getRecentActivity: () => figures.activity(),
    getCharts: ({ query }) => figures.charts(query.days),
  };
}
