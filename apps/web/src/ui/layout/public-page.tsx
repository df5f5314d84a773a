import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/links.tsx';
import { Main } from './page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { PublicHeader } from './site-header.tsx';

/** A page to read. Only its contents are printed. */
export function PublicPage({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <div className="print:hidden">
        <PublicHeader />
      </div>
      <Main className={className}>{children}</Main>
      <SiteFooter />
    </>
  );
}

export function HomeLink({ children }: { children: string }) {
  return (
    <LinkButton to="/" variant="quiet" size="small" className="-ml-3 outline-offset-0 sm:-ml-4 print:hidden">
      <ArrowLeft aria-hidden="true" />
      {children}
    </LinkButton>
  );
}

type PageSectionProps = { id: string; title: string; text?: string; children: ReactNode };

export function PageSection({ id, title, text, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="scroll-mt-6 text-h2">
        {title}
      </h2>
      {text === undefined ? null : <p className="max-w-[42rem]">{text}</p>}
      {children}
    </section>
  );
}

type Part = { readonly id: string; readonly title: string };

export function Contents({ label, parts }: { label: string; parts: readonly Part[] }) {
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
