import type { ComponentProps, ReactNode } from 'react';

/** A radio button that looks like a card. `name`: of the radio group. */
export function ChoiceCard({
  label,
  hint,
  children,
  ...input
}: { label: string; hint: string; children?: ReactNode } & Pick<
  ComponentProps<'input'>,
  'name' | 'checked' | 'onChange'
>) {
  return (
    <label className="relative grid min-h-16 content-center rounded-field border-2 border-control bg-card px-4 py-2.5 leading-snug hover:border-primary has-checked:border-primary has-checked:bg-primary-soft focus-inside">
      <input {...input} type="radio" className="sr-only" />
      <span className="font-bold">{label}</span> <span className="text-[0.9375rem] text-ink-2">{hint}</span>
      {children}
    </label>
  );
}
