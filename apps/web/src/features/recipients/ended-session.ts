import type { QueryClient } from '@tanstack/react-query';

/** For a loved one's query client when a session has ended. */
export function askAgainForCode(client: QueryClient): void {
  void import('./recipients.queries.ts').then(({ forgetRoom }) => forgetRoom(client));
}
