import { useMutation } from '@tanstack/react-query';
import { NetworkError } from '#web/api/api-error.ts';
import type { UseFormReturn } from 'react-hook-form';
import { testerFields, type TesterApplication, type TesterInput } from './tester-form.ts';
import { testersCopy } from './testers.copy.ts';

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

/** Under its field; what explains refusals comes when there is one. Where it cannot come, the notice has said it. */
export async function sayWhereRefused(
  form: UseFormReturn<TesterInput, unknown, TesterApplication>,
  error: unknown,
): Promise<void> {
  const refusal = await import('#web/api/server-refusal.ts').catch(() => undefined);
  refusal?.showRefusal(form, error, testerFields, {}, testersCopy.failedText);
}
