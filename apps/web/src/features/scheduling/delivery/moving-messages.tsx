import type { MovingMessages as Moving } from '@someday/contract/api/deliveries';
import { useMovingMessages } from '#web/queries/scheduling.ts';
import { movingCopy } from './delivery.copy.ts';

export function MovingNote({ what }: Pick<Moving, 'what'>) {
  const moving = useMovingMessages().find((one) => one.what === what);
  if (!moving) return null;
  return (
    <p role="status" className="text-ink-2">
      {movingCopy[what](moving.done, moving.total)}
    </p>
  );
}
