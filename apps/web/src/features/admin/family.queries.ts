import { useMutation } from '@tanstack/react-query';
import { familySorts } from '@someday/contract/admin-lists';
import { useEffect, useState } from 'react';
import { call, endpointUrl } from '#web/api/client.ts';
import { familyCopy as copy } from './family.copy.ts';
import { notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';

export const familySource = {
  path: endpointUrl('GET /api/admin/children'),
  sorts: familySorts,
  ask: (query: AdminListQuery<(typeof familySorts)[number]>) => call('GET /api/admin/children', { query }),
};

/** Long enough to read a code out on the telephone; the next person at the screen must not find it. */
export const REVEALED_MS = 60_000;

/** The one access code that is shown just now; after a while it is covered again. It is kept nowhere else. */
export function useRevealedCode() {
  const refresh = useRefreshAdmin();
  const [shown, setShown] = useState<{ id: number; code: string }>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const asking = useMutation({
    mutationFn: (id: number) => call('POST /api/admin/children/{id}/reveal-code', { params: { id } }),
    gcTime: 0,
    onSuccess: ({ accessCode }, id) => {
      setShown({ id, code: accessCode });
      void refresh();
    },
    onError: (error) => notifyFailure(copy.failed, error),
  });
  return {
    codeOf: (id: number) => (shown?.id === id ? shown.code : undefined),
    isAsking: asking.isPending,
    reveal: (id: number, onSettled: () => void) => asking.mutate(id, { onSettled }),
    hide: () => setShown(undefined),
  };
}
