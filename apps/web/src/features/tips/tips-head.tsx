import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/links.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';

export function TipsHead({
  home,
  title,
  lead,
  children,
}: {
  home: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <>
      <LinkButton to="/" variant="quiet" size="small" className="-ml-3 outline-offset-0 sm:-ml-4 print:hidden">
        <ArrowLeft aria-hidden="true" />
        {home}
      </LinkButton>
      <header className="flex items-center justify-between gap-8 pt-2 pb-8 sm:pt-3 sm:pb-11 print:pb-4">
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

export function Contents({
  label,
  parts,
}: {
  label: string;
  parts: readonly { readonly id: string; readonly title: string }[];
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2.5 print:hidden">
      {parts.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="tap inline-flex items-center rounded-full border-2 border-control bg-card px-4 leading-tight font-bold text-ink no-underline hover:border-primary hover:bg-primary-soft"
        >
          {title}
        </a>
      ))}
    </nav>
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
