import type { Message } from '@someday/contract/api/messages';
import { chipsOf } from '#web/features/scheduling/delivery/message-chips.ts';
import { detailsOf, opensToday } from '#web/features/scheduling/delivery/opening-words.ts';
import { openingCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import { deviceNow } from '#web/lib/days.ts';
import { formatDayShort, formatInstantDayShort } from '#web/lib/format.ts';
import type { StatusWord } from '#web/ui/message-picture.tsx';
import { statusWords } from '#web/ui/ui.copy.ts';
import { messageListCopy } from './messages.copy.ts';

const copy = messageListCopy.status;

type MessageStatus = { status: StatusWord; words: string; details: readonly string[] };

export function statusOf(message: Message, memberZone: string, now = deviceNow()): MessageStatus {
  const { opening, createdAt, viewedAt, recipientName } = message;
  const [{ status, detail } = { status: 'available' as const, detail: undefined }, making] = chipsOf(message, now);
  const also = making ? [[statusWords[making.status], making.detail].filter(Boolean).join(' ')] : [];
  const details = [detailsOf(message, memberZone, now), ...also].filter((line) => line !== '');
  if (opensToday(message, memberZone, now)) return { status, words: openingCopy.today(recipientName), details };
  switch (status) {
    case 'scheduled':
      return opening.day === null
        ? { status, words: statusWords.scheduled, details: [copy.noDay, ...also] }
        : { status, words: copy.opens(formatDayShort(opening.day)), details };
    case 'viewed':
      return {
        status,
        words: viewedAt === null ? statusWords.viewed : copy.viewed(formatInstantDayShort(viewedAt)),
        details,
      };
    case 'available': {
      const since = opening.day === null ? formatInstantDayShort(createdAt) : formatDayShort(opening.day);
      return { status, words: statusWords.available, details: [copy.since(since), ...details] };
    }
    case 'test':
      return { status, words: statusWords.test, details: [openingCopy.test, ...also] };
    case 'gettingReady':
    case 'needsAttention':
      return { status, words: statusWords[status], details: detail === undefined ? [] : [detail] };
  }
}
