import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '#web/api/events.ts';
import { isConverting, refreshParents, showEvent } from '#web/api/parents.ts';

/**
 * Keeps what is shown in step with conversion and viewing. What may have been missed
 * before the connection stood is asked for.
 */
export function useLiveParents(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents(
        (event) => showEvent(client, event),
        (again) => {
          if (again || isConverting(client)) void refreshParents(client);
        },
      ),
    [client],
  );
}
