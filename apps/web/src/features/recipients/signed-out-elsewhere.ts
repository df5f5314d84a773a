import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageAccessKey } from './message-access.ts';
import { forgetRoom } from './recipients.queries.ts';

/**
 * Drops everything when another window signs out or opens someone else's messages, and when the browser restores this page with its Back
 * button, because a frozen page receives no events.
 */
export function useForgetWhenSignedOutElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === messageAccessKey && oldValue !== null && oldValue !== newValue) void forgetRoom(client);
    };
    const lookAfterReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void forgetRoom(client);
    };
    addEventListener('storage', look);
    addEventListener('pageshow', lookAfterReturn);
    return () => {
      removeEventListener('storage', look);
      removeEventListener('pageshow', lookAfterReturn);
    };
  }, [client]);
}
