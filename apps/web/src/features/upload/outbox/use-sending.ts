import * as z from 'zod/mini';
import type { Message } from '@someday/contract/api/messages';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { arrivedAs } from './record.ts';
import { useOutbox, useOutcomes, useOutgoing } from './use-outbox.ts';

type Sending = {
  /** One that can't continue is back in the form. `error`: what was raised; `text`: if nothing was. */
  onProblem: (problem: { error: unknown } | { text: string }) => void;
  onSent: (message: Message) => void;
  keep: () => Promise<unknown>;
};

/** `name` tells a form after a reload that its message is on its way. What waits for a plan stays in the outbox, and the form is done. */
export function useSending(memberId: number, name: string, { onProblem, onSent, keep }: Sending) {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const [wasFollowing] = useState(() => readDraft(name, z.boolean()) === true);
  const [ids, setIds] = useState<readonly string[]>([]);
  const followed = useOutgoing(outbox).filter(({ id }) => ids.includes(id));
  const only = ids.length === 1 ? ids[0] : undefined;
  useEffect(() => outbox.watch(ids), [ids, outbox]);

  const letGo = () => forgetDraft(name);
  const finish = () => {
    letGo();
    setIds([]);
  };
  const takeBack = () => {
    finish();
    if (only !== undefined) void outbox.takeBack(only, keep);
  };
  useOutcomes(
    outbox,
    ({ id, kind }) => id === only || (kind === 'sent' && ids.includes(id)),
    (outcome) => {
      switch (outcome.kind) {
        case 'plan-needed':
          letGo();
          handlePlanError(outcome.error, (path) => history.push(path));
          break;
        case 'refused':
          takeBack();
          onProblem({ error: outcome.error });
          break;
        case 'file-gone':
          takeBack();
          onProblem({ text: sendingCopy.fileGone });
          break;
        case 'sent': {
          const records = outbox.store.getState().records.filter(({ id }) => ids.includes(id));
          const [message, ...others] = records.map(arrivedAs);
          if (message && others.every(Boolean)) onSent(message);
          break;
        }
      }
    },
  );

  return {
    outbox,
    follow: (sent: readonly string[]) => {
      keepDraft(name, true);
      setIds(sent);
    },
    followed,
    isFollowing: ids.length > 0,
    isSeveral: ids.length > 1,
    isSent: followed.length > 0 && followed.every(arrivedAs),
    needsPlan: followed.some(({ state }) => state.name === 'waiting-for-plan'),
    /** It was sent before a reload, so the form is done. */
    wasFollowing,
    /** The form is closed. Sending continues. */
    letGo,
    stop: takeBack,
    finish,
  };
}
