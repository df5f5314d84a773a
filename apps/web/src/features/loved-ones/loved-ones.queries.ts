import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { notifyFailure, withReason } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { dropLovedOne, refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { lovedOneCopy } from './loved-one.copy.ts';

export function useAddLovedOne() {
  const client = useQueryClient();
  const { history } = useRouter();
  const { failed } = lovedOneCopy.add;
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.addLovedOne>) => call('POST /api/family/members', { body }),
    onSuccess: (lovedOne) => {
      showLovedOne(client, lovedOne);
      void refreshParents(client);
    },
    onError: (error) => {
      if (handlePlanError(error, (path) => history.push(path))) return;
      notifyFailure(failed, error, undefined, true);
    },
  });
}

export function useUpdateLovedOne(before: LovedOne) {
  const { id, name, timeZone, birthday } = before;
  const client = useQueryClient();
  const { editOf, learn } = useEdits(before);
  const { saved, failed, failedText } = lovedOneCopy.editing;
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.updateLovedOne>) =>
      call('PATCH /api/family/members/{id}', { params: { id }, body: editOf(body) }),
    onSuccess: (lovedOne) => {
      showToast({ title: saved, description: lovedOne.name, tone: 'success' });
      showLovedOne(client, lovedOne);
      // Messages show the name, and sealed ones open by the time zone and on birthdays.
      const { name: newName, timeZone: newZone, birthday: newDay } = lovedOne;
      const concernsMessages = newName !== name || newZone !== timeZone || newDay !== birthday;
      void (concernsMessages ? refreshMessages(client) : refreshParents(client));
    },
    onError: (error) => {
      learn(error);
      showToast({ title: failed, description: withReason(failedText, error), tone: 'danger', inForm: true });
    },
  });
}

/** For someone who asked for their lost code. If it fails, the note stays, and the code can be copied again. */
export function useMarkCodeGiven({ id, codeAskedAt }: LovedOne): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call('POST /api/family/members/{id}/access-code/given', { params: { id } }),
    onSuccess: (lovedOne) => showLovedOne(client, lovedOne),
  });
  return () => {
    if (codeAskedAt !== null) mutate();
  };
}

/** Also refreshes messages, because their links contain the code. */
export function useRenewAccessCode(id: number) {
  const client = useQueryClient();
  const { failed, failedText } = lovedOneCopy.renewing;
  return useMutation({
    mutationFn: () => call('POST /api/family/members/{id}/access-code', { params: { id } }),
    onSuccess: (lovedOne) => {
      showLovedOne(client, lovedOne);
      void refreshMessages(client);
    },
    onError: (error) => notifyFailure(failed, error, failedText),
  });
}

export function useRemoveLovedOne() {
  const client = useQueryClient();
  const restore = useRestoreLovedOne();
  const { removed, removedText, undo, failed, failedText } = lovedOneCopy.removing;
  return useMutation({
    mutationFn: ({ id }: LovedOne) => call('DELETE /api/family/members/{id}', { params: { id } }),
    onMutate: ({ id }) => ({ putBack: dropLovedOne(client, id) }),
    onSuccess: ({ messages }, lovedOne) => {
      const onSelect = () => restore.mutate(lovedOne);
      const description = removedText(lovedOne.name, messages);
      showToast({ title: removed, description, tone: 'success', action: { label: undo, onSelect } });
    },
    onError: (error, _lovedOne, kept) => {
      kept?.putBack();
      notifyFailure(failed, error, failedText);
    },
    onSettled: () => void refreshMessages(client),
  });
}

function useRestoreLovedOne() {
  const client = useQueryClient();
  const { restored, restoredText, restoreFailed, restoreFailedText } = lovedOneCopy.removing;
  return useMutation({
    mutationFn: ({ id }: LovedOne) => call('POST /api/family/members/{id}/restore', { params: { id } }),
    onSuccess: (lovedOne) => {
      showToast({ title: restored, description: restoredText(lovedOne), tone: 'success' });
      showLovedOne(client, lovedOne);
      void refreshMessages(client);
    },
    onError: (error) => notifyFailure(restoreFailed, error, restoreFailedText),
  });
}
