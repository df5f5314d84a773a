import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { leaveCopy } from './messages.copy.ts';

export type Unsent = keyof typeof leaveCopy | 'nothing';

/**
 * Asks before something unsent is lost: by closing the dialog, by going to another page, and (in the browser's own words) by leaving the
 * site. `leave` closes at once when there is nothing to lose; draw `question`.
 */
export function useLeaveGuard(unsent: Unsent, onClose: () => void) {
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
  return {
    leave: () => (unsent === 'nothing' ? onClose() : setIsClosing(true)),
    question:
      unsent === 'nothing' ? null : (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={(open) => {
            if (!open) stay();
          }}
          {...leaveCopy[unsent]}
          onConfirm={go}
        />
      ),
  };
}
