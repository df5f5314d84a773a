import type { Activity } from '@someday/contract/figures';
import type { Db } from '#server/lib/transaction.ts';
import { activityCopy as copy, timeAgo } from './activity.copy.ts';
import { happenings, type Happening } from './activity.repo.ts';

const shown = 30;

/** What happened last, newest first. */
export async function recentActivity(db: Db): Promise<Activity[]> {
  const found = await happenings(db, shown);
  return found.map((one) => ({
    type: one.type,
    ...wordsOf(one),
    timeAgo: timeAgo(one.at, one.now),
    at: one.at.toISOString(),
  }));
}

function wordsOf(one: Happening): { title: string; description: string } {
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
