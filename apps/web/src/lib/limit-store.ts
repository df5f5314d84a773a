import type { PlanLimit } from '@someday/contract/errors';

let current: PlanLimit | undefined;
const listeners = new Set<() => void>();

function replace(limit: PlanLimit | undefined): void {
  current = limit;
  for (const listener of listeners) listener();
}

/** Opens the dialog that says what of the plan is used up; a later one takes the place of the last. */
export const showLimit: (limit: PlanLimit) => void = replace;

export function closeLimit(): void {
  if (current) replace(undefined);
}

export function shownLimit(): PlanLimit | undefined {
  return current;
}

export function subscribeToLimit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
