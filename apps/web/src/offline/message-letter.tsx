import type { Signature } from '@someday/contract/rules/signature';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Paperclip } from 'lucide-react';
import { useEffect } from 'react';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatBytes, formatDay } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { LetterWords } from '#web/ui/art/letter-words.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { addressOfMessage, fileAddress, portraitOf, type Archive, type ArchiveMessage, type View } from './archive.ts';
import { postmarkOf, StateBadge } from './message-card.tsx';
import { Medium, MessageMedium } from './message-medium.tsx';
import { offlineCopy } from './offline.copy.ts';
import { SealBox } from './seal-box.tsx';

const { message: copy } = offlineCopy;

type Neighbors = { previous: ArchiveMessage | undefined; next: ArchiveMessage | undefined };

/** Arrow keys lead to the messages before and after, Escape back to the list; not where the keys have a meaning of their own. */
function useReadingKeys({ previous, next }: Neighbors, listAddress: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || document.fullscreenElement) return;
      if (target instanceof Element && target.closest('video, input, summary')) return;
      if (key === 'Escape') location.hash = listAddress;
      const neighbor = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
      if (neighbor) location.hash = addressOfMessage(neighbor.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [previous, next, listAddress]);
}

const linkLook =
  'tap inline-flex min-w-0 items-center gap-3 rounded-full py-2 font-bold leading-snug text-ink no-underline hover:text-primary';

function BackLink({ address }: { address: string }) {
  return (
    <a href={address} className={clsx(linkLook, 'w-fit px-1 pr-3')}>
      <ArrowLeft aria-hidden="true" className="size-5 flex-none" />
      {copy.back}
    </a>
  );
}

function Others({ previous, next }: Neighbors) {
  if (!previous && !next) return null;
  const words = (label: string, { title }: ArchiveMessage) => (
    <span className="min-w-0">
      <span className="block text-small font-normal text-ink-2">{label}</span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {title}
      </span>
    </span>
  );
  return (
    <nav aria-label={copy.others} className="grid gap-x-10 gap-y-2 sm:grid-cols-2">
      {previous ? (
        <a href={addressOfMessage(previous.id)} className={linkLook}>
          <ArrowLeft aria-hidden="true" className="size-5 flex-none" />
          {words(copy.previous, previous)}
        </a>
      ) : null}
      {next ? (
        <a
          href={addressOfMessage(next.id)}
          className={clsx(linkLook, 'text-right max-sm:justify-end sm:col-start-2 sm:justify-end')}
        >
          {words(copy.next, next)}
          <ArrowRight aria-hidden="true" className="size-5 flex-none" />
        </a>
      ) : null}
    </nav>
  );
}

type ReactionsProps = { archive: Archive; message: ArchiveMessage };

function Reactions({ archive: { from }, message: { reactions, envelopeName } }: ReactionsProps) {
  const types = [...new Set(reactions.map(({ type }) => type))];
  if (types.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="font-body text-base font-bold tracking-normal">
        {from === null ? copy.reactions(envelopeName) : copy.yourReactions}
      </h2>
      <ReactionMarks types={types} />
    </div>
  );
}

type AnswerProps = { archive: Archive; message: ArchiveMessage };

function Answer({ archive: { from }, message: { answer, envelopeName, category } }: AnswerProps) {
  if (!answer) return null;
  const title = from === null ? copy.answer(envelopeName) : copy.yourAnswer;
  const { type, text } = answer;
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className="font-body text-base font-bold tracking-normal">{title}</h2>
      {text === null ? null : (
        <blockquote dir="auto" className="font-display text-[1.375rem] leading-snug whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      )}
      {type === 'text' || answer.shown === null ? null : (
        <Stamp className="max-w-full">
          <Medium message={{ ...answer, type, title, category }} className="max-h-96 object-contain" />
        </Stamp>
      )}
    </div>
  );
}

function FileLink({ message: { type, original, shown, note } }: { message: ArchiveMessage }) {
  const file = original ?? shown;
  if (!file) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <a
        href={fileAddress(file)}
        className="tap inline-flex items-center gap-2.5 font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover"
      >
        <Paperclip aria-hidden="true" className="size-5 flex-none" />
        {original ? copy.original : copy.copy[type]}
      </a>
      <span className="text-ink-2">{formatBytes(file.bytes)}</span>
      {note ? <span className="w-full text-ink-2">{note}</span> : null}
    </p>
  );
}

