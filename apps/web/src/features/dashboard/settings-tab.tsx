import { Trash2 } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Card, PageTitle } from '#web/ui/layout/page.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.settings;

function TrashSheet() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5 p-5 sm:p-8">
      <div className="max-w-xl">
        <h2 className="text-h3">{copy.trash}</h2>
        <p className="mt-2 text-ink-2">{copy.trashText}</p>
      </div>
      <LinkButton to="/trash" variant="secondary">
        <Trash2 aria-hidden="true" />
        {copy.openTrash}
      </LinkButton>
    </Card>
  );
}

export function LoadingSheets() {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-6">
      <Skeleton className="h-130 rounded-box lg:h-112" />
      <Skeleton className="h-64 rounded-box lg:h-48" />
      <Skeleton className="h-130 rounded-box lg:h-112" />
    </div>
  );
}

/** The Settings tab. The page passes in its sheets, which may load after the heading. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="gutter grid gap-6 pb-20 pt-8 sm:pt-12">
      <PageTitle className="text-h2">{copy.title}</PageTitle>
      <Suspense fallback={<LoadingSheets />}>
        {children}
        <TrashSheet />
      </Suspense>
    </div>
  );
}
