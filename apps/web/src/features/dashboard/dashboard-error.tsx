import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

export function DashboardError({ error }: { error: unknown }) {
  return (
    <div className="gutter grid justify-items-center gap-6 py-16 text-center sm:py-24" role="alert">
      <Envelope state="closed" className="w-40 -rotate-3" />
      <PageTitle className="text-h2">{dashboardCopy.failed}</PageTitle>
      <p className="max-w-md text-lead text-ink-2">{errorText(error, dashboardCopy.failedText)}</p>
      <Button size="large" onClick={() => location.reload()}>
        {dashboardCopy.refresh}
      </Button>
    </div>
  );
}
