import { useSession } from '#web/api/session.ts';
import { dayOfInstant } from './membership-words.ts';

/** Says an instant as the day it is in the member's zone: one and the same on every page and in the mails, wherever the device is. */
export function useDayOf(): (instant: string) => string {
  const { member } = useSession();
  return (instant) => dayOfInstant(instant, member?.timeZone ?? 'UTC');
}
