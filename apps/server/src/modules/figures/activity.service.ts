import type { Activity } from '@someday/contract/figures';
import type { MessageType } from '@someday/contract/media';
import { offers, tierNames, type OfferKey } from '@someday/contract/plans';
import type { Db } from '#server/lib/transaction.ts';
import { happenings, type ActivityEvent } from './activity.repo.ts';

const intervals = { monthly: ', by the month', annual: ', by the year', once: '' } as const;
const nameOf = (offer: OfferKey): string => tierNames[offers[offer].tier] + intervals[offers[offer].interval];

/** Nothing says whose it is, and about a message only its type. */
const activityCopy = {
  signup: { title: 'New member', description: 'Somebody signed up' },
  upgrade: (offer: OfferKey, inTrial: boolean) => ({
    title: 'New membership',
    description: `${nameOf(offer)}${inTrial ? ', with a free trial' : ''}`,
  }),
  payment: (offer: OfferKey) => ({ title: 'Payment', description: nameOf(offer) }),
  message: (type: MessageType) => ({
    title: 'New message',
    description: { video: 'A video was kept for a loved one', photo: 'A photo was kept for a loved one' }[type],
  }),
  justNow: 'just now',
} as const;

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;
const words = new Intl.RelativeTimeFormat('en');

/** `5 minutes ago`, in whole units of the largest kind. */
export function timeAgo(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  const found = units.find((one) => seconds >= one.seconds);
  return found === undefined ? activityCopy.justNow : words.format(-Math.floor(seconds / found.seconds), found.unit);
}

const shown = 30;

/** Newest first. */
export async function recentActivity(db: Db): Promise<Activity[]> {
  const found = await happenings(db, shown);
  return found.map((one) => ({
    type: one.type,
    ...wordsOf(one),
    timeAgo: timeAgo(one.at, one.now),
    at: one.at.toISOString(),
  }));
}

function wordsOf(one: ActivityEvent): { title: string; description: string } {
  switch (one.type) {
    case 'signup':
      return activityCopy.signup;
    case 'upgrade':
      return activityCopy.upgrade(one.offer, one.inTrial);
    case 'payment':
      return activityCopy.payment(one.offer);
    case 'message':
      return activityCopy.message(one.messageType);
  }
}
