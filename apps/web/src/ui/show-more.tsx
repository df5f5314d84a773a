import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** How far below the window the list's end may be when its next page is asked for. */
const AHEAD = '600px';

/** The end of a list that has more pages: the next one is asked for when this comes near, or is pressed. After a failure only when pressed. */
export function ShowMore({
  isLoading = false,
  isFailed = false,
  shown,
  onMore,
}: {
  isLoading?: boolean;
  isFailed?: boolean;
  /** How many stand before it, where more of them come without being loaded: it may still be near afterwards. */
  shown?: number;
  onMore: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    if (isLoading || isFailed || !element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) ask.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading, isFailed, shown]);
  return (
    <div ref={element} className="flex justify-center">
      <Button variant="secondary" loading={isLoading} onClick={onMore}>
        Show More
      </Button>
    </div>
  );
}
