import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import { useIncrementalList, ShowMore } from '#web/ui/lists.tsx';
import { gapWords, labelOf } from './entry-words.ts';
import type { Life, Lives } from '#web/features/scheduling/life.ts';
import { StopItem } from './life-stop.tsx';
import type { Opened } from './life-list.tsx';
import { INSET, axisOf, stopsOf, ticksOf, type Axis, type Stop, type Tick } from './line-layout.ts';
import { LifePerson } from './person.tsx';
import { Strip, type TimelineActions } from './strip.tsx';
import { timelineCopy as copy } from './timeline.copy.ts';

const STEP = 12;

type RowProps = {
  life: Life;
  axis: Axis;
  ticks: readonly Tick[];
  actions: TimelineActions;
  openKey: string | undefined;
  currentKey: string | undefined;
  onToggle: (key: string | undefined) => void;
  onCurrent: (key: string) => void;
};

const LifeRow = memo(function LifeRow({
  life,
  axis,
  ticks,
  actions,
  openKey,
  currentKey,
  onToggle,
  onCurrent,
}: RowProps) {
  const { lovedOne } = life;
  const stops = useMemo(() => stopsOf(life, axis, { gap: (gap) => gapWords(gap, life), label: labelOf }), [life, axis]);
  const isFree = ({ x }: Tick) => stops.every((stop) => stop.kind !== 'days' || Math.abs(stop.x - x) > INSET);
  const isOf = (stop: Stop, key: string | undefined) => stop.entries.some((entry) => entry.key === key);
  const open = stops.find((stop) => isOf(stop, openKey));
  const current = stops.find(({ key }) => key === currentKey) ?? stops[0];
  const stripId = `strip-of-${lovedOne.id}`;
  return (
    <section aria-labelledby={`life-of-${lovedOne.id}`} className="life-row">
      <LifePerson life={life} onAddBirthday={actions.onAddBirthday} />
      <div className="line-track">
        <span aria-hidden="true" className="line-thread" />
        {ticks.filter(isFree).map(({ year, x }) => (
          <span key={year} aria-hidden="true" className="line-hole" style={{ left: x }} />
        ))}
        <ul aria-label={copy.lineOf(lovedOne.name)}>
          {stops.map((stop) => (
            <StopItem
              key={stop.key}
              stop={stop}
              life={life}
              actions={actions}
              isOpen={stop === open}
              isCurrent={stop === current}
              stripId={stripId}
              onToggle={() => onToggle(stop === open ? undefined : stop.key)}
              onFocus={() => onCurrent(stop.key)}
            />
          ))}
        </ul>
      </div>
      {open ? (
        <div className="col-start-2 pb-7">
          <Strip
            id={stripId}
            entries={open.entries}
            life={life}
            actions={actions}
            onClose={() => onToggle(undefined)}
          />
        </div>
      ) : null}
    </section>
  );
});

/** Left and right along a life, up and down to what is nearest in the next one. */
function target(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { currentTarget: lines, key, target: from } = event;
  if (!(from instanceof HTMLElement) || from.dataset['stop'] === undefined) return undefined;
  const rows = [...lines.querySelectorAll('.life-row')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-stop]'),
  ]);
  const own = rows.findIndex((row) => row.includes(from));
  const row = rows[own] ?? [];
  const place = row.indexOf(from);
  const middle = (stop: HTMLElement) => {
    const { left, width } = stop.getBoundingClientRect();
    return left + width / 2;
  };
  const nearest = (stops: readonly HTMLElement[] = []) =>
    stops.toSorted((a, b) => Math.abs(middle(a) - middle(from)) - Math.abs(middle(b) - middle(from)))[0];
  switch (key) {
    case 'ArrowRight':
      return row[place + 1];
    case 'ArrowLeft':
      return row[place - 1];
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    case 'ArrowDown':
      return nearest(rows.slice(own + 1).find((stops) => stops.length > 0));
    case 'ArrowUp':
      return nearest(rows.slice(0, own).findLast((stops) => stops.length > 0));
    default:
      return undefined;
  }
}

type LifeLinesProps = { lives: Lives; width: number; actions: TimelineActions; opened: Opened };

export function LifeLines({ lives, width, actions, opened }: LifeLinesProps) {
  const [current, setCurrent] = useState<string>();
  const axis = useMemo(() => axisOf(lives, width), [lives, width]);
  const ticks = useMemo(() => ticksOf(axis), [axis]);
  const { drawn, hasMore, drawMore } = useIncrementalList(lives.lives, STEP);
  const hasUndated = lives.lives.some(({ entries }) => entries.at(-1)?.kind === 'undated');
  const keyOf = (life: Life, key: string | undefined) => (key?.startsWith(`${life.lovedOne.id} `) ? key : undefined);
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        const next = target(event);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      <div aria-hidden="true" className="life-axis">
        <span style={{ left: 0 }}>{copy.today}</span>
        {ticks.map(({ year, label, x }) =>
          label === '' ? null : (
            <span key={year} style={{ left: x }}>
              {label}
            </span>
          ),
        )}
        {hasUndated ? <span className="is-undated">{copy.noDay}</span> : null}
      </div>
      {drawn.map((life) => (
        <LifeRow
          key={life.lovedOne.id}
          {...{ life, axis, ticks, actions }}
          openKey={keyOf(life, opened.key)}
          currentKey={keyOf(life, current)}
          onToggle={opened.toggle}
          onCurrent={setCurrent}
        />
      ))}
      {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} className="mt-5" /> : null}
    </div>
  );
}
