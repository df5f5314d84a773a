import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  icon?: LucideIcon | undefined;
};

/** One choice out of a few, as a pill of native radio buttons: arrow keys move, and the label names the group. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  wide = false,
}: {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  wide?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={`min-w-0 max-w-full ${wide ? 'w-full' : 'w-fit'}`}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap rounded-[1.75rem] border-2 border-control bg-card p-0.75">
        {segments.map(({ value: segment, label: text, count, icon: Icon }) => (
          <label key={segment} className={`${segmentLook} ${wide ? 'flex-1 px-1.5 max-sm:[&>svg]:hidden' : 'px-4'}`}>
            <input
              type="radio"
              name={name}
              value={segment}
              checked={segment === value}
              onChange={() => onValueChange(segment)}
              className="sr-only"
            />
            {Icon ? <Icon aria-hidden="true" className="size-4.5 flex-none" /> : null}
            {text}
            {count === undefined ? null : <span className="tabular-nums">{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const segmentLook =
  'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-full text-[0.9375rem] font-bold text-ink ' +
  'hover:bg-primary-soft has-checked:bg-primary has-checked:text-on-primary ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
