import { useId, useState, type ComponentProps } from 'react';
import { deviceNow } from '#web/lib/days.ts';
import { deviceZone, zoneLabel, zonesToChoose, zoneTyped } from '#web/lib/time-zones.ts';
import { TextField } from './field.tsx';

type TimeZoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'list' | 'type'> & {
  /** A zone's name; empty for none. */
  value?: string | undefined;
  onChange: (zone: string) => void;
  /** Listed first, with the device's. */
  likely: readonly string[];
};

/** Finds a zone by its place, with suggestions. What isn't a place is passed on as it was typed, for the form's schema to refuse. */
export function TimeZoneField({ value = '', onChange, onBlur, likely, ...rest }: TimeZoneFieldProps) {
  const listId = useId();
  const [now] = useState(deviceNow);
  const [zones] = useState(() => zonesToChoose([...likely, deviceZone()], now));
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const label = value === '' ? '' : zoneLabel(value, now);
  const text = typed?.value === value ? typed.text : label;
  return (
    <>
      <TextField
        {...rest}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const zone = zoneTyped(target.value, zones) ?? target.value.trim();
          setTyped({ text: target.value, value: zone });
          onChange(zone);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      <datalist id={listId}>
        {zones.map(({ name, label: words }) => (
          <option key={name}>{words}</option>
        ))}
      </datalist>
    </>
  );
}
