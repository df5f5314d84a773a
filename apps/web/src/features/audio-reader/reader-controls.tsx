import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PlayerIcon, type PlayerShape } from './player-icon.tsx';
import { audioReaderCopy as copy } from './audio-reader.copy.ts';
import type { ReaderEvent, ReaderProgress, ReaderState } from './reader-machine.ts';
import { toggled } from './use-reader.ts';

const playWords = { stopped: copy.play, playing: copy.pause, paused: copy.resume } as const;

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

/** The buttons of the bar; what can do nothing just now is disabled (part 2 §4). */
export function ReaderControls({
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
  // A button that has just become disabled under the finger hands its focus on.
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
        label={playWords[state.status]}
        shape={state.status === 'playing' ? 'pause' : 'play'}
        variant="primary"
        disabled={!hasText}
        onClick={() => onSend(toggled(state))}
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
