import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { HomeLink } from '#web/ui/layout/public-page.tsx';

type TipsHeadProps = { home: string; title: string; lead: string; children: ReactNode };

export function TipsHead({ home, title, lead, children }: TipsHeadProps) {
  return (
    <>
      <HomeLink>{home}</HomeLink>
      <header className="flex items-center justify-between gap-8 pt-2 pb-8 sm:pt-0 sm:pb-4 print:pb-4">
        <div className="max-w-[36rem]">
          <PageTitle className="text-h1">{title}</PageTitle>
          <p className="mt-3 text-balance text-lead text-ink-2">{lead}</p>
        </div>
        <div aria-hidden="true" className="flex-none max-md:hidden print:hidden">
          {children}
        </div>
      </header>
    </>
  );
}

export function Points({ points, className }: { points: readonly string[]; className: string }) {
  return (
    <ul className={clsx('grid list-disc pl-5 marker:text-poppy', className)}>
      {points.map((point) => (
        <li key={point} className="pl-0.5">
          {point}
        </li>
      ))}
    </ul>
  );
}
