import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { SealedEnvelope } from '#web/ui/art/sealed-envelope.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/lib/hooks.ts';
import { keepClosed, keptClosed } from '#web/features/recipients/message-access.ts';
import { Opening } from '#web/features/recipients/opening/opening.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { useMarkViewed } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';
import { Letter } from './letter.tsx';

const LetterEnd = lazyPart(() => import('./letter-end.tsx'), 'LetterEnd');

/** About as much, so that what is below hardly moves. */
const endPlace = <div className="h-186" />;

function KeptClosed({ from, headingId, onShowAgain }: { from: string; headingId: string; onShowAgain: () => void }) {
  const { title, text, untold, again } = messageCopy.kept;
  return (
    <div className="on-paper overflow-hidden rounded-box bg-letter shadow-lift-2">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-5 px-6 py-6 sm:px-10 sm:py-8">
        <LetterInks />
        <SealedEnvelope from={from} className="w-40 flex-none -rotate-3 sm:w-60" />
        <div className="grid min-w-0 flex-1 basis-72 justify-items-start gap-2">
          <h2 id={headingId} className="text-h3 sm:text-[1.75rem]">
            {title}
          </h2>
          <p>{text}</p>
          <p>{untold}</p>
          <Button variant="secondary" className="mt-2" onClick={onShowAgain}>
            {again}
          </Button>
        </div>
      </div>
      <AirmailStrip />
    </div>
  );
}

type MessageDetailProps = {
  message: OpenMessage;
  from: string;
  sender: Sender;
  childName: string | null;
  /** A member is looking: nothing is marked as viewed, and reactions are disabled. */
  preview: boolean;
  /** How many letters wait to be opened, with this one. */
  waiting?: number;
  onChosen?: () => void;
  onStaged?: (isOn: boolean) => void;
  children: ReactNode;
};

const nothing = () => {};

export function MessageDetail({ message, from, sender, childName, preview, waiting = 1, ...rest }: MessageDetailProps) {
  const { onChosen = nothing, onStaged = nothing, children } = rest;
  const headingId = useId();
  const nameOnEnvelope = message.recipientName;
  const [wasOpened] = useState(message.isViewed);
  const [isKept, setIsKept] = useState(() => !message.isViewed && keptClosed().includes(message.id));
  const markViewed = useMarkViewed(message, preview);
  const note = useRef<HTMLElement>(null);
  const wasKept = useRef(isKept);
  useEffect(() => {
    if (isKept && !wasKept.current) note.current?.focus({ preventScroll: true });
    wasKept.current = isKept;
  }, [isKept]);
  const keep = (isKeptNow: boolean) => {
    keepClosed(message.id, isKeptNow);
    setIsKept(isKeptNow);
    if (isKeptNow) onChosen();
  };
  const [shown, setShown] = useState(wasOpened);
  useEffect(() => {
    if (shown) markViewed();
  }, [shown, markViewed]);
  const lead = () => {
    if (preview) return recipientsCopy.page.preview(childName ?? recipientsCopy.link.anybody);
    return waiting > 1 ? messageCopy.opening.waiting(waiting) : undefined;
  };
  if (isKept) {
    return (
      <section ref={note} tabIndex={-1} aria-labelledby={headingId} className="outline-none">
        <KeptClosed from={from} headingId={headingId} onShowAgain={() => keep(false)} />
      </section>
    );
  }
  return (
    <Opening
      message={message}
      webpUrl={endpointUrl('GET /api/media/{id}/{rendition}', { params: { id: message.id, rendition: 'photo-webp' } })}
      name={nameOnEnvelope}
      from={from}
      lead={lead()}
      below={waiting - 1}
      wasOpened={wasOpened}
      headingId={headingId}
      letter={(isHidden) => (
        <Letter {...{ message, from, sender, headingId, isHidden }}>
          <Suspense fallback={endPlace}>
            {shown ? <LetterEnd {...{ message, from, sender, childName, preview }} /> : endPlace}
          </Suspense>
          {children}
        </Letter>
      )}
      onShown={() => {
        setShown(true);
        if (!wasOpened) onChosen();
      }}
      onKeep={() => keep(true)}
      onStaged={onStaged}
    />
  );
}
