import { useState } from 'react';
import { boxOf, type MediaSize } from '#web/features/media-player/media-frame.tsx';
import { Player } from '#web/features/media-player/player.tsx';

/** Plays a video that hasn't been sent yet, in its own shape. */
export function TakePlayer({
  blob,
  seconds,
  label,
  onBroken,
}: {
  blob: Blob;
  /** How long it is, if known: browsers learn it late from their own recordings. */
  seconds?: number | undefined;
  label: string;
  /** This browser can't show it. It can still be sent. */
  onBroken?: (() => void) | undefined;
}) {
  const [size, setSize] = useState<MediaSize>({ width: null, height: null });
  const { width, shape } = boxOf(size);
  return (
    <div style={{ width, maxWidth: '100%' }} className="relative bg-black">
      <div style={shape} />
      <Player src={blob} durationSeconds={seconds || undefined} title={label} onSize={setSize} onBroken={onBroken} />
    </div>
  );
}
