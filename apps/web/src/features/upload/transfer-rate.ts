export type Sample = { atMs: number; sentBytes: number };

/** Long enough to be calm, short enough to notice a better connection. */
const WINDOW_MS = 8000;
const SETTLED_MS = 1000;

/** The samples that count, with the newest. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Seconds until all is sent at the pace of the last seconds; undefined while nothing can be said. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  const sent = last.sentBytes - first.sentBytes;
  if (elapsedMs < SETTLED_MS || sent <= 0) return undefined;
  return (Math.max(0, totalBytes - last.sentBytes) / sent) * (elapsedMs / 1000);
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
