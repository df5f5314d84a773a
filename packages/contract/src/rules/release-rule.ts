import { dayIn, nextDay, opensAt } from './release.ts';
import { occurrenceFrom, type DayRule } from './recurrence.ts';

export interface ReleaseRule extends DayRule {
  readonly id: number;
  readonly time: string | null;
}

interface ReleaseFacts {
  readonly own: { readonly day: string; readonly time: string | null } | null;
  readonly triggers: readonly ReleaseRule[];
  readonly timeZone: string;
  readonly sealedOn: string;
}

interface Occurrence {
  readonly day: string;
  readonly time: string | null;
  readonly at: Date;
  readonly triggerId: number | null;
}

/** When a sealed message opens: on its own day or at its first trigger, whichever is earlier. Null: it has neither. */
export function releaseOf({ own, triggers, timeZone, sealedOn }: ReleaseFacts): Occurrence | null {
  const tomorrow = nextDay(sealedOn);
  const candidates = triggers.map((trigger) => occurrence(trigger, occurrenceFrom(trigger, tomorrow), timeZone));
  return earliest([
    own === null ? null : { ...own, at: opensAt({ ...own, timeZone }), triggerId: null },
    ...candidates,
  ]);
}

export function returnOf(triggers: readonly ReleaseRule[], timeZone: string, now: Date): Occurrence | null {
  const today = dayIn(timeZone, now);
  return earliest(
    triggers.map((trigger) => {
      const first = occurrence(trigger, occurrenceFrom(trigger, today), timeZone);
      if (first === null || first.at > now || first.day === '9999-12-31') return isAhead(first, now);
      return occurrence(trigger, occurrenceFrom(trigger, nextDay(first.day)), timeZone);
    }),
  );
}

function isAhead(found: Occurrence | null, now: Date): Occurrence | null {
  return found !== null && found.at > now ? found : null;
}

function occurrence({ id, time }: ReleaseRule, day: string | null, timeZone: string): Occurrence | null {
  return day === null ? null : { day, time, at: opensAt({ day, time, timeZone }), triggerId: id };
}

function earliest(found: readonly (Occurrence | null)[]): Occurrence | null {
  return found.reduce((best, one) => (one !== null && (best === null || one.at < best.at) ? one : best), null);
}
