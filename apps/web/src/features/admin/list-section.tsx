import { useId, type ReactNode } from 'react';
import { PageTitle } from '#web/ui/layout/page.tsx';

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
    <section aria-labelledby={id} className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <PageTitle id={id} className="text-h2">
            {title}
          </PageTitle>
          <p className="mt-3 max-w-2xl text-lead text-ink-2">{lead}</p>
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
