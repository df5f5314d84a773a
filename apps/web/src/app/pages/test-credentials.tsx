import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { TestCredentials } from '#web/features/demo/test-credentials.tsx';
import { useIsDemo } from '#web/lib/facts.ts';

/** Exists only in a demo; any other server answers with 404. */
export function TestCredentialsPage() {
  return useIsDemo() ? <TestCredentials /> : <NotFoundPage />;
}
