import type { OpenMessage } from '@someday/contract/recipients';
import { useEffect, useId, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { MailOpen } from 'lucide-react';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { messageCopy } from './message.copy.ts';
import { Comfort, OpenedMessage } from './opened-message.tsx';
import { kindInWords, openedLines } from '#web/features/recipients/room/message-stamp.tsx';

/** Long titles are set smaller, or they would push the buttons off a small screen. Lengths in characters. */
function titleLook(title: string): string {
  if (title.length > 60) return 'text-h3 short:text-[1.125rem]';
  return title.length > 28 ? 'text-[1.5rem] sm:text-h2 short:text-h3' : 'text-h2 short:text-[1.625rem]';
}

/** A message before it is opened. Its stamp is a drawing, because the picture inside may show someone who is missed. */
function ClosedMessage({
  message,
  from,
  headingId,
  onOpen,
  onKeep,
}: {
  message: OpenMessage;
  from: string;
  headingId: string;
  onOpen: () => void;
  onKeep: () => void;
}) {
  const { open, keep } = messageCopy.closed;
  return (
    <div className="relative overflow-hidden rounded-box bg-butter text-ink shadow-lift-2">
      <div aria-hidden="true" className="airmail absolute inset-0" />
      <div className="relative m-2 grid gap-x-10 gap-y-3 rounded-field bg-butter p-4 sm:m-2.5 sm:p-7 lg:p-12 short:gap-y-1.5 short:py-3">
        <div className="flex items-start justify-between gap-10 sm:gap-16 lg:gap-28">
          <p className="line-clamp-3 min-w-0 text-lead leading-snug wrap-anywhere">
            <strong>{messageCopy.from(from)}</strong>
          </p>
          <ClosedStamp message={message} />
        </div>
        <h2
          id={headingId}
          dir="auto"
          className={clsx('line-clamp-4 wrap-anywhere short:line-clamp-3', titleLook(message.title))}
        >
          {message.title}
        </h2>
        <p className="leading-snug">
          {kindInWords(message)}
          <span className="block">{messageCopy.madeOn(formatInstantDay(message.createdAt))}</span>
        </p>
        <Comfort message={message} at="before" />
        <div className="mt-1 grid gap-2 sm:flex sm:flex-wrap sm:gap-3">
          <Button size="large" className="max-[359px]:px-4 short:min-h-13" onClick={onOpen}>
            <MailOpen aria-hidden="true" />
            {open}
          </Button>
          <Button variant="secondary" className="max-[359px]:px-4 sm:min-h-15 short:min-h-12" onClick={onKeep}>
            {keep}
          </Button>
        </div>
      </div>
    </div>
  );
}

function ClosedStamp({ message: { category, createdAt } }: { message: OpenMessage }) {
  return (
    <div className="relative w-[min(6rem,28vw)] flex-none sm:w-36 lg:w-64 short:w-14 sm:short:w-24">
      <Stamp tilt="right">
        <Art name={sceneForCategory(category)} className="aspect-4/3" />
      </Stamp>
      <Postmark
        top={messageCopy.postmark.closed}
        lines={openedLines(createdAt)}
        className="absolute -bottom-[12%] -left-[38%] w-full -rotate-6 text-poppy sm:-left-[42%]"
      />
    </div>
  );
}

/** In place of a message that the loved one doesn't want to open now. */
function KeptClosed({
  message,
  headingId,
  onShowAgain,
}: {
  message: OpenMessage;
  headingId: string;
  onShowAgain: () => void;
}) {
  const { title, text, untold, again } = messageCopy.kept;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-butter text-ink">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4 px-6 py-6 sm:px-10 sm:py-8">
        <Envelope state="closed" className="w-28 flex-none -rotate-3 sm:w-44" />
        <div className="grid min-w-0 flex-1 basis-72 justify-items-start gap-2">
          <h2 id={headingId} className="text-h3 sm:text-[1.75rem]">
            {title}
          </h2>
          <p className="wrap-anywhere">{text(message.title)}</p>
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

type Phase = 'closed' | 'kept' | 'opened';

/** When the content changes, it takes the focus and scrolls into view. */
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

/** One message, closed until its loved one opens it. It is marked viewed only once it is really on the screen. */
export function MessageDesk({
  message,
  from,
  childName,
  preview,
  onOpened,
}: {
  message: OpenMessage;
  from: string;
  /** Null for a message in the library. */
  childName: string | null;
  /** A member is looking: nothing is marked as viewed, and reactions are disabled. */
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
  const content = () => {
    switch (phase) {
      case 'closed':
        return <ClosedMessage {...common} onOpen={open} onKeep={() => turn('kept')} />;
      case 'kept':
        return <KeptClosed message={message} headingId={headingId} onShowAgain={() => turn('closed')} />;
      case 'opened':
        return (
          <OpenedMessage
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
      {content()}
    </section>
  );
}
