import { Headphones } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { useBrowserValue } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { openReader } from './reader.ts';
import { PlayerIcon, ReaderBar } from './reader-bar.tsx';
import { readAloud } from './sentences.ts';
import { listenCopy as copy } from './audio-reader.copy.ts';

const looks = {
  stopped: { icon: <Headphones aria-hidden="true" />, words: copy.listen },
  playing: { icon: <PlayerIcon shape="pause" />, words: copy.pause },
  paused: { icon: <PlayerIcon shape="play" />, words: copy.resume },
} as const;

export function Listen({ text, isNumbered }: { text: ReadingDocument; isNumbered: boolean }) {
  // Until its scripts have loaded, the button would do nothing.
  const hasScripts = useBrowserValue(
    () => true,
    () => false,
  );
  // Created once: `text` is a new object on every render, but its content doesn't change.
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
