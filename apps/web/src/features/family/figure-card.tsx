import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** A plot on a sheet of its own: what it shows, and over which time or how it is counted. */
export function FigureCard({
  title,
  lead,
  className,
  children,
}: {
  title: string;
  lead: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={clsx('min-w-0 rounded-box border border-line bg-card p-5 sm:p-7', className)}
    >
      <figcaption className="mb-6">
        <h3 id={id} className="text-h3">
          {title}
        </h3>
        <p className="mt-1 text-ink-2">{lead}</p>
      </figcaption>
      {children}
    </figure>
  );
}
