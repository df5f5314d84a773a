import { useState, type ComponentProps } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { deviceZone, isSameZone, zoneLabel, zoneRegions } from './time-zones.ts';

const copy = settingsCopy.you;

/** All time zones by region, in the platform's own list: a phone draws it best, and typing a city's name finds it. */
export function TimeZoneField({
  saved,
  ...rest
}: {
  /** The account's zone, which stands in the list even when this browser does not know it. */
  saved: string;
  error: string | undefined;
} & Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  const [now] = useState(deviceNow);
  const [regions] = useState(() => zoneRegions([saved, deviceZone()], now));
  return (
    <SelectField label={copy.timeZone} hint={copy.timeZoneHint} {...rest}>
      {regions.map(({ label, zones }) => (
        <optgroup key={label} label={label}>
          {zones.map((zone) => (
            <option key={zone.name} value={zone.name}>
              {zone.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

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
