import { standingOf } from '@someday/contract/rules/entitlements';
import type { SubscriptionRow } from './standing.repo.ts';

/**
 * Of a member's subscriptions the one to speak of: one that runs, or else the newest that ever began. `running`: it can be changed and
 * cancelled. Null: there never was one.
 */
export function presentSubscription(
  subscriptions: readonly SubscriptionRow[],
  now: Date,
): { row: SubscriptionRow; isRunning: boolean } | null {
  const begun = subscriptions.filter(({ state }) => state !== 'incomplete');
  const isRunning = (row: SubscriptionRow) => standingOf({ lifetime: false, subscriptions: [row] }, now).caps !== null;
  const running = begun.find(isRunning);
  if (running !== undefined) return { row: running, isRunning: true };
  const [newest] = begun;
  return newest === undefined ? null : { row: newest, isRunning: false };
}
