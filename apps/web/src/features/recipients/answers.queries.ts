import type { ReactionType } from '@someday/contract/reactions';
import type { OpenMessage } from '@someday/contract/recipients';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/lib/notice-store.ts';
import { letterCopy } from './letter.copy.ts';
import { changeMessage } from './message-changes.queries.ts';

type Press = { type: ReactionType; isOn: boolean };

function pressed(given: readonly ReactionType[], { type, isOn }: Press): readonly ReactionType[] {
  const others = given.filter((one) => one !== type);
  return isOn ? [...others, type] : others;
}

/**
 * A loved one's answers to a message: what the server knows, with what is on its way to it, which goes one after the other in the order of
 * the presses. What fails shows as it was before.
 */
export function useAnswers({ id, reactions }: OpenMessage, from: string) {
  const client = useQueryClient();
  const [onTheirWay, setOnTheirWay] = useState<readonly Press[]>([]);
  const { mutate } = useMutation({
    scope: { id: `answers ${id}` },
    mutationFn: ({ type, isOn }: Press) =>
      isOn
        ? call('POST /api/message-reactions', { body: { videoMessageId: id, reactionType: type } })
        : call('DELETE /api/message-reactions/{id}/{reactionType}', { params: { id, reactionType: type } }),
    onSuccess: (known) => changeMessage(client, id, { reactions: known.reactions }),
    onError: (error, { isOn }) => {
      const { failed, failedText, askedForCode } = letterCopy.answer;
      const description = isNotSignedIn(error) ? askedForCode : errorText(error, failedText(from));
      notify({ title: isOn ? failed.add : failed.remove, description, tone: 'danger' });
    },
    // After what the server knows has been shown, else the answer would be gone for a blink.
    onSettled: (_known, _error, press) =>
      notifyManager.schedule(() => setOnTheirWay((presses) => presses.filter((one) => one !== press))),
  });
  const given = onTheirWay.reduce(pressed, reactions);
  const answer = (type: ReactionType) => {
    const press = { type, isOn: !given.includes(type) };
    setOnTheirWay((presses) => [...presses, press]);
    mutate(press);
  };
  return { given, answer };
}
