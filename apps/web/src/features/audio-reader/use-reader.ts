import { useEffect, useSyncExternalStore } from 'react';
import type { ReaderEvent, ReaderState } from './reader-machine.ts';
import { readerKeyOf, type ReaderKey } from './reader-keys.ts';
import type { Reader } from './reader.ts';
import type { Voice } from './speech.ts';

export function useReaderState(reader: Reader): { state: ReaderState; voices: readonly Voice[] } {
  return {
    state: useSyncExternalStore(reader.subscribe, reader.state, reader.state),
    voices: useSyncExternalStore(reader.subscribe, reader.voices, reader.voices),
  };
}

const events: Readonly<Record<Exclude<ReaderKey, 'toggle'>, ReaderEvent>> = {
  back: { kind: 'skip-sentences', by: -1 },
  forward: { kind: 'skip-sentences', by: 1 },
  stop: { kind: 'stop' },
};

/** One button, two meanings. */
export const toggled = ({ status }: ReaderState): ReaderEvent => ({ kind: status === 'playing' ? 'pause' : 'play' });

/** Takes the keys while it reads or is paused, and otherwise only from within the bar: Space scrolls all other pages. */
export function useReaderKeys(reader: Reader, bar: () => Element | null, send: (event: ReaderEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = readerKeyOf(event);
      const isWithin = event.target instanceof Node && bar()?.contains(event.target) === true;
      if (key === null || (reader.state().status === 'stopped' && (!isWithin || key === 'stop'))) return;
      event.preventDefault();
      send(key === 'toggle' ? toggled(reader.state()) : events[key]);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
