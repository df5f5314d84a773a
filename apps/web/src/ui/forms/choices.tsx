import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { controlLook, FieldProblem } from './field.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  icon?: LucideIcon | undefined;
};

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
            {count === undefined ? null : <span className="tabular">{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const segmentLook =
  'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-full text-[0.9375rem] font-bold text-ink ' +
  'hover:bg-primary-soft has-checked:bg-primary has-checked:text-on-primary focus-inside';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  children: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className="tap flex items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="checkbox-look mt-0.5 size-6 flex-none cursor-pointer"
        />
        <span>{children}</span>
      </label>
      <FieldProblem id={id} text={error} />
    </div>
  );
}

export function Choice<Value extends string>({
  label,
  values,
  words,
  value,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-x-3 gap-y-1 max-sm:basis-full sm:flex-row sm:items-center">
      <label htmlFor={id} className="flex-none text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((candidate) => candidate === target.value);
          if (chosen) onChange(chosen);
        }}
        className={clsx(controlLook, 'select-look text-ellipsis sm:min-w-38 sm:max-w-52')}
      >
        {values.map((candidate) => (
          <option key={candidate} value={candidate}>
            {words[candidate]}
          </option>
        ))}
      </select>
    </div>
  );
}

type ChoiceCardProps = { label: string; hint: string; children?: ReactNode } & Pick<
  ComponentProps<'input'>,
  'name' | 'checked' | 'onChange'
>;

export function ChoiceCard({ label, hint, children, ...input }: ChoiceCardProps) {
  return (
    <label className="relative grid min-h-16 content-center rounded-field border-2 border-control bg-card px-4 py-2.5 leading-snug hover:border-primary has-checked:border-primary has-checked:bg-primary-soft focus-inside">
      <input {...input} type="radio" className="sr-only" />
      <span className="font-bold">{label}</span> <span className="text-[0.9375rem] text-ink-2">{hint}</span>
      {children}
    </label>
  );
}
