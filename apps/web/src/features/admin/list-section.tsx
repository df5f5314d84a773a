import { useId, type ReactNode } from 'react';

/** A tab's own part of the page: what it is, what can be done with all of it, and the list. */
export function ListSection({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={id} className="text-[1.625rem]">
            {title}
          </h2>
          <p className="mt-2 max-w-2xl text-ink-2">{lead}</p>
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
