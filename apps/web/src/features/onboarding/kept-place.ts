import * as z from 'zod/mini';
import { steps, type Place } from './onboarding-machine.ts';

const stepSchema = z.literal([...steps]);
const placeSchema = z.object({ step: stepSchema, completed: z.array(stepSchema) });

const nameFor = (memberId: number) => `someday-onboarding:${memberId}`;

/** Where this member left the onboarding in this browser. Nothing private: a step and what was complete. */
export function keptPlace(memberId: number): Place | undefined {
  try {
    const kept = localStorage.getItem(nameFor(memberId));
    return kept === null ? undefined : z.safeParse(placeSchema, JSON.parse(kept)).data;
  } catch {
    return undefined; // storage is refused in some private windows, or holds something else
  }
}

export function keepPlace(memberId: number, place: Place): void {
  try {
    localStorage.setItem(nameFor(memberId), JSON.stringify(place));
  } catch {
    // as above: then it goes on at the first open step
  }
}
