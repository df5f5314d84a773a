import { useStore } from 'zustand';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useLayoutEffect,
  type ComponentProps,
  type RefObject,
} from 'react';
import { Button } from '#web/ui/button.tsx';
import { audioReaderCopy as copy } from './audio-reader.copy.ts';
import { PlayerIcon, type PlayerShape } from './player-icon.tsx';
import type { Reader } from './reader.ts';
import { useReadingPlace } from './reading-place.ts';
import {
  progressOf,
  rateRange,
  volumeRange,
  type ReaderEvent,
  type ReaderProgress,
  type ReaderSettings,
  type ReaderState,
} from './reader-machine.ts';
import type { Voice } from './speech.ts';

const deviceVoice = 'device';

type SliderProps = {
  label: string;
  range: { min: number; max: number; step: number };
  value: number;
  shown: string;
  onChange: (value: number) => void;
};

function Slider({ label, range, value, shown, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between gap-3 font-bold">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="font-display font-normal">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="tap w-full accent-primary"
      />
    </div>
  );
}

type VoiceChoiceProps = { voices: readonly Voice[]; value: string | null; onChange: (voice: string | null) => void };

function VoiceChoice({ voices, value, onChange }: VoiceChoiceProps) {
  const id = useId();
  const isAvailable = voices.some(({ uri }) => uri === value);
  return (
    <div className="grid min-w-0 content-start gap-1 sm:max-lg:col-span-2">
      <label htmlFor={id} className="font-bold">
        {copy.voice}
      </label>
      <select
        id={id}
        value={isAvailable && value !== null ? value : deviceVoice}
        onChange={({ target }) => onChange(target.value === deviceVoice ? null : target.value)}
        className="select-look block min-h-13 w-full rounded-field border-2 border-control bg-card px-4 py-2.5 text-ellipsis text-ink hover:border-primary"
      >
        <option value={deviceVoice}>{copy.deviceVoice}</option>
        {voices.map(({ uri, name, language }) => (
          <option key={uri} value={uri}>
            {copy.voiceOf(name, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

type ReaderSettingsPanelProps = {
  id: string;
  settings: ReaderSettings;
  voices: readonly Voice[];
  onChange: (change: Partial<ReaderSettings>) => void;
};

function ReaderSettingsPanel({ id, settings, voices, onChange }: ReaderSettingsPanelProps) {
  return (
    <div id={id} className="grid max-h-[40dvh] gap-3 overflow-y-auto border-t border-line pt-3 pb-1">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Slider
          label={copy.volume}
          range={volumeRange}
          value={settings.volume}
          shown={copy.volumeOf(settings.volume)}
          onChange={(volume) => onChange({ volume })}
        />
        <Slider
          label={copy.speed}
          range={rateRange}
          value={settings.rate}
          shown={copy.speedOf(settings.rate)}
          onChange={(rate) => onChange({ rate })}
        />
        <VoiceChoice voices={voices} value={settings.voice} onChange={(voice) => onChange({ voice })} />
      </div>
      <p className="text-small text-ink-2">{copy.help}</p>
    </div>
  );
}

const keys: Readonly<Record<string, ReaderEvent | 'toggle'>> = {
  ' ': 'toggle',
  ArrowLeft: { kind: 'skip-sentences', by: -1 },
  ArrowRight: { kind: 'skip-sentences', by: 1 },
  Escape: { kind: 'stop' },
};

/** Elements with their own use for these keys. */
const fields = 'input, select, textarea, video, audio, [contenteditable], [role="menu"], [role="dialog"]';
const pressedBySpace = `${fields}, button, summary, [role="button"], [role="tab"]`;
/** Esc closes these before it stops the reader. */
const overlays = ':popover-open, dialog[open], [role="dialog"], [role="menu"]';

/** Which of the reader's keys was pressed, or null if it isn't meant for the reader. Source: specification part 2 §2. */
function readerKeyOf(event: KeyboardEvent): ReaderEvent | 'toggle' | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const key = keys[event.key] ?? null;
  const at = event.target instanceof Element ? event.target : null;
  if (event.key === 'Escape') return document.querySelector(overlays) ? null : key;
  return at?.closest(key === 'toggle' ? pressedBySpace : fields) ? null : key;
}

const toggleEvent = ({ status }: ReaderState): ReaderEvent => ({ kind: status === 'playing' ? 'pause' : 'play' });

/** Handles the keys while reading or paused, and otherwise only within the bar, since Space scrolls the page. */
function useReaderKeys(reader: Reader, bar: RefObject<Element | null>, send: (event: ReaderEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = readerKeyOf(event);
      const isWithin = event.target instanceof Node && bar.current?.contains(event.target) === true;
      const { state } = reader.store.getState();
      if (key === null || (state.status === 'stopped' && (!isWithin || event.key === 'Escape'))) return;
      event.preventDefault();
      send(key === 'toggle' ? toggleEvent(state) : key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const playLabels = { stopped: copy.play, playing: copy.pause, paused: copy.resume } as const;

function IconButton({ label, shape, ...rest }: { label: string; shape: PlayerShape } & ComponentProps<typeof Button>) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="disabled:border-transparent disabled:opacity-50"
      {...rest}
      aria-label={label}
      title={label}
    >
      <PlayerIcon shape={shape} />
    </Button>
  );
}

/** Which buttons are disabled when: specification part 2 §4. */
function ReaderControls({
  state,
  progress: { section, sections },
  hasText,
  panel,
  onSend,
  onTogglePanel,
}: {
  state: ReaderState;
  progress: ReaderProgress;
  hasText: boolean;
  panel: { id: string; isOpen: boolean };
  onSend: (event: ReaderEvent) => void;
  onTogglePanel: () => void;
}) {
  const play = useRef<HTMLButtonElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // When the focused button becomes disabled, focus moves to Play.
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (at instanceof HTMLButtonElement && at.disabled && buttons.current?.contains(at)) play.current?.focus();
  });
  return (
    <div
      ref={buttons}
      className="flex items-center gap-1 max-sm:justify-between sm:max-lg:justify-center sm:max-lg:gap-6"
    >
      <IconButton
        label={copy.previous}
        shape="back"
        disabled={section === 0}
        onClick={() => onSend({ kind: 'skip-section', by: -1 })}
      />
      <IconButton
        ref={play}
        label={playLabels[state.status]}
        shape={state.status === 'playing' ? 'pause' : 'play'}
        variant="primary"
        disabled={!hasText}
        onClick={() => onSend(toggleEvent(state))}
      />
      <IconButton
        label={copy.stop}
        shape="stop"
        disabled={state.status === 'stopped'}
        onClick={() => onSend({ kind: 'stop' })}
      />
      <IconButton
        label={copy.next}
        shape="forward"
        disabled={section >= sections - 1}
        onClick={() => onSend({ kind: 'skip-section', by: 1 })}
      />
      <IconButton
        label={copy.settings}
        shape="settings"
        aria-expanded={panel.isOpen}
        {...(panel.isOpen && { 'aria-controls': panel.id })}
        onClick={onTogglePanel}
      />
    </div>
  );
}

/** Pads the end of the page by the bar's height, so that it never covers what has focus. */
function useBottomPadding(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
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

/** Empty while the voice speaks, so that a screen reader doesn't talk over it. */
function announcementOf({ status, isFinished, problem }: ReaderState): string {
  if (status === 'playing' || problem) return '';
  if (isFinished) return copy.said.finished;
  return copy.said[status];
}

const barLook =
  'fixed inset-x-0 bottom-0 z-40 animate-sheet border-t border-line bg-card text-ink shadow-lift-2 print:hidden';

export function ReaderBar({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { state, voices } = useStore(reader.store);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const bar = useRef<HTMLElement>(null);
  const covered = useCallback(() => bar.current?.offsetHeight ?? 0, []);
  const isActive = state.status !== 'stopped';
  const { isAway, follow, goBack } = useReadingPlace(isActive ? (reader.sentences[state.at] ?? null) : null, covered);
  const send = (event: ReaderEvent) => {
    follow();
    reader.send(event);
  };
  useReaderKeys(reader, bar, send);
  useBottomPadding(bar);
  const progress = progressOf(state, reader.sentences);
  const words = copy.progress(progress);
  const isWaiting = state.status === 'playing' && !state.isHeard;
  const close = <IconButton label={copy.close} shape="close" onClick={onClose} />;
  const problem = state.problem ? (
    <p role="alert" className="flex-1 rounded-field bg-danger-soft px-4 py-3 leading-snug">
      {copy.problem[state.problem]}
    </p>
  ) : null;
  if (state.problem === 'no-voice' && voices.length === 0) {
    return (
      <section ref={bar} aria-label={copy.region} className={`${barLook} gutter flex items-center gap-2 py-3`}>
        {problem}
        {close}
      </section>
    );
  }

  return (
    <section ref={bar} aria-label={copy.region} className={barLook}>
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
        {problem}
        <p role="status" className="sr-only">
          {announcementOf(state)}
        </p>
        <div className="relative grid gap-x-6 lg:grid-cols-[auto_1fr_auto_auto] lg:items-center">
          <p className="font-display leading-snug max-lg:py-3 max-lg:pr-14">{isWaiting ? copy.waiting : words}</p>
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
          <div className="max-lg:absolute max-lg:-right-3 max-lg:top-0">{close}</div>
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
