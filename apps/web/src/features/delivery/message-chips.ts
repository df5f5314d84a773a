import type { Message } from '@someday/contract/messages';
import { formatInstantDayShort } from '#web/lib/format.ts';
import type { StatusWord } from '#web/ui/message-picture.tsx';

type Chip = { status: StatusWord; detail?: string | undefined };
type Shown = Pick<Message, 'status' | 'opening' | 'viewedAt' | 'media' | 'isTest'>;

/** What is said about a message: its state, and what still keeps it from being opened. */
export function chipsOf(message: Shown): Chip[] {
  const release = releaseChip(message);
  const making = makingChip(message);
  // Nobody can open it yet, so "Available" would promise too much.
  if (making && release.status === 'Available') return [making];
  return making ? [release, making] : [release];
}

/** The day stands in the sentence beside it. */
function releaseChip({ status, opening, viewedAt, isTest }: Shown): Chip {
  if (isTest) return { status: 'Test' };
  switch (status) {
    case 'scheduled':
      return { status: 'Scheduled', detail: opening.state === 'held' ? 'no day yet' : undefined };
    case 'available':
      return { status: 'Available' };
    case 'viewed':
      return { status: 'Viewed', detail: viewedAt === null ? undefined : formatInstantDayShort(viewedAt) };
  }
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
