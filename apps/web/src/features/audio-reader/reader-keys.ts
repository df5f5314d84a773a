export type ReaderKey = 'toggle' | 'back' | 'forward' | 'stop';

const keys: Readonly<Record<string, ReaderKey>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Escape: 'stop',
};

/** What has a use of its own for these keys keeps them. */
const fields = 'input, select, textarea, video, audio, [contenteditable], [role="menu"], [role="dialog"]';
const pressedBySpace = `${fields}, button, summary, [role="button"], [role="tab"]`;
/** Esc closes these first. */
const onTop = ':popover-open, dialog[open], [role="dialog"], [role="menu"]';

/** Which of the reader's keys was pressed, if it is meant for the reader (part 2 §2: Space, the arrows, Esc). */
export function readerKeyOf(event: KeyboardEvent): ReaderKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const key = keys[event.key] ?? null;
  const at = event.target instanceof Element ? event.target : null;
  if (key === 'stop') return isCovered() ? null : key;
  return at?.closest(key === 'toggle' ? pressedBySpace : fields) ? null : key;
}

const isCovered = () => document.querySelector(onTop) !== null;
