const DAY_MS = 86_400_000;

/** The first such time of day after `now`. `time`: `HH:MM` or `HH:MM:SS` in UTC. */
export function nextAt(time: string, now: Date): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes, seconds);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
