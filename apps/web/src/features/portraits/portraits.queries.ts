import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Signatures } from '@someday/contract/api/account-settings';
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

/** The one of a name; without `name`, of the account's own. */
export const signatureOf = ({ signature, names }: Signatures, name: string | null): Signature | null =>
  name === null ? signature : (names.find((one) => one.name === name)?.signature ?? null);

/** `name`: what loved ones call the member; null for the account's own. A null signature removes it. */
export function useSaveSignature(name: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signature: Signature | null) => call('PATCH /api/account/signature', { body: { name, signature } }),
    onSuccess: (reply) => {
      client.setQueryData(signatureQuery.queryKey, reply);
      const isSigned = signatureOf(reply, name) !== null;
      showToast({ title: isSigned ? signaturesCopy.saved : signaturesCopy.removed, tone: 'success' });
    },
    onError: (error) => notifyFailure(signaturesCopy.failed, error, undefined, true),
  });
}