/** Of the name they use for the member; without one, the name. */
function signatureFor({ signature, signatures, name }: Archive['content']['member'], called: string | null): Signature {
  const own = called === null ? signature : signatures?.[called];
  return own ?? { kind: 'typed', text: called ?? name };
}

function Sheet({ archive, message }: { archive: Archive; message: ArchiveMessage }) {
  const { title, caption, description, state, recipient, envelopeName, own, category, madeOn } = message;
  const { from } = archive;
  const { member, kind } = archive.content;
  // A loved one's letters are from the member, and the member's own are for a loved one.
  const isForOther = from === null && recipient !== null;
  const { name, portrait } = isForOther ? recipient : member;
  const mine = isForOther ? offlineCopy.forName(envelopeName) : offlineCopy.fromYou;
  return (
    <article className="letter-sheet on-paper grid content-start gap-4">
      <LetterWords
        sender={{ name, portrait: portraitOf(portrait) }}
        who={from === null ? mine : offlineCopy.fromName(from)}
        made={offlineCopy.madeOn(formatDay(madeOn))}
        postmark={postmarkOf(message)}
        title={title}
        heading={(look) => (
          <PageTitle dir="auto" className={look}>
            {title}
          </PageTitle>
        )}
        {...{ caption, description }}
        signature={signatureFor(member, isForOther ? recipient.senderName : null)}
        signedBy={(isForOther ? recipient.senderName : null) ?? member.name}
      />
      <div className="mt-1 grid gap-5 border-t border-line pt-5">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge message={message} />
          <CategoryBadge category={category} ownCategory={own} />
        </p>
        {kind === 'member' && state.kind === 'sealed' && envelopeName ? (
          <p className="text-ink-2 wrap-anywhere">{copy.onlyYou(envelopeName)}</p>
        ) : null}
        <Reactions {...{ archive, message }} />
        <Answer {...{ archive, message }} />
        <FileLink message={message} />
      </div>
    </article>
  );
}

type MessageLetterProps = {
  archive: Archive;
  view: View;
  /** All messages as the list shows them. */
  inOrder: readonly ArchiveMessage[];
  message: ArchiveMessage | undefined;
};

/** One message as a letter: its video or photo, and its words. `message`: undefined for a number that isn't in the archive. */
export function MessageLetter({ archive, view, inOrder, message }: MessageLetterProps) {
  const place = message ? inOrder.indexOf(message) : -1;
  const neighbors = message
    ? { previous: inOrder[place - 1], next: inOrder[place + 1] }
    : { previous: undefined, next: undefined };
  const listAddress = `#${view}`;
  useReadingKeys(neighbors, listAddress);
  if (!message) {
    return (
      <div className="gutter grid justify-items-center gap-5 py-16 text-center">
        <Envelope state="closed" className="w-40" />
        <PageTitle className="text-h2">{copy.notFound}</PageTitle>
        <BackLink address={listAddress} />
      </div>
    );
  }
  return (
    <div className="gutter grid animate-fade content-start gap-6 pb-14 lg:gap-8">
      <BackLink address={listAddress} />
      <div className="offline-desk">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center">
          <MessageMedium message={message} />
        </div>
        <Sheet {...{ archive, message }} />
      </div>
      {message.receipts.length > 0 ? <SealBox {...{ archive, message }} /> : null}
      <Others {...neighbors} />
    </div>
  );
}
