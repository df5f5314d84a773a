import { useSearch } from '@tanstack/react-router';
import type { LovedOne } from '@someday/contract/loved-ones';
import { Download, Printer } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { endpointUrl } from '#web/api/client.ts';
import { useParents } from '#web/api/parents.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { KeepsakeCard } from './keepsake-card.tsx';
import { keepsakeCopy as copy } from './keepsake.copy.ts';

function WaysToPaper({ lovedOne }: { lovedOne: LovedOne }) {
  return (
    <div className="grid content-start gap-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" />
          {copy.print}
        </Button>
        <a
          href={endpointUrl('GET /api/family/members/{id}/keepsake.pdf', { params: { id: lovedOne.id } })}
          download
          className={buttonLook({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" />
          {copy.download}
        </a>
      </div>
      <ul className="grid list-disc gap-3 pl-5 text-ink-2 marker:text-poppy">
        {copy.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function Content({ id }: { id: number | undefined }) {
  const { data: parents, error, isPending } = useParents();
  if (isPending) {
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="keepsake-card rounded-box" />
      </div>
    );
  }
  const lovedOne = parents?.children.find((child) => child.id === id);
  if (!parents || !lovedOne) {
    return (
      <EmptyState heading="h2" title={copy.missing}>
        {parents ? copy.missingText : errorText(error, copy.missingText)}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[auto_minmax(0,1fr)] print:block">
      <KeepsakeCard lovedOne={lovedOne} from={parents.user.name} />
      <WaysToPaper lovedOne={lovedOne} />
    </div>
  );
}

/** A loved one's card on the screen, and the ways to get it on paper. */
export function KeepsakePage() {
  const { id } = useSearch({ from: '/keepsake' });
  return (
    <>
      <div className="print:hidden">
        <SiteHeader />
      </div>
      <Main className="gutter pb-20 pt-2 print:p-0">
        <div className="mb-8 grid gap-6 print:hidden">
          <BackLink to="/member-dashboard">{copy.back}</BackLink>
          <div>
            <PageTitle className="text-h2">{copy.title}</PageTitle>
            <p className="mt-3 max-w-xl text-lead text-ink-2">{copy.lead}</p>
          </div>
        </div>
        <Content id={id} />
      </Main>
    </>
  );
}
