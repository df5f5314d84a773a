import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { formatInstantDayShort, formatMoment } from '#web/lib/format.ts';
import { adminListsCopy as copy } from './table.copy.ts';

type Answered = readonly (readonly [question: string, answer: ReactNode])[];

export function Facts({ short, long }: { short: Answered; long: Answered }) {
  const draw = (facts: Answered, look?: string) =>
    facts.map(([question, answer]) => (
      <div key={question} className={clsx('min-w-0 leading-snug', look)}>
        <dt className="text-small text-ink-2">{question}</dt>
        <dd className="wrap-anywhere">
          {typeof answer === 'string' || answer === null ? <PlainText text={answer} /> : answer}
        </dd>
      </div>
    ));
  return (
    <dl className="grid gap-x-8 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
      {draw(short)}
      {draw(long, 'col-span-full')}
    </dl>
  );
}

function exactly(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

type InstantTextProps = { at: string | null; time?: boolean; never?: string; words?: (moment: string) => string };

/** An instant, with the exact time as its title. `time`: shows the time of day. `words`: a phrase around it. */
export function InstantText({ at, time = false, never = copy.none, words = (moment) => moment }: InstantTextProps) {
  if (at === null) return <span className="text-ink-2">{never}</span>;
  return (
    <time dateTime={at} title={exactly(new Date(at).toISOString())} className="whitespace-nowrap">
      {words(time ? formatMoment(new Date(at)) : formatInstantDayShort(at))}
    </time>
  );
}

export function EmailAddress({ email }: { email: string | null }) {
  if (email === null || email === '') return <span className="text-ink-2">{copy.none}</span>;
  const domainAt = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}

export function PlainText({ text }: { text: string | null }) {
  return text ? <span className="whitespace-pre-line">{text}</span> : <span className="text-ink-2">{copy.none}</span>;
}

export function CodeBox({ code }: { code: string }) {
  return (
    <button
      type="button"
      onClick={() => void copyWithNotice(code, copy.copied)}
      className="tap inline-flex max-w-full items-center gap-2.5 rounded-field bg-sunk px-3 py-1.5 text-left font-bold tracking-[.04em] code-zero text-ink hover:bg-primary-soft"
    >
      <span className="sr-only">{copy.copy} </span>
      <span className="min-w-0 wrap-anywhere">{code}</span>
      <Copy aria-hidden="true" className="size-4.5 flex-none" />
    </button>
  );
}
