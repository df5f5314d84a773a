export type Sample = { atMs: number; sentBytes: number };

/** Long enough to be calm, short enough to notice a better connection. */
const WINDOW_MS = 8000;
const SETTLED_MS = 1000;

/** The samples that count, with the newest. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Bytes a second over the last seconds; undefined while nothing can be said. */
export function paceOf(samples: readonly Sample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  const sent = last.sentBytes - first.sentBytes;
  return elapsedMs < SETTLED_MS || sent <= 0 ? undefined : sent / (elapsedMs / 1000);
}

/** Seconds until all is sent at the pace of the last seconds; undefined while nothing can be said. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | undefined {
  const pace = paceOf(samples);
  const sentBytes = samples.at(-1)?.sentBytes ?? 0;
  return pace === undefined ? undefined : Math.max(0, totalBytes - sentBytes) / pace;
}

/** Round words: nobody needs to know that it is 43 seconds. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
