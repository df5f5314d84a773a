import { useEffect, useState } from 'react';
import { sendingCopy } from './unsent.copy.ts';
import { useOutbox, useOutgoing } from './use-outbox.ts';

/**
 * Follows the one message that a dialog has just told to go, until it is kept. When it cannot go on by itself it is taken back, and the
 * dialog is told why: `error` is what the call has raised, `text` stands in for it where nothing was raised.
 */
export function useFollowed(memberId: number, onProblem: (problem: { error: unknown } | { text: string }) => void) {
  const outbox = useOutbox(memberId);
  const items = useOutgoing(outbox);
  const [followed, setFollowed] = useState<string>();
  const item = items.find(({ id }) => id === followed);

  useEffect(() => (followed === undefined ? undefined : outbox.watch(followed)), [outbox, followed]);

  const takeBack = () => {
    setFollowed(undefined);
    if (followed !== undefined) void outbox.recall(followed);
  };
  const problem = item?.state.name === 'problem' || item?.state.name === 'needs-file' ? item.state : undefined;
  useEffect(() => {
    if (!problem) return;
    takeBack();
    onProblem(problem.name === 'problem' ? { error: problem.error } : { text: sendingCopy.fileGone });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each problem
  }, [problem]);

  return {
    outbox,
    follow: setFollowed,
    /** As the server has kept it. */
    sent: item?.state.name === 'sent' ? item.state.message : undefined,
    /** On its way. */
    outgoing: item && item.state.name !== 'sent' && !problem ? item : undefined,
    /** Stops sending; its form has everything still. */
    stop: takeBack,
    /** What was followed has arrived and been looked at. */
    finish: () => {
      if (followed !== undefined) void outbox.discard(followed);
      setFollowed(undefined);
    },
  };
}
