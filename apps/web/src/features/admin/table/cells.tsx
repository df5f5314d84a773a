import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { formatInstantDayShort, formatMoment } from '#web/lib/format.ts';
import { listsCopy as copy } from './table.copy.ts';

/** What was said to each of many questions. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>;
}

/** `wide`: a longer answer, on lines of its own. */
export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 leading-snug ${wide ? 'col-span-full' : ''}`}>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** `2026-11-22T07:44:39.000Z` → "2026-11-22 07:44:39 UTC" */
function exactly(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

/** An instant in words, and exactly for who asks. `time`: with its time of day. */
export function When({ at, time = false, never = copy.none }: { at: string | null; time?: boolean; never?: string }) {
  if (at === null) return <span className="text-ink-2">{never}</span>;
  return (
    <time dateTime={at} title={exactly(new Date(at).toISOString())} className="whitespace-nowrap">
      {time ? formatMoment(new Date(at)) : formatInstantDayShort(at)}
    </time>
  );
}

/** An address, which is broken before its domain and not within a word where there is room for that. */
export function EmailAddress({ email, none = copy.none }: { email: string | null; none?: string }) {
  if (email === null || email === '') return <span className="text-ink-2">{none}</span>;
  const domainAt = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}

/** What somebody wrote, with its own lines; or a word for nothing. */
export function Words({ text }: { text: string | null }) {
  return text ? <span className="whitespace-pre-line">{text}</span> : <span className="text-ink-2">{copy.none}</span>;
}

/** A code to be read letter by letter; one press copies it. */
export function CodeBox({ code }: { code: string }) {
  return (
    <button
      type="button"
      onClick={() => void copyWithNotice(code, copy.copied)}
      className="tap inline-flex max-w-full items-center gap-2.5 rounded-field bg-sunk px-3 py-1.5 text-left font-bold tracking-[.04em] text-ink hover:bg-primary-soft"
    >
      <span className="sr-only">{copy.copy} </span>
      <span className="min-w-0 wrap-anywhere">{code}</span>
      <Copy aria-hidden="true" className="size-4.5 flex-none" />
    </button>
  );
}
