import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page.tsx';

export const tabLook = 'gutter grid gap-8 pb-20 pt-8 sm:gap-10 sm:pt-12';

/** What a tab is about, and the one thing to do there. */
export function TabHeading({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div>
        <PageTitle className="text-h2">{title}</PageTitle>
        <p className="mt-3 max-w-xl text-lead text-ink-2">{lead}</p>
      </div>
      {children}
    </div>
  );
}
