import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Portrait } from '@someday/contract/api/portraits';
import type { Drawing } from '@someday/contract/rules/portrait';
import { notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { changeParents } from '#web/queries/loved-ones.ts';
import type { Signature } from '@someday/contract/rules/signature';
import { portraitsCopy as copy, signaturesCopy } from './portraits.copy.ts';

export type PortraitOwner = number | 'member';
export type NewPortrait = Blob | Drawing | null;

export const ownPortraitQuery = endpointQuery('GET /api/account/portrait');

function send(owner: PortraitOwner, picture: NewPortrait): Promise<Portrait> {
  if (picture instanceof Blob) {
    const body = new FormData();
    body.set('photo', picture, 'portrait.jpg');
    if (owner === 'member') return call('POST /api/account/portrait', { body });
    return call('POST /api/family/members/{id}/portrait', { params: { id: owner }, body });
  }
  const body = { drawing: picture };
  if (owner === 'member') return call('PATCH /api/account/portrait', { body });
  return call('PATCH /api/family/members/{id}/portrait', { params: { id: owner }, body });
}

export function useSavePortrait(owner: PortraitOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: NewPortrait) => send(owner, picture),
    onSuccess: (portrait) => {
      if (owner === 'member') client.setQueryData(ownPortraitQuery.queryKey, portrait);
      else
        changeParents(client, (parents) => ({
          ...parents,
          children: parents.children.map((child) => (child.id === owner ? { ...child, portrait } : child)),
        }));
      showToast({ title: copy.saved, tone: 'success' });
    },
    onError: (error) => notifyFailure(copy.failed, error, undefined, true),
  });
}

export const signatureQuery = endpointQuery('GET /api/account/signature');

/** Null removes it. */
export function useSaveSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signature: Signature | null) => call('PATCH /api/account/signature', { body: { signature } }),
    onSuccess: (reply) => {
      client.setQueryData(signatureQuery.queryKey, reply);
      showToast({ title: reply.signature ? signaturesCopy.saved : signaturesCopy.removed, tone: 'success' });
    },
    onError: (error) => notifyFailure(signaturesCopy.failed, error, undefined, true),
  });
}
