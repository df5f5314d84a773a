import { ApiError } from '#web/api/api-error.ts';
import { useDemoWorld } from '#web/api/demo-world.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { TestCredentials } from '#web/features/demo/test-credentials.tsx';

/** Only a demonstration has this page: elsewhere the server knows nothing of it, and nor does this. */
export function TestCredentialsPage() {
  const asked = useDemoWorld();
  const isElsewhere = asked.error instanceof ApiError && asked.error.status === 404;
  return isElsewhere ? <NotFound /> : <TestCredentials asked={asked} />;
}
