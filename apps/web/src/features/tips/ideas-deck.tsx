import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { messageTips } from '#web/content/message-tips.ts';
import { useArrowKeys, useBrowserValue, useFlick } from '#web/lib/hooks.ts';
import { Art, type DrawingName } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';

type DeckCard = { id: string; title: string; content: ReactNode };
export type DeckGroup = { id: string; label: string; scene: DrawingName; cards: readonly DeckCard[] };

type DeckProps = {
  groups: readonly DeckGroup[];
  words: Record<'contents' | 'deck' | 'previous' | 'next', string> & Pick<typeof messageTips, 'position'>;
};

function Groups({ groups, current, words }: DeckProps & { current: string }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[data-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current]);
  return (
    <nav aria-label={words.contents} className="print:hidden">
      <ul ref={list} className="relative -mx-5 flex gap-4 overflow-x-auto px-5 pt-2 pb-3 lg:justify-between">
        {groups.map(({ id, label, scene }) => (
          <li key={id} data-current={id === current ? '' : undefined} className="w-25 flex-none sm:w-28">
            <Link
              to="."
              search
              hash={id}
              replace
              resetScroll={false}
              hashScrollIntoView={false}
              activeProps={{ 'aria-current': undefined }}
              aria-current={id === current ? 'true' : undefined}
              className="group grid gap-2 rounded-field text-center text-small leading-tight font-bold text-ink-2 no-underline aria-[current=true]:text-ink"
            >
              <span className={clsx('transition-transform', id === current ? '-translate-y-1' : 'opacity-75')}>
                <Stamp tilt={id === current ? 'none' : 'slightLeft'}>
                  <Art name={scene} className="aspect-4/3" />
                </Stamp>
              </span>
              <span className={clsx(id === current && 'underline decoration-poppy decoration-2 underline-offset-4')}>
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One card at a time, the one in the address (`#thank-you`). On paper and without scripts, all of them below each other. */
export function IdeasDeck({ groups, words }: DeckProps) {
  const chosen = useLocation({ select: (location) => location.hash });
  const hash = useBrowserValue(
    () => chosen,
    () => '',
  );
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const [direction, setDirection] = useState(0);
  const cards = groups.flatMap((group) => group.cards.map((card, index) => ({ ...card, group, index })));
  const named = cards.findIndex(({ id }) => id === hash);
  const at = Math.max(0, named);
  const shown = cards[at];
  // The browser couldn't scroll to a card that wasn't shown yet.
  const [first] = useState(chosen);
  useEffect(() => {
    if (document.getElementById(first)) top.current?.scrollIntoView({ behavior: 'instant' });
  }, [first]);
  const turn = (by: 1 | -1) => {
    const next = cards[at + by];
    if (!next) return;
    setDirection(by);
    void navigate({
      to: '.',
      search: true,
      hash: next.id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const flick = useFlick(turn);
  useArrowKeys((by, { target }) => (target instanceof HTMLInputElement ? undefined : turn(by)));
  if (!shown) return null;
  const position = words.position(shown.group.label, shown.index + 1, shown.group.cards.length);
  return (
    <div role="group" aria-label={words.deck} className="grid grid-cols-1 gap-5">
      <Groups {...{ groups, words }} current={shown.group.id} />
      <div
        ref={top}
        className="needs-scripts mx-auto flex w-full max-w-3xl scroll-mt-4 items-center justify-between gap-3 print:hidden"
      >
        <Button
          variant="secondary"
          size="icon"
          aria-label={words.previous}
          disabled={at === 0}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-hidden="true" className="text-center font-bold">
          {position}
        </p>
        <Button
          variant="secondary"
          size="icon"
          aria-label={words.next}
          disabled={at === cards.length - 1}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
        <p role="status" className="sr-only">
          {direction === 0 ? '' : `${shown.title}. ${position}`}
        </p>
      </div>
      <div {...flick} className="grid touch-pan-y touch-pinch-zoom grid-cols-1 gap-6 print:block">
        {cards.map(({ id, content }, index) => (
          <section
            key={id}
            aria-labelledby={id}
            className={clsx(
              'mx-auto w-full max-w-3xl print:mb-6 print:max-w-none',
              index !== at && '[@media_screen_and_(scripting:enabled)]:hidden',
              direction !== 0 && `animate-beside ${direction > 0 ? '[--from:3rem]' : '[--from:-3rem]'}`,
            )}
          >
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
