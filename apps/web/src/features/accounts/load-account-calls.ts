import { NetworkError } from '#web/api/api-error.ts';

/** The typed client is fetched while a form is filled in: the page itself opens without it. */
export function loadAccountCalls() {
  return import('./account-calls.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}

/** Fetches what sending the form will need. A failure shows when it is really needed. */
export function prepareAccountCalls(): void {
  loadAccountCalls().catch(() => {});
}
