import { Headphones } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { Button } from '#web/ui/button.tsx';
import { openReader } from './reader.ts';
import { ReaderBar } from './reader-bar.tsx';
import { readAloud } from './sentences.ts';
import { listenCopy as copy } from './audio-reader.copy.ts';
import { PlayerIcon } from './player-icon.tsx';

const never = () => () => {};

/** False in what is drawn ahead of time: before its scripts have come, a button could do nothing. */
const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const looks = {
  stopped: { icon: <Headphones aria-hidden="true" />, words: copy.listen },
  playing: { icon: <PlayerIcon shape="pause" />, words: copy.pause },
  paused: { icon: <PlayerIcon shape="play" />, words: copy.resume },
} as const;

/** The button that reads a page aloud, for the page's header, and the bar that comes with it. */
export function Listen({ text, isNumbered }: { text: ReadingDocument; isNumbered: boolean }) {
  const hasScripts = useHasScripts();
  // The page's facts do not change while it is open, but it makes its text anew whenever it is drawn.
  const [reader] = useState(() => openReader(readAloud(text, isNumbered)));
  useEffect(() => reader.attach(), [reader]);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const status = useStore(reader.store, ({ state }) => state.status);
  const { icon, words } = looks[status];
  const press = () => {
    setOpen(true);
    reader.send({ kind: status === 'playing' ? 'pause' : 'play' });
  };
  const close = () => {
    reader.send({ kind: 'stop' });
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={hasScripts ? 'print:hidden' : 'invisible print:hidden'}>
      <Button ref={button} onClick={press}>
        <span className="max-[359px]:hidden">{icon}</span>
        {words}
      </Button>
      {isOpen ? <ReaderBar reader={reader} onClose={close} /> : null}
    </div>
  );
}
