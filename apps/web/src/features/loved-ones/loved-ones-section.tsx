import { language } from '@someday/contract/texts/language.copy';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { Check, KeyRound, Mail, MailOpen, Plus, type LucideIcon } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { MovingNote } from '#web/features/scheduling/delivery/moving-messages.tsx';
import { daysFrom, deviceNow, todayIn } from '#web/lib/days.ts';
import { nextBirthday } from '#web/features/scheduling/life.ts';
import { formatYearlyDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/forms/choices.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { lovedOneListCopy as copy } from './loved-ones.copy.ts';

/** Portraits drawn at first: two rows on a desktop, with the place for another. */
const FIRST = 11;
const FEW = 6;
/** Days before a birthday on which its postmark appears on the portrait. */
const BIRTHDAY_NEAR = 30;

export type LovedOneOrder = 'added' | 'name' | 'birthday';

const orders = ['added', 'name', 'birthday'] as const;

/** Those with `search` in their name, sorted. `today` is `YYYY-MM-DD`; without a birthday they come last in that order. */
export function chooseLovedOnes(
  lovedOnes: readonly LovedOne[],
  { search, order, today }: { search: string; order: LovedOneOrder; today: string },
): readonly LovedOne[] {
  const part = plain(search.trim());
  const found = part === '' ? lovedOnes : lovedOnes.filter(({ name }) => plain(name).includes(part));
  switch (order) {
    case 'added':
      return found;
    case 'name':
      return found.toSorted((a, b) => a.name.localeCompare(b.name, language));
    case 'birthday': {
      const next = ({ birthday }: LovedOne) => (birthday === null ? '9999-12-31' : nextBirthday(birthday, today).day);
      return found.toSorted((a, b) => next(a).localeCompare(next(b)));
    }
  }
}

/** Without capitals and accents: "andre" finds André. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function waitingFor({ codeAskedAt, messageCounts: { total, scheduled, viewed } }: LovedOne): {
  icon: LucideIcon;
  words: string;
} {
  if (codeAskedAt !== null) return { icon: KeyRound, words: copy.waiting.code };
  const unopened = total - scheduled - viewed;
  if (scheduled > 0) return { icon: Mail, words: copy.waiting.sealed(scheduled) };
  if (unopened > 0) return { icon: MailOpen, words: copy.waiting.toOpen(unopened) };
  return total > 0 ? { icon: Check, words: copy.waiting.allOpened } : { icon: Mail, words: copy.waiting.nothing };
}

function nearBirthday({ birthday }: LovedOne, today: string) {
  if (birthday === null) return undefined;
  const next = nextBirthday(birthday, today);
  return daysFrom(today, next.day) > BIRTHDAY_NEAR ? undefined : next;
}

const tilts = ['-rotate-1', 'rotate-1', '-rotate-[.5deg]', 'rotate-[.7deg]'];

/** After the first, there may be hundreds, so the browser draws them only when they come near, unless it would cut off their shadows. */
const lazyLook =
  '[contain-intrinsic-block-size:auto_14rem] [overflow-clip-margin:2rem] supports-[overflow-clip-margin:2rem]:[content-visibility:auto]';
const portraitLook = `group relative flex min-w-0 flex-col items-center rounded-field pb-1 text-center leading-snug text-ink no-underline`;
const frameLook =
  'relative block w-full max-w-40 transition-transform duration-200 ease-out-soft group-hover:-translate-y-1 motion-reduce:transition-none';
const nameLook =
  'mt-3 max-w-full font-display text-[1.25rem] leading-tight decoration-poppy decoration-3 underline-offset-4 wrap-anywhere group-hover:underline sm:text-[1.5rem]';

function Portrait({ lovedOne, place, today }: { lovedOne: LovedOne; place: number; today: string }) {
  const { id, name, portrait } = lovedOne;
  const soon = nearBirthday(lovedOne, today);
  const { icon: Icon, words } = waitingFor(lovedOne);
  return (
    <Link to="/loved-ones/$id" params={{ id: String(id) }} className={clsx(portraitLook, place >= FIRST && lazyLook)}>
      <span className={`${frameLook} ${tilts[place % tilts.length]}`}>
        <PortraitStamp name={name} portrait={portrait} className="w-full" />
        {soon ? (
          <span aria-hidden="true" className="age-mark">
            {soon.turns}
          </span>
        ) : null}
      </span>
      <span className={nameLook}>{name}</span>{' '}
      <span className="mt-0.5 flex items-start justify-center gap-1.5 text-ink-2">
        <Icon aria-hidden="true" className="mt-0.75 size-4.5 flex-none text-poppy max-sm:hidden" />
        <span>{words}</span>
      </span>
      {soon ? <span className="sr-only"> {copy.turns(soon.turns, formatYearlyDay(soon.day))}</span> : null}
    </Link>
  );
}

function AddTile({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" onClick={onAdd} className="group flex min-w-0 flex-col items-center rounded-field pb-1">
      <span className="block w-full max-w-40 rounded-chip border-2 border-dashed border-control p-[7.1px] text-ink-2 group-hover:border-primary group-hover:bg-primary-soft group-hover:text-ink">
        <span className="grid aspect-4/5 place-content-center">
          <Plus aria-hidden="true" className="size-7" />
        </span>
      </span>
      <span className="mt-3 font-display text-[1.25rem] leading-tight sm:text-[1.5rem]">{copy.addTile}</span>
      <span className="mt-0.5 leading-snug text-ink-2">{copy.addTileMore}</span>
    </button>
  );
}

/** As many columns as fit, two on the narrowest phones. */
const gridLook =
  'grid grid-cols-[repeat(auto-fill,minmax(min(5.9rem,40vw),1fr))] gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] sm:gap-x-7 xl:grid-cols-6';

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title={copy.noMatch}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      }
    >
      {copy.noMatchText}
    </EmptyState>
  );
}

