import { limits } from '@someday/contract/limits';

const hour = 3600;
const day = 24 * hour;

/**
 * How long links in mails work, in seconds. A reset link is as good as a password, so it ends first. 28 days to reopen leave two to erase everything within the 30 days the Terms of Service give.
 */
export const linkLifetimes = {
  verify: 7 * day,
  reset: limits.resetLinkMinutes * 60,
  change_email: day,
  undo_email: 7 * day,
  reopen: limits.closedAccountDays * day,
} as const;

/**
 * How long a mail about an account is tried for, in seconds, while no mail server can be used: a link that comes later only puzzles people.
 * As long as the 11 tries take that one mail has which is put off again and again.
 */
export const accountEmailPatience = 17 * hour;

/** `7 days`, `24 hours`, `30 minutes`: seconds in words, rounded down, so that a mail never promises more than holds. */
export function lifetimeInWords(seconds: number): string {
  if (seconds >= 2 * day) return `${Math.floor(seconds / day)} days`;
  if (seconds >= 2 * hour) return `${Math.floor(seconds / hour)} hours`;
  return `${Math.floor(seconds / 60)} minutes`;
}
