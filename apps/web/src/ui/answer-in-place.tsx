import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCatchFocus } from '#web/lib/lost-focus.ts';

/** What came of a button, where the button was: it is read aloud, and focus does not get lost with the button. */
export function AnswerInPlace({ className, children }: { className?: string; children: ReactNode }) {
  const element = useCatchFocus<HTMLParagraphElement>();
  return (
    <p ref={element} tabIndex={-1} role="status" className={clsx('font-bold outline-none wrap-anywhere', className)}>
      {children}
    </p>
  );
}
