import type { QueryClient } from '@tanstack/react-query';

/** For a loved one's query client: whose session has ended meets the door again, and what was fetched with it is gone. */
export function askAgainForCode(client: QueryClient): void {
  void import('./recipients.queries.ts').then(({ forgetRoom }) => forgetRoom(client));
}
