import { Headphones } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { Button } from '#web/ui/button.tsx';
import { listenCopy as copy } from './listen.copy.ts';
import { PlayerIcon } from './player-icon.tsx';

const never = () => () => {};

/** False in what is drawn ahead of time: before its scripts have come, a button could do nothing. */
const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const loadReader = () => import('./reader-bar.tsx');
type Loaded = ReturnType<Awaited<ReturnType<typeof loadReader>>['readerOf']>;

const looks = {
  stopped: { icon: <Headphones aria-hidden="true" />, words: copy.listen },
  playing: { icon: <PlayerIcon shape="pause" />, words: copy.pause },
  paused: { icon: <PlayerIcon shape="play" />, words: copy.resume },
} as const;

/** Loads what reads while the page is being looked at: Safari lets a page speak only within a press, which must not wait for a file. */
function useLoadedReader(text: ReadingDocument, isNumbered: boolean) {
  // The page's facts do not change while it is open, but it makes its text anew whenever it is drawn.
  const [first] = useState({ text, isNumbered });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isWanted = useRef(false);
  useEffect(() => {
    let reader: Loaded['reader'] | undefined;
    let isLeft = false;
    const load = async () => {
      const { readerOf } = await loadReader();
      if (isLeft) return;
      const made = readerOf(first.text, first.isNumbered);
      reader = made.reader;
      setLoaded(made);
      if (isWanted.current) reader.send({ kind: 'play' });
    };
    load().catch(() => setFailed(isWanted.current));
    return () => {
      isLeft = true;
      reader?.close();
    };
  }, [first, tries]);
  const want = () => {
    isWanted.current = true;
    setFailed(false);
    setTries(tries + 1);
  };
  return { loaded, hasFailed, want };
}

/** The button that reads a page aloud, for the page's header, and the bar that comes with it. */
export function Listen({ text, isNumbered }: { text: ReadingDocument; isNumbered: boolean }) {
  const hasScripts = useHasScripts();
  const { loaded, hasFailed, want } = useLoadedReader(text, isNumbered);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const status = useSyncExternalStore(
    loaded?.reader.subscribe ?? never,
    () => loaded?.reader.state().status ?? 'stopped',
    () => 'stopped' as const,
  );
  const { icon, words } = looks[status];
  const press = () => {
    setOpen(true);
    if (loaded) loaded.reader.send({ kind: status === 'playing' ? 'pause' : 'play' });
    else want();
  };
  const close = () => {
    loaded?.reader.send({ kind: 'stop' });
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={hasScripts ? 'print:hidden' : 'invisible print:hidden'}>
      <Button ref={button} onClick={press}>
        <span className="max-[359px]:hidden">{icon}</span>
        {words}
      </Button>
      {hasFailed ? (
        <p role="alert" className="mt-2">
          {copy.notLoaded}
        </p>
      ) : null}
      {isOpen && loaded ? <loaded.ReaderBar reader={loaded.reader} onClose={close} /> : null}
    </div>
  );
}
