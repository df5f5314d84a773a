import type { OpenMessage } from '@someday/contract/recipients';
import { useEffect, useId, useRef, useState } from 'react';
import { ClosedLetter } from './closed-letter.tsx';
import { KeptLetter } from './kept-letter.tsx';
import { OpeningLetter } from './opening-letter.tsx';

type Phase = 'closed' | 'kept' | 'opened';

/** What replaces what was read or pressed before takes the focus and comes into sight, so that nobody is left behind. */
function useFollow(shown: string) {
  const section = useRef<HTMLElement>(null);
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current === shown || !section.current) return;
    shownBefore.current = shown;
    section.current.focus({ preventScroll: true });
    const { top } = section.current.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) section.current.scrollIntoView();
  }, [shown]);
  return section;
}

/**
 * One message in front of its loved one: closed until they open it, kept closed if they say so, opened from then on. Marks it viewed when it
 * is really there to be seen.
 */
export function LetterDesk({
  message,
  from,
  childName,
  preview,
  onOpened,
}: {
  message: OpenMessage;
  from: string;
  /** Null for a message of the library, which is nobody's yet. */
  childName: string | null;
  /** Its member looks on: nothing is marked, nothing answered. */
  preview: boolean;
  onOpened?: () => void;
}) {
  const headingId = useId();
  const [chosen, setChosen] = useState<{ id: number; phase: Phase }>();
  const own = chosen?.id === message.id ? chosen.phase : undefined;
  const phase = own ?? (message.isViewed ? 'opened' : 'closed');
  const section = useFollow(`${message.id} ${phase}`);
  const turn = (next: Phase) => setChosen({ id: message.id, phase: next });
  const open = () => {
    turn('opened');
    onOpened?.();
  };
  const common = { message, from, headingId };
  const letter = () => {
    switch (phase) {
      case 'closed':
        return <ClosedLetter {...common} onOpen={open} onKeep={() => turn('kept')} />;
      case 'kept':
        return <KeptLetter {...common} onLookAgain={() => turn('closed')} />;
      case 'opened':
        return (
          <OpeningLetter
            {...common}
            key={message.id}
            childName={childName}
            preview={preview}
            isUnfolding={own === 'opened'}
          />
        );
    }
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={headingId} className="scroll-mt-4 outline-none">
      {letter()}
    </section>
  );
}
