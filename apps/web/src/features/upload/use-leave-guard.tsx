import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/lib/toast-store.ts';
import { blockNavigation } from '#web/lib/unsent-work.ts';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { CloseOnBack } from '#web/ui/overlays/close-on-back.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { leaveCopy } from './unsent.copy.ts';

/** `draft`: entries that this tab keeps until the form is closed, so going elsewhere loses nothing. */
export type Unsent = 'take' | 'message' | 'entries' | 'draft' | 'nothing';

type Next = { pathname: string; search: unknown };

type LeaveGuard = {
  unsent: Unsent;
  held?: HeldTake | undefined;
  /** Addresses where nothing is lost, so there is no question. */
  isWithin?: ((next: Next) => boolean) | undefined;
  /** All of it is on this device's disk, so a reload loses nothing. */
  isSafe?: boolean | undefined;
  onClose: () => void;
  onKept?: (() => void) | undefined;
  onGivenUp?: (() => void) | undefined;
};

/** Asks before unsent work is lost by closing or leaving. `leave` closes right away if nothing is lost, `close` always. Render `question`. */
export function useLeaveGuard({ unsent, held, isWithin, isSafe = false, onClose, onKept, onGivenUp }: LeaveGuard) {
  const [isClosing, setIsClosing] = useState(false);
  // If the dialog is in the address, closing it is a navigation as well, which has been asked about already.
  const isLeaving = useRef(false);
  const isHolding = unsent !== 'nothing' && unsent !== 'draft';
  useEffect(() => (isHolding ? blockNavigation() : undefined), [isHolding]);
  const isLosing = () => isHolding && !isLeaving.current;
  // Back is asked about by `CloseOnBack`: a blocked one that waits for an answer would have changed the address already.
  const shouldBlockFn = ({ next, action }: { next: Next; action: string }) =>
    action !== 'BACK' && isLosing() && !isWithin?.(next);
  const enableBeforeUnload = () => isLosing() && (held !== undefined || !isSafe);
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
  const isAsking = isClosing || blocker.status === 'blocked';
  const stay = () => {
    setIsClosing(false);
    blocker.reset?.();
  };
  const close = () => {
    isLeaving.current = true;
    onClose();
  };
  const go = (work: (() => void) | undefined) => {
    setIsClosing(false);
    work?.();
    if (blocker.status === 'blocked') blocker.proceed();
    else close();
  };
  const keep = async () => {
    onKept?.();
    if (!held || (await held.keepForLater())) return;
    showToast({ title: leaveCopy.notAllKept, description: leaveCopy.notAllKeptText, tone: 'danger' });
  };
  const discard = () => {
    void held?.discard();
    onGivenUp?.();
  };
  const answers = {
    open: isAsking,
    onOpenChange: (open: boolean) => {
      if (!open) stay();
    },
  };
  const ask = () => {
    if (unsent === 'nothing') return null;
    if (unsent === 'entries' || unsent === 'draft')
      return <ConfirmDialog {...answers} {...leaveCopy.entries} onConfirm={() => go(onGivenUp)} />;
    const { discardLabel, ...words } = leaveCopy[unsent];
    return (
      <ConfirmDialog
        {...answers}
        {...words}
        tone="primary"
        onConfirm={() => go(() => void keep())}
        alternative={{ label: discardLabel, onSelect: () => go(discard) }}
      />
    );
  };
  return {
    leave: () => (unsent === 'nothing' ? close() : setIsClosing(true)),
    close,
    question:
      unsent === 'nothing' ? null : (
        <>
          <CloseOnBack onBack={() => setIsClosing(true)} isWithin={isWithin} />
          {ask()}
        </>
      ),
  };
}
