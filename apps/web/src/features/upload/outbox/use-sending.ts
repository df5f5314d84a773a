import * as z from 'zod/mini';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import type { KeptMessage, OutgoingRecord } from './record.ts';
import { useOutbox, useOutcomes, useOutgoing } from './use-outbox.ts';

type Problem = { error: unknown } | { text: string };

/** What cannot go on by itself. Of several it is the dashboard's matter. */
export const isStopped = ({ state: { name } }: OutgoingRecord) =>
  name === 'refused' || name === 'waiting-for-plan' || name === 'needs-file';

/** Whether this tab was following something under this name when its page was left. */
function useTrace(name: string) {
  const [wasFollowing] = useState(() => readDraft(name, z.boolean()) === true);
  return { wasFollowing, leave: () => keepDraft(name, true), remove: () => forgetDraft(name) };
}

/** `message`: as the server has kept it; `item`: as long as it is on its way. */
export type Followed = { id: string; message: KeptMessage | undefined; item: OutgoingRecord | undefined };

/**
 * Follows what a form has just told to go, until it is kept: one message, or several that were told to go together. One that cannot go on by
 * itself is taken back, and the form is told why: `error` is what the call has raised, `text` stands in for it where nothing was raised. With
 * the `name` the form learns after a reload that what it sent is on its way already. What waits for a plan stays in the outbox with all that
 * was entered: the form has nothing left to do. `keep` stores what is taken back as unfinished.
 */
export function useSending(
  memberId: number,
  name: string,
  { onProblem, keep }: { onProblem: (problem: Problem) => void; keep: () => Promise<unknown> },
) {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const trace = useTrace(name);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [kept, setKept] = useState<ReadonlyMap<string, KeptMessage>>(new Map());
  const items = useOutgoing(outbox).filter(({ id }) => ids.includes(id));
  const only = ids.length === 1 ? ids[0] : undefined;

  const arrived = items.flatMap(({ id, state }): [string, KeptMessage][] =>
    state.name === 'sent' && !kept.has(id) ? [[id, state.message]] : [],
  );
  if (arrived.length > 0) setKept(new Map([...kept, ...arrived]));
  useEffect(() => {
    for (const id of kept.keys()) void outbox.discard(id);
  }, [kept, outbox]);

  const watched = items.flatMap((item) => (item.id !== only && isStopped(item) ? [] : item.id)).join(' ');
  useEffect(() => {
    const ends = watched.split(' ').flatMap((id) => (id === '' ? [] : [outbox.watch(id)]));
    return () => {
      for (const end of ends) end();
    };
  }, [watched, outbox]);

  const takeBack = () => {
    trace.remove();
    setIds([]);
    if (only !== undefined) void outbox.takeBack(only, keep);
  };
  useOutcomes(
    outbox,
    ({ id, kind }) => id === only && kind !== 'sent',
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
    follow: (told: readonly string[]) => {
      trace.leave();
      setIds(told);
    },
    /** What was told to go, in order: as the server has kept it, or still on its way. */
    followed: ids.map((id): Followed => ({ id, message: kept.get(id), item: items.find((one) => one.id === id) })),
    isSent: ids.length > 0 && ids.every((id) => kept.has(id)),
    /** One of them waits for a plan now, on the dashboard. */
    needsPlan: items.some(({ state }) => state.name === 'waiting-for-plan'),
    /** It was told to go before the page was loaded anew: the form has nothing left to do. */
    wasFollowing: trace.wasFollowing,
    /** The form is closed; what it has sent goes on. */
    letGo: trace.remove,
    /** Stops the one that is on its way; its form has everything still. */
    stop: takeBack,
    /** What was followed has arrived and been looked at. */
    finish: () => {
      trace.remove();
      setIds([]);
      setKept(new Map());
    },
  };
}
