import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/lib/toast-store.ts';
import { blockNavigation } from '#web/lib/unsent-work.ts';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { forgetTake } from './takes/takes.ts';
import { leaveCopy } from './unsent.copy.ts';
import type { ChosenMediaState } from './choosing/medium-chooser.tsx';

/** What would be lost: a recording, something that was entered or chosen, or nothing. */
export type Unsent = 'take' | 'entries' | 'nothing';

type LeaveGuard = {
  unsent: Unsent;
  /** A recording that is still in the recorder. */
  held: HeldTake | undefined;
  /** Ids of recordings that were chosen already. */
  takes: readonly string[];
  /** Path of a page within which nothing is lost: going about there asks nothing. */
  staysAt?: string | undefined;
  onClose: () => void;
  /** They are lost by the member's own choice: what was kept of them is not wanted any more. */
  onGivenUp?: (() => void) | undefined;
  /** Asked before entries are lost; unless said otherwise, of a message. */
  entriesWords?: { title: string; description: string; confirmLabel: string; cancelLabel: string } | undefined;
};

/**
 * Asks before something unsent is lost: by closing the dialog, by going to another page or back, and (in the browser's own words) by
 * leaving the site. `leave` closes at once when there is nothing to lose, `close` in any case; draw `question`.
 */
export function useLeaveGuard({
  unsent,
  held,
  takes,
  staysAt,
  onClose,
  onGivenUp,
  entriesWords = leaveCopy.entries,
}: LeaveGuard) {
  const [isClosing, setIsClosing] = useState(false);
  // A dialog may stand in the address, so that closing it is a navigation as well: that one was asked about.
  const isLeaving = useRef(false);
  const isHolding = unsent !== 'nothing';
  useEffect(() => (isHolding ? blockNavigation() : undefined), [isHolding]);
  const isLosing = () => unsent !== 'nothing' && !isLeaving.current;
  const shouldBlockFn = ({ next }: { next: { pathname: string } }) => isLosing() && next.pathname !== staysAt;
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isLosing, withResolver: true });
  const isAsking = isClosing || blocker.status === 'blocked';
  const stay = () => {
    setIsClosing(false);
    blocker.reset?.();
  };
  const close = () => {
    isLeaving.current = true;
    onClose();
  };
  const go = () => {
    setIsClosing(false);
    onGivenUp?.();
    if (blocker.status === 'blocked') blocker.proceed();
    else close();
  };
  const keepTake = async () => {
    if (!held || (await held.keepForLater())) return;
    showToast({ title: leaveCopy.notAllKept, description: leaveCopy.notAllKeptText, tone: 'danger' });
  };
  const discardTakes = () => {
    void held?.discard();
    for (const id of takes) void forgetTake(id);
  };
  const after = (work: () => void) => () => {
    work();
    go();
  };
  const answers = {
    open: isAsking,
    onOpenChange: (open: boolean) => {
      if (!open) stay();
    },
  };
  const { discardLabel, ...take } = leaveCopy.take;
  const questions: Record<Unsent, ReturnType<typeof ConfirmDialog> | null> = {
    nothing: null,
    entries: <ConfirmDialog {...answers} {...entriesWords} onConfirm={go} />,
    take: (
      <ConfirmDialog
        {...answers}
        {...take}
        tone="primary"
        onConfirm={after(() => void keepTake())}
        alternative={{ label: discardLabel, onSelect: after(discardTakes) }}
      />
    ),
  };
  return {
    leave: () => (unsent === 'nothing' ? close() : setIsClosing(true)),
    close,
    question: questions[unsent],
  };
}

/** What a form would lose. A chosen recording is worth more than words. */
export function unsentIn({
  held,
  chosen: { media, takes },
  isDirty,
}: {
  held: HeldTake | undefined;
  chosen: Pick<ChosenMediaState, 'media' | 'takes'>;
  isDirty: boolean;
}): Unsent {
  if (held || takes.length > 0 || media.some(({ kind }) => kind === 'recording')) return 'take';
  return media.length > 0 || isDirty ? 'entries' : 'nothing';
}
