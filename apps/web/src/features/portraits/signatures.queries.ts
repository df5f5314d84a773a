import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Signature } from '@someday/contract/signatures';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { signaturesCopy as copy } from './signatures.copy.ts';

export const signatureQuery = endpointQuery('GET /api/account/signature');

/** Null removes it. */
export function useSaveSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signature: Signature | null) => call('PATCH /api/account/signature', { body: { signature } }),
    onSuccess: (reply) => {
      client.setQueryData(signatureQuery.queryKey, reply);
      showToast({ title: reply.signature ? copy.saved : copy.removed, tone: 'success' });
    },
    onError: (error) =>
      showToast({ title: copy.failed, description: errorText(error, copy.failedText), tone: 'danger', inForm: true }),
  });
}
