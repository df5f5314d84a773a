import type { Take } from './recorder-machine.ts';

/** Best first. Source: specification part 1 §4, "Recorder". */
const types = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=h264,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const;

const CHUNK_MS = 1000;

/** The first type this browser can record, or undefined for its own default. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return types.find(isSupported);
}

export type Recording = {
  pause: () => void;
  resume: () => void;
  /** Ends it; the take comes through `onTake`. A second call does nothing. */
  stop: () => void;
  /** Ends it and throws it away. */
  discard: () => void;
  /** Seconds recorded so far, pauses left out. */
  seconds: () => number;
};

/** A stopwatch that can be held. */
function stopwatch() {
  let kept = 0;
  let since: number | undefined = performance.now();
  return {
    hold: () => {
      kept += since === undefined ? 0 : performance.now() - since;
      since = undefined;
    },
    go: () => {
      since ??= performance.now();
    },
    seconds: () => (kept + (since === undefined ? 0 : performance.now() - since)) / 1000,
  };
}

/** Records a stream in chunks of a second. Raises what the browser raises when it cannot start. */
export function startRecording(
  stream: MediaStream,
  { onTake, onFailure }: { onTake: (take: Take) => void; onFailure: () => void },
): Recording {
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const chunks: Blob[] = [];
  let isDiscarded = false;
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.addEventListener('stop', () => {
    watch.hold();
    if (isDiscarded) return;
    const blob = new Blob(chunks, { type: recorder.mimeType || 'video/webm' });
    if (blob.size > 0) onTake({ blob, seconds: watch.seconds() });
    else onFailure();
  });
  recorder.start(CHUNK_MS);
  const watch = stopwatch();
  const stop = () => {
    watch.hold();
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    pause: () => {
      recorder.pause();
      watch.hold();
    },
    resume: () => {
      recorder.resume();
      watch.go();
    },
    stop,
    discard: () => {
      isDiscarded = true;
      stop();
    },
    seconds: watch.seconds,
  };
}
