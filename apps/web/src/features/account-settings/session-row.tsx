import type { AccountSession } from '@someday/contract/account-settings';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { formatInstantDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { lastUsed } from './last-used.ts';
import { deviceZone } from '#web/lib/time-zones.ts';

const copy = settingsCopy.sessions;

/** A device and its placeholder are of the same height, so that nothing jumps when the list arrives. */
export const sessionRowLook =
  'grid min-h-20 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]';

const icons = { tablet: Tablet, phone: Smartphone, computer: Laptop };

function kindOf(device: string): keyof typeof icons {
  if (/ipad|tablet/i.test(device)) return 'tablet';
  return /iphone|ipod|android|phone|mobile/i.test(device) ? 'phone' : 'computer';
}

export function SessionRow({
  session: { device, current, createdAt, lastUsedAt },
  now,
  isEnding,
  onEnd,
}: {
  session: AccountSession;
  now: Date;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const Icon = icons[kindOf(device)];
  return (
    <div className={sessionRowLook}>
      <span className="grid size-11 place-items-center rounded-full bg-sky text-info">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {current ? <Badge tone="available">{copy.thisDevice}</Badge> : null}
        </p>
        <p className="mt-1 text-small text-ink-2">
          {copy.lastUsed(current ? 'now' : lastUsed(lastUsedAt, now, deviceZone()))}
          <span className="block">
            {copy.since} <span className="font-display lining-nums">{formatInstantDay(createdAt)}</span>
          </span>
        </p>
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="small"
          loading={isEnding}
          onClick={onEnd}
          className="max-sm:col-start-2 max-sm:justify-self-start"
        >
          {copy.signOut}
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </div>
  );
}
