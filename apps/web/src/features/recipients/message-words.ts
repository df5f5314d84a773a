import type { OpenMessage } from '@someday/contract/recipients';
import { formatDuration } from '#web/lib/format.ts';

/** "Video, 3:18" or "Photo". */
export function kindOf({ messageType, durationSeconds }: OpenMessage): string {
  if (messageType === 'photo') return 'Photo';
  return durationSeconds === null ? 'Video' : `Video, ${formatDuration(durationSeconds)}`;
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });

/** An instant as the two lines of a postmark, where the reader is: 9, NOV. */
export function openedLines(instant: string): string[] {
  const parts = dayAndMonth.formatToParts(new Date(instant));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value.toUpperCase() ?? '';
  return [part('day'), part('month')];
}
