const DAY_MS = 86_400_000;

/** When a demonstration is made anew next, after `now`. `resetAt`: `HH:MM` or `HH:MM:SS` in UTC. */
export function nextReset(now: Date, resetAt: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = resetAt.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes, seconds);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
