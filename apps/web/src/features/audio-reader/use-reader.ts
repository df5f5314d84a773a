import { useEffect } from 'react';
import type { ReaderEvent, ReaderState } from './reader-machine.ts';
import type { Reader } from './reader.ts';

type ReaderKey = 'toggle' | 'back' | 'forward' | 'stop';

const keys: Readonly<Record<string, ReaderKey>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Escape: 'stop',
};

/** Elements with their own use for these keys. */
const fields = 'input, select, textarea, video, audio, [contenteditable], [role="menu"], [role="dialog"]';
const pressedBySpace = `${fields}, button, summary, [role="button"], [role="tab"]`;
/** Esc closes these before it stops the reader. */
const onTop = ':popover-open, dialog[open], [role="dialog"], [role="menu"]';

/** Which of the reader's keys was pressed, or null if it isn't meant for the reader. Source: specification part 2 §2. */
function readerKeyOf(event: KeyboardEvent): ReaderKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const key = keys[event.key] ?? null;
  const at = event.target instanceof Element ? event.target : null;
  if (key === 'stop') return isCovered() ? null : key;
  return at?.closest(key === 'toggle' ? pressedBySpace : fields) ? null : key;
}

const isCovered = () => document.querySelector(onTop) !== null;

const events: Readonly<Record<Exclude<ReaderKey, 'toggle'>, ReaderEvent>> = {
  back: { kind: 'skip-sentences', by: -1 },
  forward: { kind: 'skip-sentences', by: 1 },
  stop: { kind: 'stop' },
};

export const toggled = ({ status }: ReaderState): ReaderEvent => ({ kind: status === 'playing' ? 'pause' : 'play' });

/** Handles the keys while reading or paused, and otherwise only within the bar, since Space scrolls the page. */
export function useReaderKeys(reader: Reader, bar: () => Element | null, send: (event: ReaderEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = readerKeyOf(event);
      const isWithin = event.target instanceof Node && bar()?.contains(event.target) === true;
      if (key === null || (reader.store.getState().state.status === 'stopped' && (!isWithin || key === 'stop'))) return;
      event.preventDefault();
      send(key === 'toggle' ? toggled(reader.store.getState().state) : events[key]);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
