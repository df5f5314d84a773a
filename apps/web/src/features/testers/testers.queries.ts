import { useMutation } from '@tanstack/react-query';
import { NetworkError } from '#web/api/api-error.ts';
import type { TesterApplication } from './tester-form.ts';

/** The typed client is fetched while the form is filled in: the page itself opens without it. */
function loadTesterCalls() {
  return import('./tester-calls.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}

/** Fetches what sending will need. A failure shows when it is really needed. */
export function prepareTesterCalls(): void {
  loadTesterCalls().catch(() => {});
}

export function useApply() {
  return useMutation({
    mutationFn: async (application: TesterApplication) => (await loadTesterCalls()).apply(application),
  });
}
