import { useState, type ComponentProps, type ReactNode } from 'react';
import { deviceNow } from '#web/lib/days.ts';
import { deviceZone, zoneRegions } from '#web/lib/time-zones.ts';
import { type FieldTexts, SelectField } from './field.tsx';

export function TimeZoneField({
  saved,
  children,
  ...rest
}: {
  saved: string | undefined;
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
