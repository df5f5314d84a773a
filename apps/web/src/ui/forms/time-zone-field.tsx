import { useState, type ComponentProps, type ReactNode } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { deviceZone, zoneRegions } from '#web/lib/time-zones.ts';
import { type FieldTexts, SelectField } from './field.tsx';

/** All time zones by region, in the platform's own list: a phone draws it best, and typing a city's name finds it. */
export function TimeZoneField({
  saved,
  children,
  ...rest
}: {
  /** The zone that is chosen already, which stands in the list even when this browser does not know it. */
  saved: string | undefined;
  /** Choices that stand before the zones. */
  children?: ReactNode;
} & FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  const [now] = useState(deviceNow);
  const [regions] = useState(() => zoneRegions(saved === undefined ? [deviceZone()] : [saved, deviceZone()], now));
  return (
    <SelectField {...rest}>
      {children}
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
