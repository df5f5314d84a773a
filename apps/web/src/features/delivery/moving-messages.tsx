import type { MovingMessages as Moving } from '@someday/contract/deliveries';
import { useMovingMessages } from '#web/queries/scheduling.ts';
import { movingCopy } from './delivery.copy.ts';

/** How far messages have moved to their new days, if a change moved many. `ask`: also on a page loaded since. */
export function MovingMessages({ what, ask = false }: { what: Moving['what']; ask?: boolean }) {
  const moving = useMovingMessages(ask).find((one) => one.what === what);
  if (!moving) return null;
  return (
    <p role="status" className="text-ink-2">
      {movingCopy[what](moving.done, moving.total)}
    </p>
  );
}
