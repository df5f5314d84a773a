import { language } from '@someday/contract/language.copy';
import type { LovedOne } from '@someday/contract/loved-ones';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { catchFocus } from '#web/lib/focus.ts';
import { Art } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Choice } from '#web/ui/forms/choices.tsx';
import { EmptyState, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { nextBirthday, todayIn } from '#web/lib/days.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { LovedOneCard, type LovedOneActions } from './loved-one-card.tsx';
import { lovedOnesCopy as copy } from './loved-one.copy.ts';

/** Cards drawn at a time: four rows on a desktop. */
const STEP = 12;
/** Up to this many need no search. */
const FEW = 6;

function useChosenLovedOnes(lovedOnes: readonly LovedOne[], memberZone: string) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LovedOneOrder>('added');
  const today = todayIn(memberZone, deviceNow());
  const chosen = chooseLovedOnes(lovedOnes, { search, order, today });
  const { drawn, hasMore, drawMore, reset } = useIncrementalList(chosen, STEP);
  return {
    shown: drawn,
    total: chosen.length,
    hasMore,
    drawMore,
    /** Enough of them to offer a search. */
    isMany: lovedOnes.length > FEW || search !== '',
    search,
    setSearch: (words: string) => {
      setSearch(words);
      reset();
    },
    order,
    setOrder: (next: LovedOneOrder) => {
      setOrder(next);
      reset();
    },
  };
}

export type LovedOneOrder = 'added' | 'name' | 'birthday';

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
      const next = ({ birthday }: LovedOne) => (birthday === null ? '~' : nextBirthday(birthday, today).day);
      return found.toSorted((a, b) => compare(next(a), next(b)));
    }
  }
}

/** Without capitals and accents: "andre" finds André. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const orders = ['added', 'name', 'birthday'] as const;

/** Guests have no onboarding. */
function NobodyYet({ isGuest, onAdd }: { isGuest: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      title={copy.empty}
      art={
        <Stamp tilt="left" className="w-44">
          <Art name="sunset" className="aspect-4/3" />
        </Stamp>
      }
      action={
        <div className="grid justify-items-center gap-3">
          {isGuest ? null : <LinkButton to="/onboarding">{copy.stepByStep}</LinkButton>}
          <Button variant={isGuest ? 'primary' : 'secondary'} onClick={onAdd}>
            <UserRoundPlus aria-hidden="true" />
            {copy.addFirst}
          </Button>
        </div>
      }
    >
      {copy.emptyText}
    </EmptyState>
  );
}

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

type Chosen = ReturnType<typeof useChosenLovedOnes>;

function People({ chosen, ...card }: { chosen: Chosen; isGuest: boolean; actions: LovedOneActions }) {
  const { shown, hasMore, drawMore } = chosen;
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(shown.length);
  // With the last of them, the focused button disappears. The focus moves to the first new card.
  useEffect(() => {
    const firstNew = list.current?.children[before.current];
    before.current = shown.length;
    if (!hasMore && firstNew instanceof HTMLElement) catchFocus(firstNew);
  }, [hasMore, shown.length]);
  return (
    <>
      <ul ref={list} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((lovedOne) => (
          <li key={lovedOne.id} className="grid">
            <LovedOneCard lovedOne={lovedOne} {...card} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="mt-6">
          <ShowMore shown={shown.length} onMore={drawMore} />
        </div>
      ) : null}
    </>
  );
}

export function LovedOnesSection({
  lovedOnes,
  memberZone,
  isGuest,
  onAdd,
  ...actions
}: LovedOneActions & {
  lovedOnes: readonly LovedOne[];
  /** IANA name of the member's own time zone. */
  memberZone: string;
  isGuest: boolean;
  onAdd: () => void;
}) {
  const chosen = useChosenLovedOnes(lovedOnes, memberZone);
  const { isMany, search, setSearch, order, setOrder, total } = chosen;
  return (
    <section aria-labelledby="loved-ones">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 id="loved-ones" className="text-[1.625rem]">
          {copy.heading}
        </h2>
        {lovedOnes.length > 1 ? (
          <div className="max-sm:flex max-sm:w-full">
            <Choice label={copy.sortBy} values={orders} words={copy.orders} value={order} onChange={setOrder} />
          </div>
        ) : null}
      </div>
      {isMany ? (
        <div className="mt-4">
          <SearchField
            label={copy.search}
            value={search}
            found={search.trim() ? copy.showing(total, lovedOnes.length) : ''}
            onChange={setSearch}
          />
        </div>
      ) : null}
      <div className="mt-5">
        {lovedOnes.length === 0 ? <NobodyYet isGuest={isGuest} onAdd={onAdd} /> : null}
        {lovedOnes.length > 0 && total === 0 ? <NoMatch onShowAll={() => setSearch('')} /> : null}
        {total > 0 ? <People chosen={chosen} isGuest={isGuest} actions={actions} /> : null}
      </div>
    </section>
  );
}
