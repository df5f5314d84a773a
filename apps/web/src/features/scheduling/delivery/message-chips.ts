import type { Message } from '@someday/contract/api/messages';
import { stateAt } from '@someday/contract/rules/release-state';
import { formatPercent } from '@someday/contract/texts/words';
import { deviceNow } from '#web/lib/days.ts';
import { formatInstantDayShort } from '#web/lib/format.ts';
import type { StatusWord } from '#web/ui/message-picture.tsx';
import { chipCopy } from './delivery.copy.ts';

type Chip = { status: StatusWord; detail?: string | undefined };
type Shown = Pick<Message, 'status' | 'opening' | 'viewedAt' | 'media' | 'isTest'>;

export function chipsOf(message: Shown, now = deviceNow()): Chip[] {
  const release = releaseChip(message, now);
  const making = makingChip(message);
  // It can't be opened yet, so "Available" would promise too much.
  if (making && release.status === 'available') return [making];
  return making ? [release, making] : [release];
}

/** Without the day, which is in the sentence next to it. */
function releaseChip({ status, opening, viewedAt, isTest }: Shown, now: Date): Chip {
  if (isTest) return { status: 'test' };
  if (status === 'viewed') return { status, detail: viewedAt === null ? undefined : formatInstantDayShort(viewedAt) };
  if (status === 'scheduled' && stateAt(opening, now) === 'open') return { status: 'available' };
  return { status, detail: status === 'scheduled' && opening.state === 'held' ? chipCopy.noDay : undefined };
}

export function makingChip({ media: { state, progress } }: Pick<Shown, 'media'>): Chip | undefined {
  if (state === 'ready') return undefined;
  if (state === 'attention') return { status: 'needsAttention' };
  return { status: 'gettingReady', detail: state === 'waiting' ? chipCopy.soon : formatPercent(progress / 100) };
}
