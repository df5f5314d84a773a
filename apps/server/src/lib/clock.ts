import { readFileSync } from 'node:fs';
import os from 'node:os';

/** The one source of time in Node. Releases and due jobs use the database's (`someday_now()`) instead. */
export interface Clock {
  now(): Date;
  /** Monotonic milliseconds, including time asleep; precise to about 10 ms. */
  uptime(): number;
  /** Differs each time the machine is started; null where there's no such thing. Uptimes of one boot can be compared. */
  boot(): string | null;
}

export const systemClock: Clock = {
  now: () => new Date(),
  // Not `performance.now()`, which stops on Linux while the machine sleeps: waking up would look like a clock set forward.
  uptime: () => os.uptime() * 1000,
  boot: () => boot,
};

const boot = bootId();

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null; // not Linux
  }
}

const DAY_MS = 86_400_000;

/** The first such time of day after `now`. `time`: `HH:MM` or `HH:MM:SS` in UTC. */
export function nextAt(time: string, now: Date): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes, seconds);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
