import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { leaveCopy } from './messages.copy.ts';

export type Unsent = keyof typeof leaveCopy | 'nothing';

type LeaveGuard = {
  unsent: Unsent;
  onClose: () => void;
  /** The recording is to stay on this device, or to be thrown away. */
  onKeepTake: () => Promise<void>;
  onDiscardTake: () => void;
};

/**
 * Asks before something unsent is lost: by closing the dialog, by going to another page, and (in the browser's own words) by leaving the
 * site. `leave` closes at once when there is nothing to lose; draw `question`.
 */
export function useLeaveGuard({ unsent, onClose, onKeepTake, onDiscardTake }: LeaveGuard) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => unsent !== 'nothing',
    enableBeforeUnload: () => unsent !== 'nothing',
    withResolver: true,
  });
  const isAsking = isClosing || blocker.status === 'blocked';
  const stay = () => {
    setIsClosing(false);
    blocker.reset?.();
  };
  const go = () => {
    setIsClosing(false);
    if (blocker.status === 'blocked') blocker.proceed();
    else onClose();
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
    entries: <ConfirmDialog {...answers} {...leaveCopy.entries} onConfirm={go} />,
    take: (
      <ConfirmDialog
        {...answers}
        {...take}
        tone="primary"
        onConfirm={after(() => void onKeepTake())}
        alternative={{ label: discardLabel, onSelect: after(onDiscardTake) }}
      />
    ),
  };
  return {
    leave: () => (unsent === 'nothing' ? onClose() : setIsClosing(true)),
    question: questions[unsent],
  };
}
