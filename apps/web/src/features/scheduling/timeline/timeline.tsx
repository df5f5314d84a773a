import { List, Rows3 } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { SealedDay } from '@someday/contract/api/messages';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { errorText } from '#web/api/api-error.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useMilestones, useSealedDays, useTriggers } from '#web/queries/scheduling.ts';
import { useNow } from '#web/lib/hooks.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListFailed, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { listsCopy } from '#web/ui/ui.copy.ts';
import { livesOf, type Life, type Lives } from '#web/features/scheduling/life.ts';
import { LifeLines } from './life-lines.tsx';
import { LifeList, type Opened } from './life-list.tsx';
import { INSET } from './line-layout.ts';
import { AddBirthday, LifePerson } from './person.tsx';
import type { TimelineActions } from './strip.tsx';
import { milestoneCopy, triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { timelineCopy as copy } from './timeline.copy.ts';
import './timeline.css';

/** The axis has room in a container at least this wide; below, one life at a time is a list. In pixels. */
const LINE_WIDTH = 860;
const PERSON = 208;
const UNDATED = 124;
const widths: Record<`--${string}`, string> = {
  '--person': `${PERSON}px`,
  '--inset': `${INSET}px`,
  '--undated': `${UNDATED}px`,
};
const STEP = 8;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

type OneLifeProps = {
  lives: readonly Life[];
  person: number | undefined;
  onPerson: (lovedOneId: number) => void;
  actions: TimelineActions;
  opened: Opened;
};

function OneLife({ lives, person, onPerson, actions, opened }: OneLifeProps) {
  const life = lives.find(({ lovedOne }) => lovedOne.id === person) ?? lives[0];
  if (!life) return null;
  return (
    <>
      {lives.length > 1 ? (
        <div role="group" aria-label={copy.people} className="people-strip">
          {lives.map(({ lovedOne: { id, name, portrait } }) => (
            <button key={id} type="button" aria-pressed={id === life.lovedOne.id} onClick={() => onPerson(id)}>
              <PortraitStamp name={name} portrait={portrait} className="w-16" />
              <span className="mt-2 block w-full truncate font-display text-[1.0625rem] leading-tight">{name}</span>
            </button>
          ))}
        </div>
      ) : null}
      <section aria-labelledby={`life-of-${life.lovedOne.id}`} className="grid gap-5">
        {lives.length === 1 ? (
          <LifePerson life={life} onAddBirthday={actions.onAddBirthday} />
        ) : (
          <>
            <h2 id={`life-of-${life.lovedOne.id}`} className="sr-only">
              {life.lovedOne.name}
            </h2>
            {life.age === undefined ? <AddBirthday life={life} onAddBirthday={actions.onAddBirthday} /> : null}
          </>
        )}
        <LifeList life={life} actions={actions} opened={opened} />
      </section>
    </>
  );
}

function AllLists({ lives, actions, opened }: { lives: readonly Life[]; actions: TimelineActions; opened: Opened }) {
  const { drawn, hasMore, drawMore } = useIncrementalList(lives, STEP);
  return (
    <div className="grid gap-12">
      {drawn.map((life) => (
        <section
          key={life.lovedOne.id}
          aria-labelledby={`life-of-${life.lovedOne.id}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start"
        >
          <LifePerson life={life} onAddBirthday={actions.onAddBirthday} />
          <LifeList life={life} actions={actions} opened={opened} />
        </section>
      ))}
      {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} /> : null}
    </div>
  );
}

const listViews = ['all', 'triggers', 'milestones'] as const;
type ListView = (typeof listViews)[number];

type TimelineProps = Omit<TimelineActions, 'today'> & {
  parents: Parents;
  /** One of the lists; anything else shows the lines. */
  view: string | undefined;
  onView: (view: ListView | undefined) => void;
  /** Whose life phones show; without it, the first one's. */
  person: number | undefined;
  onPerson: (lovedOneId: number) => void;
  lists: { triggers: ReactNode; milestones: ReactNode };
};

/** A new day begins at a quarter-hour everywhere. */
const QUARTER_MS = 900_000;

function useLives(
  { children: lovedOnes, user: { timeZone: memberZone } }: Parents,
  messages: readonly SealedDay[] | undefined,
  triggers: readonly ScheduledTrigger[] | undefined,
  milestones: readonly FamilyMilestone[] | undefined,
): Lives | undefined {
  const quarter = Math.floor(useNow().getTime() / QUARTER_MS);
  return useMemo(
    () =>
      messages && triggers && milestones
        ? livesOf({ lovedOnes, messages, triggers, milestones, memberZone, now: new Date(quarter * QUARTER_MS) })
        : undefined,
    [lovedOnes, messages, triggers, milestones, memberZone, quarter],
  );
}

function useOpened() {
  const [key, setKey] = useState<string>();
  const close = (from: HTMLElement) => {
    from.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setKey(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Escape in a dialog above this page closes that one.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isHere && key !== undefined) close(event.currentTarget);
  };
  return { key, toggle: setKey, onKeyDown };
}

export function Timeline({ parents, view: wanted, onView, person, onPerson, lists, ...others }: TimelineProps) {
  const [sealed, triggers, milestones] = [useSealedDays(), useTriggers(), useMilestones()];
  const view = listViews.find((name) => name === wanted);
  const { ref, width } = useWidth();
  const { onKeyDown, ...opened } = useOpened();
  const lives = useLives(parents, sealed.data?.items, triggers.data, milestones.data);
  const failed = [
    { ...sealed, title: copy.failed },
    { ...triggers, title: triggerCopy.list.failed },
    { ...milestones, title: milestoneCopy.list.failed },
  ].find(({ isError, data }) => isError && !data);
  const hasRoom = width >= LINE_WIDTH;

  function shown(): ReactNode {
    if (view === 'triggers') return lists.triggers;
    if (view === 'milestones') return lists.milestones;
    if (failed) {
      return (
        <ListFailed
          title={failed.title}
          heading="h2"
          text={errorText(failed.error)}
          onTryAgain={() => void failed.refetch()}
        />
      );
    }
    if (!lives) return <Skeletons label={copy.loading} className="grid gap-6" looks={['h-28', 'h-28', 'h-28']} />;
    const actions = { ...others, today: lives.today };
    if (view === 'all') return <AllLists lives={lives.lives} actions={actions} opened={opened} />;
    if (!hasRoom) return <OneLife lives={lives.lives} {...{ person, onPerson, actions, opened }} />;
    const hasUndated = lives.lives.some(({ entries }) => entries.at(-1)?.kind === 'undated');
    return (
      <LifeLines
        lives={lives}
        width={width - PERSON - 2 * INSET - (hasUndated ? UNDATED : 0)}
        actions={actions}
        opened={opened}
      />
    );
  }

  return (
    <div
      ref={ref}
      role="presentation"
      style={widths}
      className="timeline grid grid-cols-[minmax(0,1fr)] gap-8"
      onKeyDown={onKeyDown}
    >
      {view ? (
        <div role="group" aria-label={copy.viewsLabel} className="flex gap-2">
          {listViews.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              className="view-choice"
              onClick={() => onView(name)}
            >
              {copy.views[name]}
            </button>
          ))}
        </div>
      ) : null}
      <div>{shown()}</div>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-center sm:justify-self-end"
        onClick={() => onView(view ? undefined : 'all')}
      >
        {view ? <Rows3 aria-hidden="true" /> : <List aria-hidden="true" />}
        {view ? copy.asLine : copy.asList}
      </Button>
      {sealed.data?.more ? <p className="text-ink-2">{copy.more(sealed.data.items.length)}</p> : null}
      {triggers.data && triggers.hasNextPage ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="text-ink-2">{copy.moreTriggers(triggers.data.length)}</p>
          <Button
            variant="secondary"
            size="small"
            loading={triggers.isFetchingNextPage}
            onClick={() => void triggers.fetchNextPage({ cancelRefetch: false })}
          >
            {listsCopy.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
