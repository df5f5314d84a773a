/** Full scale and below, in decibels: under the floor the meter stands still, and nothing is heard. Speech is around -30, a quiet room -55. */
const FLOOR_DB = -60;
const CEILING_DB = -12;

/** Before anything was heard the microphone may be off; later, somebody may just be thinking. Browsers cut the sound of a quiet room to nothing. */
const SILENT_FROM_START_MS = 5000;
const SILENT_LATER_MS = 15_000;

/** How loud samples between -1 and 1 are, from 0 (nothing) to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length));
  return Math.min(1, Math.max(0, (decibels - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
}

/** Rises at once and falls slowly, so that the meter is calm and still shows every word. */
export function calmLevel(shown: number, level: number): number {
  return level > shown ? level : shown + (level - shown) * 0.15;
}

/** How long nothing has been heard, and whether anything ever was. */
export type Hearing = { silentMs: number; hasHeard: boolean };

export const firstHearing: Hearing = { silentMs: 0, hasHeard: false };

export function nextHearing({ silentMs, hasHeard }: Hearing, level: number, elapsedMs: number): Hearing {
  return level > 0 ? { silentMs: 0, hasHeard: true } : { silentMs: silentMs + elapsedMs, hasHeard };
}

/** Has it been silent for so long that the microphone may be off? */
export function isSilent({ silentMs, hasHeard }: Hearing): boolean {
  return silentMs >= (hasHeard ? SILENT_LATER_MS : SILENT_FROM_START_MS);
}

const LISTEN_MS = 80;

/** Listens to a stream's microphone until the given function is called. Says nothing where the browser does not let it listen. */
export function listenTo(stream: MediaStream, onLevel: (level: number, elapsedMs: number) => void): () => void {
  if (typeof AudioContext !== 'function' || stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser); // and no further: nobody wants to hear themselves
  void context.resume().catch(() => {});
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples), LISTEN_MS);
  }, LISTEN_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
