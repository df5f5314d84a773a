import { Headphones } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { lazyPart, useBrowserValue } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { PlayerIcon } from './player-icon.tsx';
import { openReader } from './reader.ts';
import { readAloud } from './sentences.ts';
import { listenCopy as copy } from './audio-reader.copy.ts';

const loadBar = () => import('./reader-bar.tsx');
const ReaderBar = lazyPart(loadBar, 'ReaderBar');
const prepare = () => void loadBar().catch(() => {}); // showing it loads it again

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
      <Button ref={button} onClick={press} onPointerEnter={prepare} onFocus={prepare}>
        <span className="max-[359px]:hidden">{icon}</span>
        {words}
      </Button>
      {/* Reading begins with the press, which is when browsers allow it; the bar may arrive after the first words. */}
      {isOpen ? (
        <Suspense>
          <ReaderBar reader={reader} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
