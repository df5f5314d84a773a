import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Drawing, Portrait } from '@someday/contract/portraits';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { changeParents } from '#web/queries/loved-ones.ts';
import { portraitsCopy as copy } from './portraits.copy.ts';

/** A loved one's id, or the member. */
export type PortraitOwner = number | 'member';
/** A cropped photo, a drawing, or null for the initial. */
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
    onError: (error) =>
      showToast({ title: copy.failed, description: errorText(error, copy.failedText), tone: 'danger', inForm: true }),
  });
}
