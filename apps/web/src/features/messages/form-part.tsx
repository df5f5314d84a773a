import type { ReactNode } from 'react';

/** A part of a long form under its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h3 className="text-h3">{title}</h3>
      {children}
    </section>
  );
}
