import type { OpenMessage } from '@someday/contract/recipients';
import { useEffect, useId, useRef } from 'react';
import { ClosedLetter } from './closed-letter.tsx';
import { OpenedMessage } from './opened-message.tsx';

/**
 * The message above the others: a closed letter until its loved one opens it. What replaces what was read before takes the focus, so that
 * neither a keyboard nor a screen reader is left behind.
 */
export function ChosenMessage({
  message,
  from,
  isOpened,
  onOpen,
}: {
  message: OpenMessage;
  from: string;
  isOpened: boolean;
  onOpen: () => void;
}) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const shown = `${message.id} ${isOpened}`;
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current === shown) return;
    shownBefore.current = shown;
    section.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={headingId} className="outline-none">
      {isOpened ? (
        <OpenedMessage key={message.id} message={message} from={from} headingId={headingId} />
      ) : (
        <ClosedLetter key={message.id} message={message} from={from} headingId={headingId} onOpen={onOpen} />
      )}
    </section>
  );
}
