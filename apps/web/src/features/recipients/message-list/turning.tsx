import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { go, messagePath, useListLocation } from '#web/features/recipients/location.tsx';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { useArrowKeys } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { isCalm } from '#web/ui/wax/easing.ts';

const copy = messageCopy.turning;

/** The open letters, in the order in which they were made. */
export function inOrder<Letter extends { id: number; createdAt: string }>(letters: readonly Letter[]): Letter[] {
  return letters.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
}

type Turning = {
  /** In order, with this one. */
  letters: readonly { id: number }[];
  id: number;
};

/** Back leads to the list, not through the letters that were turned. */
function useTurning({ letters, id }: Turning) {
  const { path, wantedId } = useListLocation();
  const place = letters.findIndex((letter) => letter.id === id);
  return {
    place,
    earlier: place > 0,
    later: place !== -1 && place < letters.length - 1,
    /** 1: to a later one, which lies on the right. */
    turn: (way: 1 | -1) => {
      const next = place === -1 ? undefined : letters[place + way]?.id;
      if (next !== undefined) go(messagePath(next, path), { replace: wantedId !== undefined });
      return next !== undefined;
    },
  };
}

/** Pixels. A phone's own swipe back begins at its edge. */
const [edge, begins, turns] = [28, 12, 90];
const ownsSwipes = 'input, select, textarea, label, dialog, [role=dialog], [role=alertdialog], canvas';

type Drag = { pointer: number; x: number; y: number; by: number; isTurning: boolean };

type TurnableLetterProps = Turning & { isStaged: boolean; children: ReactNode };

/** Turns to the letter before or after with a finger or the arrow keys. Another one starts at its top, and its title is read aloud. */
export function TurnableLetter({ isStaged, children, ...letter }: TurnableLetterProps) {
  const { id } = letter;
  const { place, earlier, later, turn } = useTurning(letter);
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const before = useRef({ id, place });
  const pull = (by: number, isBack = false) => {
    const style = root.current?.style;
    if (!style) return;
    style.transition = isBack && !isCalm() ? 'transform 0.24s var(--ease-out-soft)' : '';
    style.transform = by === 0 ? '' : `translateX(${by}px)`;
  };

  useEffect(() => {
    const way = place < before.current.place ? -1 : 1;
    const isSame = before.current.id === id;
    before.current = { id, place };
    if (isSame) return;
    scrollTo(0, 0);
    root.current?.querySelector<HTMLElement>('.letter-sheet h2')?.focus({ preventScroll: true });
    if (isCalm()) return;
    const from = { transform: `translateX(${way * 48}px)`, opacity: 0 };
    root.current?.animate([from, {}], { duration: 280, easing: 'cubic-bezier(.2,.8,.2,1)' });
  }, [id, place]);

  useArrowKeys((way, event) => {
    if (event.target instanceof Element && event.target.closest(`${ownsSwipes}, [role=radiogroup]`)) return;
    if (!isStaged && turn(way)) event.preventDefault();
  });

  const down = ({ pointerType, pointerId, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    if (drag.current) return leave(); // a second finger: a pinch
    const isFree = target instanceof Element && root.current?.contains(target) && !target.closest(ownsSwipes);
    const isAtEdge = x < edge || x > innerWidth - edge;
    if (pointerType !== 'touch' || !isPrimary || !isFree || isAtEdge || isStaged) return;
    drag.current = { pointer: pointerId, x, y, by: 0, isTurning: false };
  };
  const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const known = drag.current;
    if (known?.pointer !== pointerId) return;
    known.by = clientX - known.x;
    if (!known.isTurning) {
      const down = Math.abs(clientY - known.y);
      if (Math.abs(known.by) < begins || Math.abs(known.by) < 1.5 * down) {
        if (down > begins) drag.current = undefined; // it scrolls
        return;
      }
      known.isTurning = true;
    }
    const isFree = known.by < 0 ? later : earlier;
    pull(isFree ? known.by : known.by / 5);
  };
  const leave = () => {
    if (drag.current?.isTurning) pull(0, true);
    drag.current = undefined;
  };
  const up = ({ pointerId }: PointerEvent) => {
    const known = drag.current;
    if (known?.pointer !== pointerId) return;
    const isFar = known.isTurning && Math.abs(known.by) > turns;
    if (!isFar || !turn(known.by < 0 ? 1 : -1)) return leave();
    pull(0);
    drag.current = undefined;
  };
  return (
    <div
      ref={root}
      className="grid grid-cols-[minmax(0,1fr)] touch-pan-y touch-pinch-zoom"
      onPointerDown={down}
      onPointerMove={follow}
      onPointerUp={up}
      onPointerCancel={leave}
    >
      {children}
    </div>
  );
}

export function TurnButtons(letter: Turning) {
  const { earlier, later, turn } = useTurning(letter);
  if (!earlier && !later) return null;
  return (
    <nav aria-label={copy.label} className="-mx-3 flex flex-wrap justify-between">
      <Button variant="quiet" size="small" className={clsx('px-2!', !earlier && 'invisible')} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden="true" />
        {copy.earlier}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className={clsx('ml-auto px-2!', !later && 'invisible')}
        onClick={() => turn(1)}
      >
        {copy.later}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
