import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from './events.ts';
import { isConverting, refreshAll, showEvent } from './member-data.ts';

/**
 * Keeps what is shown in step with conversion, viewing and reactions. What may have been missed
 * before the connection stood is asked for.
 */
export function useLiveData(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents(
        (event) => void showEvent(client, event),
        (again) => {
          if (again || isConverting(client)) void refreshAll(client);
        },
      ),
    [client],
  );
}
