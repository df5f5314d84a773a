import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageAccessKey } from './message-access.ts';
import { forgetRoom } from './recipients.queries.ts';

/**
 * Another window of this browser has signed out, or somebody else has come in there: what stands here is theirs no longer. Nor may it be that
 * of a page which the browser had kept and shows again for its Back button: nothing has told that one what happened meanwhile.
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
