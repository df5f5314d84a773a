import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageAccessKey } from './message-access-key.ts';
import { forgetRoom } from './recipients.queries.ts';

/** Another window of this browser has signed out, or somebody else has come in there: what stands here is theirs no longer. */
export function useForgetWhenSignedOutElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === messageAccessKey && oldValue !== null && oldValue !== newValue) void forgetRoom(client);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [client]);
}
