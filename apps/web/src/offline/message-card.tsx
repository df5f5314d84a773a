import { clsx } from 'clsx';
import { CalendarClock, Library, Mail, MailOpen, Trash2 } from 'lucide-react';
import {
  formatDay,
  formatDayShort,
  formatMedium,
  formatTime,
  formatYearlyDay,
  unbroken,
  postmarkLines,
} from '#web/lib/format.ts';
import {
  ClosedLetter,
  LooseStamp,
  loosePostmarkLook,
  stampLinkLook,
  StampPicture,
  StampWords,
} from '#web/ui/art/message-stamp.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { addressOfMessage, fileAddress, type ArchiveMessage } from './archive.ts';
import { offlineCopy } from './offline.copy.ts';

const kindOf = ({ type, durationSeconds }: ArchiveMessage) => formatMedium(type, durationSeconds);

function nameAndKind(message: ArchiveMessage): string {
  const { envelopeName } = message;
  return [...(envelopeName ? [offlineCopy.forName(envelopeName)] : []), kindOf(message)].join(' · ');
}

/** "Opens May 3, 2031". `formatDay`: short in lists. */
function stateWords({ state, seal }: ArchiveMessage, formatDay: (day: string) => string): string {
  const { states } = offlineCopy;
  switch (state.kind) {
    case 'library':
      return states.library;
    case 'open':
      return state.day === null ? states.openAlways : states.open(formatDay(state.day));
    case 'sealed': {
      if (state.day === null) return states.held;
      const time = seal?.day === state.day ? seal.time : null;
      return time === null
        ? states.sealed(formatDay(state.day))
        : states.sealedAt(formatDay(state.day), formatTime(time));
    }
    default:
      return states[state.kind](formatDay(state.day));
  }
}

const looks = {
  sealed: { tone: 'sealed', ink: 'text-poppy', icon: CalendarClock },
  past: { tone: 'sealed', ink: 'text-poppy', icon: CalendarClock },
  open: { tone: 'available', ink: 'text-success', icon: Mail },
  opened: { tone: 'viewed', ink: 'text-info', icon: MailOpen },
  library: { tone: 'neutral', ink: 'text-ink-2', icon: Library },
  deleted: { tone: 'neutral', ink: 'text-ink-2', icon: Trash2 },
} as const;

export function StateBadge({ message }: { message: ArchiveMessage }) {
  const { tone, icon } = looks[message.state.kind];
  return (
    <Badge tone={tone} icon={icon}>
      {stateWords(message, formatDay)}
    </Badge>
  );
}

const unbrokenDay = (day: string) => unbroken(formatDayShort(day));

function StateLine({ message }: { message: ArchiveMessage }) {
  const { ink, icon: Icon } = looks[message.state.kind];
  return (
    <span className={clsx('flex gap-2 text-small leading-snug font-bold', ink)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {stateWords(message, unbrokenDay)}
    </span>
  );
}

export function postmarkOf({ state, day }: ArchiveMessage): { top: string; lines: readonly string[] } | undefined {
  const { opens, opened, open, held, love } = offlineCopy.postmark;
  switch (state.kind) {
    case 'sealed':
    case 'past':
      return state.day === null ? { top: love, lines: held } : { top: opens, lines: postmarkLines(state.day) };
    case 'open':
      return { top: open, lines: day === null ? held : postmarkLines(day) };
    case 'opened':
      return { top: opened, lines: postmarkLines(state.day) };
    default:
      return undefined;
  }
}

const srcOf = ({ poster }: ArchiveMessage) => poster && fileAddress(poster);

function SealedLetter({ message }: { message: ArchiveMessage }) {
  const postmark = postmarkOf(message);
  return (
    <ClosedLetter className="grid-rows-[auto_1fr] p-2.5 pb-4 sm:p-3.5 sm:pb-5">
      <Stamp tilt="slightRight" className="ml-auto w-[52%]">
        <StampPicture src={srcOf(message)} category={message.category} className="aspect-4/3" />
      </Stamp>
      <p
        dir="auto"
        aria-hidden="true"
        className="line-clamp-2 self-end font-display text-[1.0625rem] leading-tight wrap-anywhere sm:text-h3"
      >
        {message.envelopeName}
      </p>
      {postmark ? (
        <Postmark
          {...postmark}
          className="absolute top-[13%] left-[4%] w-[58%] -rotate-6 text-postmark opacity-85 sm:left-[6%]"
        />
      ) : null}
    </ClosedLetter>
  );
}

type MessageCardProps = { message: ArchiveMessage; place: number; showsName: boolean };

/** A message in the list: a closed letter until its loved one has opened it, then a stamp. */
export function MessageCard({ message, place, showsName }: MessageCardProps) {
  const { id, title, category, state } = message;
  const isClosed = state.kind === 'sealed' || state.kind === 'past' || state.kind === 'open';
  return (
    <a id={`card-${id}`} href={addressOfMessage(id)} className={stampLinkLook}>
      {isClosed ? (
        <SealedLetter message={message} />
      ) : (
        <LooseStamp src={srcOf(message)} category={category} place={place}>
          {state.kind === 'opened' ? (
            <Postmark
              top={offlineCopy.postmark.opened}
              lines={offlineCopy.postmark.day(...postmarkLines(state.day))}
              className={`mt-0.5 ${loosePostmarkLook}`}
            />
          ) : null}
        </LooseStamp>
      )}
      <StampWords title={title}>
        <span className="text-ink-2 wrap-anywhere">{showsName ? nameAndKind(message) : kindOf(message)}</span>
        <StateLine message={message} />
      </StampWords>
    </a>
  );
}

/** The day of a row; its year is beside the list, except in the library. */
function rowDay({ state, day, madeOn }: ArchiveMessage): string | null {
  if (state.kind === 'library') return formatDay(madeOn);
  return day === null || state.kind === 'deleted' ? null : formatYearlyDay(day);
}

export function ArchiveRow({ message }: { message: ArchiveMessage }) {
  const { id, title } = message;
  const day = rowDay(message);
  return (
    <a
      id={`card-${id}`}
      href={addressOfMessage(id)}
      className="offline-row group grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-2 rounded-chip py-5 text-ink no-underline sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-7"
    >
      <Stamp tilt={id % 2 ? 'slightLeft' : 'slightRight'} className="self-start">
        <StampPicture src={srcOf(message)} category={message.category} className="aspect-4/3" />
      </Stamp>
      <span className="grid min-w-0 gap-0.5">
        {day === null ? null : <span className="text-ink-2">{day}</span>}
        <span
          dir="auto"
          className="line-clamp-3 leading-snug font-bold wrap-anywhere underline-offset-4 group-hover:underline"
        >
          {title}
        </span>
        <span className="text-ink-2 wrap-anywhere">{nameAndKind(message)}</span>
      </span>
      <span className="max-sm:col-start-2">
        <StateLine message={message} />
      </span>
    </a>
  );
}
