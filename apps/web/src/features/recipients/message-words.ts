import type { OpenMessage } from '@someday/contract/recipients';
import { formatDuration } from '#web/lib/format.ts';

/** "Video, 3:18" or "Photo". */
export function kindOf({ messageType, durationSeconds }: OpenMessage): string {
  if (messageType === 'photo') return 'Photo';
  return durationSeconds === null ? 'Video' : `Video, ${formatDuration(durationSeconds)}`;
}

const counted = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);

/** Seconds as somebody says them: "3 minutes and 18 seconds"; from an hour on without the seconds. */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return [...counted(minutes, 'minute'), ...counted(whole % 60, 'second')].join(' and ');
  return [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(' and ');
}

/** "A video, 3 minutes and 18 seconds" or "A photo". */
export function kindInWords({ messageType, durationSeconds }: OpenMessage): string {
  if (messageType === 'photo') return 'A photo';
  return durationSeconds === null ? 'A video' : `A video, ${lengthInWords(durationSeconds)}`;
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });

/** An instant as the two lines of a postmark, where the reader is: 9, NOV. */
export function openedLines(instant: string): string[] {
  const parts = dayAndMonth.formatToParts(new Date(instant));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value.toUpperCase() ?? '';
  return [part('day'), part('month')];
}
