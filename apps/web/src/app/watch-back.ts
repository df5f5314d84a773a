import type { RouterHistory } from '@tanstack/react-router';
import type { WatchBack } from '#web/ui/overlays/close-on-back.ts';

type HistoryLocation = RouterHistory['location'];

interface Pages {
  readonly history: RouterHistory;
  readonly parseLocation: (location: HistoryLocation) => { pathname: string; search: unknown };
}

export const watchBackOf =
  ({ history, parseLocation }: Pages): WatchBack =>
  (stays) =>
    history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => action === 'BACK' && stays(parseLocation(nextLocation)),
    });
