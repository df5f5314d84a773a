import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { adminDashboardCopy as copy } from './admin-dashboard.copy.ts';

const MINUTE_MS = 60_000;
/** From then on the end is told. */
const TOLD_MINUTES = 10;

const minutesUntil = (instant: string) => Math.ceil((Date.parse(instant) - deviceNow().getTime()) / MINUTE_MS);
const timeOf = (instant: string) => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** How long the session lasts, once that is not long any more. `onOver` is called when it is over by this device's clock. */
export function SessionLeft({ expiresAt, onOver }: { expiresAt: string; onOver: () => void }) {
  const [minutes, setMinutes] = useState(() => minutesUntil(expiresAt));
  useEffect(() => {
    const look = () => {
      const left = minutesUntil(expiresAt);
      setMinutes(left);
      if (left <= 0) onOver();
    };
    look();
    const timer = setInterval(look, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [expiresAt, onOver]);
  if (minutes >= TOLD_MINUTES || minutes <= 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-butter px-3 py-1 font-bold text-ink">
      <Hourglass aria-hidden="true" className="size-4 flex-none" />
      <span aria-hidden="true">{copy.endsIn(minutes)}</span>
      <span role="status" className="sr-only">
        {copy.endsAt(timeOf(expiresAt))}
      </span>
    </span>
  );
}
