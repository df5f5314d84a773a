import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { isSameZone } from '#web/lib/same-zone.ts';
import { deviceZone, zoneLabel } from '#web/lib/time-zones.ts';

const copy = settingsCopy.you;

/** Offers the zone of somebody who has moved, or travels. */
export function DeviceZoneOffer({
  saved,
  loading,
  onTake,
}: {
  saved: string;
  loading: boolean;
  onTake: (timeZone: string) => void;
}) {
  const zone = deviceZone();
  if (isSameZone(zone, saved)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-field bg-butter py-3 pl-4 pr-3">
      <p className="min-w-0 font-bold">{copy.otherZone(zoneLabel(zone, deviceNow()))}</p>
      <Button variant="secondary" size="small" loading={loading} onClick={() => onTake(zone)}>
        {copy.takeZone}
      </Button>
    </div>
  );
}
