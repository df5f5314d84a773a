import type { ReactNode } from 'react';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { PlainHeader } from '#web/ui/plain-header.tsx';

/** A page with one thing to say, and what can be done about it. */
export function Notice({
  title,
  art,
  children,
  actions,
}: {
  title: string;
  art: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-center justify-items-center gap-6 pt-6 pb-24 text-center">
        {art}
        <PageTitle className="text-h2">{title}</PageTitle>
        <div className="grid max-w-md gap-3 text-lead text-ink-2">{children}</div>
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      </Main>
    </>
  );
}
