import { Spinner } from '#web/ui/button.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { adminDashboardCopy as copy } from './admin.copy.ts';

export function AdminOpening() {
  return (
    <Main className="grid min-h-dvh place-content-center">
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {copy.opening}
      </p>
    </Main>
  );
}
