import * as z from 'zod/mini';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import type { KeptMessage, OutgoingRecord } from './record.ts';
import { useOutbox, useOutcomes, useOutgoing } from './use-outbox.ts';

type Problem = { error: unknown } | { text: string };

/** Can't continue without the member. If it is one of several, the dashboard takes care of it. */
export const isStopped = ({ state: { name } }: OutgoingRecord) =>
  name === 'refused' || name === 'waiting-for-plan' || name === 'needs-file';

/** Remembers in this tab that something was being followed under this name. */
function useTrace(name: string) {
  const [wasFollowing] = useState(() => readDraft(name, z.boolean()) === true);
  return { wasFollowing, leave: () => keepDraft(name, true), remove: () => forgetDraft(name) };
}

/** `message`: once the server has saved it. `item`: while it is on its way. */
export type Followed = { id: string; message: KeptMessage | undefined; item: OutgoingRecord | undefined };

/**
 * Follows what a form has just sent, one message or several together, until the server has saved it. A single one that can't continue is
 * taken back, stored as unfinished by `keep`, and reported to the form: `error` is what was raised, `text` is used if nothing was. The `name`
 * tells the form after a reload that its message is already on its way. What waits for a plan stays in the outbox, and the form is done.
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
    /** What was sent, in order: saved by the server or still on its way. */
    followed: ids.map((id): Followed => ({ id, message: kept.get(id), item: items.find((one) => one.id === id) })),
    isSent: ids.length > 0 && ids.every((id) => kept.has(id)),
    /** One of them now waits for a plan, on the dashboard. */
    needsPlan: items.some(({ state }) => state.name === 'waiting-for-plan'),
    /** It was sent before a reload, so the form is done. */
    wasFollowing: trace.wasFollowing,
    /** The form is closed. Sending continues. */
    letGo: trace.remove,
    /** Stops sending. The form still has everything. */
    stop: takeBack,
    /** The member has seen that it arrived. */
    finish: () => {
      trace.remove();
      setIds([]);
      setKept(new Map());
    },
  };
}
