import type { Db } from '#server/lib/transaction.ts';
import { happenings, type ActivityEvent } from './activity.repo.ts';
import { activityTexts as copy } from './figures.copy.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

export function timeAgo(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  const found = units.find((one) => seconds >= one.seconds);
  return found === undefined ? copy.justNow : copy.ago(Math.floor(seconds / found.seconds), found.unit);
}

const shown = 30;

export async function recentActivity(db: Db) {
  const found = await happenings(db, shown);
  return found.map(({ at, now, event }) => ({ type: event.type, ...wordsOf(event), timeAgo: timeAgo(at, now), at }));
}

function wordsOf(one: ActivityEvent): { title: string; description: string } {
  switch (one.type) {
    case 'signup':
      return copy.signup;
    case 'upgrade':
      return copy.upgrade(one.offer, one.inTrial);
    case 'payment':
      return copy.payment(one.offer);
    case 'message':
      return copy.message(one.messageType);
  }
}
