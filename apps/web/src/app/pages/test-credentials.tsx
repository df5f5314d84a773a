import { useDemoWorld } from '#web/queries/installation.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { TestCredentials } from '#web/features/demo/test-credentials.tsx';
import { useIsDemo } from '#web/lib/facts.ts';

function Asked() {
  return <TestCredentials asked={useDemoWorld()} />;
}

/** Only a demonstration has this page: elsewhere the server knows nothing of it, and nor does this. */
export function TestCredentialsPage() {
  return useIsDemo() ? <Asked /> : <NotFoundPage />;
}
