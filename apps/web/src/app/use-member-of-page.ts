import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#web/queries/session.ts';

/** For a member's page: who is signed in. Undefined once the session has ended while it was open; its guard then leads to the login. */
export function useMemberOfPage() {
  const { member } = useSession();
  const router = useRouter();
  const hasEnded = member === null;
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  return member ?? undefined;
}
