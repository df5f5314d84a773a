import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sentence } from './sentences.ts';

/** The name in the page's styles. */
const highlight = 'being-read';
/** Scrolling that has paused for so long is over. */
const SETTLED_MS = 150;
const margin = 16;

const elementOf = ({ block }: Sentence) => document.querySelector(`[data-read="${block}"]`);

function rangeOf(sentence: Sentence): Range | null {
  const text = elementOf(sentence)?.firstChild;
  if (!(text instanceof Text)) return null;
  const range = document.createRange();
  range.setStart(text, Math.min(sentence.start, text.length));
  range.setEnd(text, Math.min(sentence.end, text.length));
  return range;
}

/** Colours the sentence without touching the text; a browser that cannot do so colours its paragraph. */
function mark(sentence: Sentence | null): () => void {
  const range = sentence && rangeOf(sentence);
  if (!range) return () => {};
  if (typeof Highlight === 'undefined') {
    const element = range.startContainer.parentElement;
    element?.setAttribute('data-being-read', '');
    return () => element?.removeAttribute('data-being-read');
  }
  CSS.highlights.set(highlight, new Highlight(range));
  return () => void CSS.highlights.delete(highlight);
}

function isInSight(range: Range, covered: number): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  const end = innerHeight - covered;
  // of a sentence that fills the window, its beginning
  return top >= margin && (bottom <= end - margin || top < end / 3);
}

/**
 * Colours the sentence that is read and keeps it in sight, unless somebody has scrolled to another place: then they stay there, and `isAway`
 * says that there is a way back. `covered`: so many pixels at the foot of the window are hidden.
 */
export function useReadingPlace(sentence: Sentence | null, covered: () => number) {
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);

  const reveal = useCallback(() => {
    const range = sentence && rangeOf(sentence);
    const isSeen = !range || isInSight(range, covered());
    if (range && !isSeen && follows.current) scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 4 });
    setAway(!isSeen && !follows.current);
  }, [sentence, covered]);

  useEffect(() => mark(sentence), [sentence]);
  useEffect(reveal, [reveal]);
  useEffect(() => {
    if (!sentence) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const range = rangeOf(sentence);
      follows.current = !range || isInSight(range, covered());
      setAway(!follows.current);
    };
    const move = () => {
      clearTimeout(settling);
      settling = setTimeout(settle, SETTLED_MS);
    };
    // At once, or the next sentence would pull back a hand that is still scrolling.
    const leave = () => {
      follows.current = false;
    };
    addEventListener('scroll', move, { passive: true });
    addEventListener('wheel', leave, { passive: true });
    addEventListener('touchmove', leave, { passive: true });
    return () => {
      clearTimeout(settling);
      removeEventListener('scroll', move);
      removeEventListener('wheel', leave);
      removeEventListener('touchmove', leave);
    };
  }, [sentence, covered]);

  /** To be called when somebody says where to read: the page goes there with them. */
  const follow = useCallback(() => {
    follows.current = true;
  }, []);
  const goBack = useCallback(() => {
    follow();
    reveal();
  }, [follow, reveal]);
  return { isAway, follow, goBack };
}
