import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { Button } from '#web/ui/button.tsx';
import { audioReaderCopy as copy } from './audio-reader.copy.ts';
import { PlayerIcon } from './player-icon.tsx';
import { ReaderControls } from './reader-controls.tsx';
import { progressOf, type ReaderEvent, type ReaderState } from './reader-machine.ts';
import { ReaderSettingsPanel } from './reader-settings-panel.tsx';
import { openReader, type Reader } from './reader.ts';
import { useReadingPlace } from './reading-place.ts';
import { readAloud } from './sentences.ts';
import { useReaderKeys, useReaderState } from './use-reader.ts';

/** What `Listen` loads once the page is there. */
export const readerOf = (text: ReadingDocument, isNumbered: boolean) => ({
  reader: openReader(readAloud(text, isNumbered)),
  ReaderBar,
});

/** The page can be scrolled past the bar, and what takes the focus is never behind it. */
function useRoomAtFoot(bar: () => HTMLElement | null): void {
  useEffect(() => {
    const element = bar();
    if (!element) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBottom = `${element.offsetHeight + 16}px`;
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBottom = '';
      document.body.style.paddingBottom = '';
    };
  }, [bar]);
}

/** Nothing while the voice speaks: two voices at once cannot be understood. */
function saidOf({ status, isFinished, problem }: ReaderState): string {
  if (status === 'playing' || problem) return '';
  if (isFinished) return copy.said.finished;
  return copy.said[status];
}

/** At the foot of the window, wherever the page is scrolled to, until it is closed. */
export function ReaderBar({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { state, voices } = useReaderState(reader);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const element = useRef<HTMLElement>(null);
  const bar = useCallback(() => element.current, []);
  const covered = useCallback(() => element.current?.offsetHeight ?? 0, []);
  const isActive = state.status !== 'stopped';
  const { isAway, follow, goBack } = useReadingPlace(isActive ? (reader.sentences[state.at] ?? null) : null, covered);
  const send = (event: ReaderEvent) => {
    follow();
    reader.send(event);
  };
  useReaderKeys(reader, bar, send);
  useRoomAtFoot(bar);
  const progress = progressOf(state, reader.sentences);
  const words = copy.progress(progress);

  return (
    <section
      ref={element}
      aria-label={copy.region}
      className="fixed inset-x-0 bottom-0 z-40 animate-sheet border-t border-line bg-card text-ink shadow-lift-2 print:hidden"
    >
      {isAway ? (
        <Button
          size="small"
          className="absolute inset-x-0 bottom-full mx-auto mb-3 w-fit shadow-lift-2"
          onClick={goBack}
        >
          <PlayerIcon shape="away" />
          {copy.back}
        </Button>
      ) : null}
      <div aria-hidden="true" className="airmail h-1.5" />
      <div className="gutter grid gap-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {state.problem ? (
          <p role="alert" className="rounded-field bg-danger-soft px-4 py-3 leading-snug">
            {copy.problem[state.problem]}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {saidOf(state)}
        </p>
        <div className="relative grid gap-x-6 lg:grid-cols-[auto_1fr_auto_auto] lg:items-center">
          <p className="font-display leading-snug lining-nums max-lg:py-3 max-lg:pr-14">{words}</p>
          <input
            type="range"
            min={0}
            max={Math.max(0, reader.sentences.length - 1)}
            value={state.at}
            disabled={reader.sentences.length === 0}
            aria-label={copy.position}
            aria-valuetext={words}
            onChange={({ target }) => send({ kind: 'seek', to: target.valueAsNumber })}
            className="tap w-full accent-primary"
          />
          <ReaderControls
            state={state}
            progress={progress}
            hasText={reader.sentences.length > 0}
            panel={{ id: panelId, isOpen }}
            onSend={send}
            onTogglePanel={() => setOpen(!isOpen)}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={copy.close}
            title={copy.close}
            className="max-lg:absolute max-lg:-right-3 max-lg:top-0"
            onClick={onClose}
          >
            <PlayerIcon shape="close" />
          </Button>
        </div>
        {isOpen ? (
          <ReaderSettingsPanel
            id={panelId}
            settings={state.settings}
            voices={voices}
            onChange={(settings) => reader.send({ kind: 'set', settings })}
          />
        ) : null}
      </div>
    </section>
  );
}
