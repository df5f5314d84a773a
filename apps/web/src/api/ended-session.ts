import type { QueryClient } from '@tanstack/react-query';

/** For a member's query client. Not with the public pages' first download: only who was signed in can be signed out. */
export function noticeWhenSignedOut(client: QueryClient): void {
  void import('./session.ts').then(({ noticeEndedSession }) => noticeEndedSession(client));
}
