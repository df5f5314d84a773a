import * as z from 'zod/mini';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { useOutbox, useOutcomes, useOutgoing } from './use-outbox.ts';

type Problem = { error: unknown } | { text: string };

/** Nothing is on its way any more. */
const over = new Set(['sent', 'refused', 'needs-file']);

/** Whether this tab was following something under this name when its page was left. */
function useTrace(name: string | undefined) {
  const [wasFollowing] = useState(() => name !== undefined && readDraft(name, z.boolean()) === true);
  return {
    wasFollowing,
    leave: () => (name === undefined ? undefined : keepDraft(name, true)),
    remove: () => (name === undefined ? undefined : forgetDraft(name)),
  };
}

/**
 * Follows the one message that a dialog has just told to go, until it is kept. When it cannot go on by itself it is taken back, and the
 * dialog is told why: `error` is what the call has raised, `text` stands in for it where nothing was raised. With a `name` the dialog
 * learns after a reload that what it sent is on its way already. What waits for a plan stays in the outbox with all that was entered: the
 * dialog has nothing left to do.
 */
export function useFollowed(memberId: number, onProblem: (problem: Problem) => void, name?: string) {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const items = useOutgoing(outbox);
  const trace = useTrace(name);
  const [followed, setFollowed] = useState<string>();
  const item = items.find(({ id }) => id === followed);

  useEffect(() => (followed === undefined ? undefined : outbox.watch(followed)), [outbox, followed]);

  const takeBack = () => {
    trace.remove();
    setFollowed(undefined);
    if (followed !== undefined) void outbox.recall(followed);
  };
  useOutcomes(
    outbox,
    ({ id, kind }) => id === followed && kind !== 'sent',
    (outcome) => {
      switch (outcome.kind) {
        case 'plan-needed':
          trace.remove();
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
        case 'sent':
          break;
      }
    },
  );

  return {
    outbox,
    follow: (id: string | undefined) => {
      trace.leave();
      setFollowed(id);
    },
    /** It was told to go before the page was loaded anew: the dialog has nothing left to do. */
    wasFollowing: trace.wasFollowing,
    /** The dialog is closed; what it has sent goes on. */
    letGo: trace.remove,
    /** It waits for a plan now, on the dashboard. */
    needsPlan: item?.state.name === 'waiting-for-plan',
    /** As the server has kept it. */
    sent: item?.state.name === 'sent' ? item.state.message : undefined,
    /** On its way. */
    outgoing: item && !over.has(item.state.name) ? item : undefined,
    /** Stops sending; its form has everything still. */
    stop: takeBack,
    /** What was followed has arrived and been looked at. */
    finish: () => {
      trace.remove();
      if (followed !== undefined) void outbox.discard(followed);
      setFollowed(undefined);
    },
  };
}
