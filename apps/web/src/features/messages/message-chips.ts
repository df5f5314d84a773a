import type { Message } from '@someday/contract/messages';
import { formatDayShort, formatInstantDayShort, formatTime } from '#web/lib/format.ts';
import type { StatusWord } from '#web/ui/badge.tsx';

export type Chip = { status: StatusWord; detail?: string | undefined };
type Shown = Pick<Message, 'status' | 'triggerDate' | 'opening' | 'viewedAt' | 'media'>;

/** What is said about a message: where its letter stands, and what still keeps it from being opened. */
export function chipsOf(message: Shown): Chip[] {
  const letter = letterChip(message);
  const making = makingChip(message);
  // Nobody can open it yet, so "Available" would promise too much.
  if (making && letter.status === 'Available') return [making];
  return making ? [letter, making] : [letter];
}

function letterChip({ status, triggerDate, opening, viewedAt }: Shown): Chip {
  switch (status) {
    case 'scheduled':
      return {
        status: 'Scheduled',
        detail: triggerDate === null ? 'no day yet' : dayAndTime(triggerDate, opening.time),
      };
    case 'available':
      return { status: 'Available' };
    case 'viewed':
      return { status: 'Viewed', detail: viewedAt === null ? undefined : formatInstantDayShort(viewedAt) };
  }
}

/** "Jun 14, 2031", or with a time of day "Jun 14, 2031, 3:00 PM". */
function dayAndTime(day: string, time: string | null): string {
  return time === null ? formatDayShort(day) : `${formatDayShort(day)}, ${formatTime(time)}`;
}

function makingChip({ media: { state, progress } }: Shown): Chip | undefined {
  switch (state) {
    case 'waiting':
      return { status: 'Getting ready', detail: 'soon' };
    case 'converting':
      return { status: 'Getting ready', detail: `${Math.round(progress)} %` };
    case 'attention':
      return { status: 'Needs attention' };
    case 'ready':
      return undefined;
  }
}
