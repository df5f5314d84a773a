import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export function Choices<Value extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
  className,
  children,
}: {
  legend: ReactNode;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className: string;
  children: (value: Value, label: string) => ReactNode;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend>{legend}</legend>
      <div className={clsx('grid gap-2', className)}>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="grid min-h-12 cursor-pointer place-items-center rounded-field border-2 border-line bg-card p-1 text-center leading-tight has-checked:border-primary has-checked:bg-primary-soft focus-inside"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {children(value, label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function BesideStamp({ stamp, children }: { stamp: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start sm:gap-8">
      <div className="grid justify-items-center bg-card py-2 [@media(min-height:44rem)]:sticky [@media(min-height:44rem)]:-top-3 [@media(min-height:44rem)]:z-10">
        {stamp}
      </div>
      <div className="grid min-w-0 gap-5">{children}</div>
    </div>
  );
}
