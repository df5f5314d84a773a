import { useEffect, useRef, useState, type RefObject } from 'react';
import { calmLevel, firstHearing, isSilent, listenTo, nextHearing } from './sound-level.ts';

export type SoundLevel = {
  /** Put it on the meter; it is moved there without drawing the recorder anew. */
  meter: RefObject<HTMLDivElement | null>;
  /** Nothing has been heard for so long that the microphone may be off. */
  isSilent: boolean;
};

/** How loud the microphone of a stream is. */
export function useSoundLevel(stream: MediaStream | undefined): SoundLevel {
  const meter = useRef<HTMLDivElement>(null);
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (!stream) return;
    let shown = 0;
    let hearing = firstHearing;
    return listenTo(stream, (level, elapsedMs) => {
      shown = calmLevel(shown, level);
      hearing = nextHearing(hearing, level, elapsedMs);
      setSilent(isSilent(hearing));
      meter.current?.style.setProperty('--level', shown.toFixed(2));
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 10)));
    });
  }, [stream]);
  return { meter, isSilent: silent };
}
