import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '#web/lib/hooks.ts';
import type { SpokenSentence } from './sentences.ts';

/** The highlight's name in ui/styles/base.css. */
const highlight = 'being-read';
const SCROLL_IDLE_MS = 150;
const margin = 16;

const elementOf = ({ block }: SpokenSentence) => document.querySelector(`[data-read="${block}"]`);

function rangeOf(sentence: SpokenSentence): Range | null {
  const text = elementOf(sentence)?.firstChild;
  if (!(text instanceof Text)) return null;
  const range = document.createRange();
  range.setStart(text, Math.min(sentence.start, text.length));
  range.setEnd(text, Math.min(sentence.end, text.length));
  return range;
}

/** Highlights the sentence without changing the DOM, or its paragraph in browsers without the Highlight API. */
function mark(sentence: SpokenSentence | null): () => void {
  const range = sentence && rangeOf(sentence);
  if (!range) return () => {};
  range.startContainer.parentElement?.closest('details')?.setAttribute('open', ''); // a folded answer
  if (typeof Highlight === 'undefined') {
    const element = range.startContainer.parentElement;
    element?.setAttribute('data-being-read', '');
    return () => element?.removeAttribute('data-being-read');
  }
  CSS.highlights.set(highlight, new Highlight(range));
  return () => void CSS.highlights.delete(highlight);
}

function isInView(range: Range, covered: number): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  const visibleBottom = innerHeight - covered;
  // its beginning is enough if a sentence is taller than the window
  return top >= margin && (bottom <= visibleBottom - margin || top < visibleBottom / 3);
}

/** Highlights the current sentence and keeps it in view. `isAway`: the reader has scrolled elsewhere. `covered`: pixels hidden at the window's bottom. */
export function useReadingPlace(sentence: SpokenSentence | null, covered: () => number) {
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);

  const reveal = useCallback(() => {
    const range = sentence && rangeOf(sentence);
    const isSeen = !range || isInView(range, covered());
    if (range && !isSeen && follows.current) scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 4 });
    setAway(!isSeen && !follows.current);
  }, [sentence, covered]);

  useEffect(() => mark(sentence), [sentence]);
  useEffect(reveal, [reveal]);
  useEffect(() => {
    if (!sentence) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkView = () => {
      const range = rangeOf(sentence);
      follows.current = !range || isInView(range, covered());
      setAway(!follows.current);
    };
    const move = () => {
      clearTimeout(timer);
      timer = setTimeout(checkView, SCROLL_IDLE_MS);
    };
    // Right away, or the next sentence would scroll the page back while the user scrolls.
    const leave = () => {
      follows.current = false;
    };
    const stops = [
      listen(['scroll'], move, { passive: true }),
      listen(['wheel', 'touchmove'], leave, { passive: true }),
    ];
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [sentence, covered]);

  const follow = useCallback(() => {
    follows.current = true;
  }, []);
  const goBack = useCallback(() => {
    follow();
    reveal();
  }, [follow, reveal]);
  return { isAway, follow, goBack };
}
