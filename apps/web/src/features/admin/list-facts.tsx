import type { ReactNode } from 'react';

/** What was said to each of many questions. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>;
}

/** `wide`: a longer answer, on lines of its own. */
export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 leading-snug ${wide ? 'col-span-full' : ''}`}>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
