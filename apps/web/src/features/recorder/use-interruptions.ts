import { useEffect, type Dispatch, type RefObject } from 'react';
import type { Device } from './device.ts';
import type { RecorderEvent } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import type { Recording } from './recording.ts';

/** Tells of a camera or microphone that is held by something else, as by a phone call, that comes back, or that is gone. */
export function useTrackHealth(stream: MediaStream | undefined, dispatch: Dispatch<RecorderEvent>): void {
  useEffect(() => {
    if (!stream) return;
    const left = new AbortController();
    const options = { signal: left.signal };
    const tracks = stream.getTracks();
    for (const track of tracks) {
      track.addEventListener('mute', () => dispatch({ type: 'paused', cause: 'held' }), options);
      track.addEventListener(
        'unmute',
        () => {
          if (tracks.every(({ muted }) => !muted)) dispatch({ type: 'resumed', by: 'device' });
        },
        options,
      );
      track.addEventListener(
        'ended',
        () => dispatch({ type: 'camera-lost', message: recorderCopy.errors.lost }),
        options,
      );
    }
    return () => left.abort();
  }, [stream, dispatch]);
}

/**
 * A page that goes out of sight hands over what it has, since it may never come back. A phone stops its camera then, so the recording waits;
 * at a desk somebody may be looking at their notes, and it goes on.
 */
export function useHiddenPage(
  { isMobile }: Device,
  recording: RefObject<Recording | undefined>,
  dispatch: Dispatch<RecorderEvent>,
): void {
  useEffect(() => {
    const left = new AbortController();
    const hide = () => {
      recording.current?.flush();
      if (!isMobile) return;
      recording.current?.pause(); // at once: the page may be frozen before anything is drawn
      dispatch({ type: 'paused', cause: 'left' });
      dispatch({ type: 'countdown-cancelled' });
    };
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') hide();
      },
      { signal: left.signal },
    );
    addEventListener('pagehide', () => recording.current?.flush(), { signal: left.signal });
    return () => left.abort();
  }, [isMobile, recording, dispatch]);
}
