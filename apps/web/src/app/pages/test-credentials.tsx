import { useDemoWorld } from '#web/api/demo-world.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { TestCredentials } from '#web/features/demo/test-credentials.tsx';
import { useIsDemo } from '#web/lib/demo.ts';

function Asked() {
  return <TestCredentials asked={useDemoWorld()} />;
}

/** Only a demonstration has this page: elsewhere the server knows nothing of it, and nor does this. */
export function TestCredentialsPage() {
  return useIsDemo() ? <Asked /> : <NotFound />;
}