type LovedOnesSectionProps = { lovedOnes: readonly LovedOne[]; memberZone: string; onAdd: () => void };

export function LovedOnesSection({ lovedOnes, memberZone, onAdd }: LovedOnesSectionProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LovedOneOrder>('added');
  const [isAll, setAll] = useState(false);
  const today = todayIn(memberZone, deviceNow());
  const chosen = chooseLovedOnes(lovedOnes, { search, order, today });
  const shown = isAll ? chosen : chosen.slice(0, FIRST);
  const isMany = lovedOnes.length > FEW;
  return (
    <section aria-labelledby="loved-ones" className="min-w-0">
      <div className={isMany ? 'mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 max-sm:*:basis-full' : undefined}>
        <h2 id="loved-ones" className={isMany ? 'text-[1.625rem]' : 'sr-only'}>
          {copy.heading}
        </h2>
        {isMany ? (
          <>
            <SearchField
              label={copy.search}
              value={search}
              found={search.trim() ? copy.showing(chosen.length, lovedOnes.length) : ''}
              onChange={setSearch}
            />
            <Choice label={copy.sortBy} values={orders} words={copy.orders} value={order} onChange={setOrder} />
          </>
        ) : null}
      </div>
      <div className="mb-5 empty:hidden">
        <MovingNote what="loved-one" />
      </div>
      {search !== '' && chosen.length === 0 ? <NoMatch onShowAll={() => setSearch('')} /> : null}
      <ul className={gridLook}>
        {shown.map((lovedOne, place) => (
          <li key={lovedOne.id} className="grid">
            <Portrait lovedOne={lovedOne} place={place} today={today} />
          </li>
        ))}
        {search === '' ? (
          <li className="grid">
            <AddTile onAdd={onAdd} />
          </li>
        ) : null}
      </ul>
      {shown.length < chosen.length ? (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" onClick={() => setAll(true)}>
            {copy.showAllOf(chosen.length)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
