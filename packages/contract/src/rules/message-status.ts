import type { MediaState } from '../media.ts';
import type { MessageStatus } from '../message-lists.ts';
import { isReleased } from './release.ts';

/** What a member sees of a message: sealed until its instant, then closed or opened. */
export function messageStatus(
  { opensAt, viewedAt }: { opensAt: Date | null; viewedAt: Date | null },
  databaseNow: Date,
): MessageStatus {
  if (!isReleased(opensAt, databaseNow)) return 'scheduled';
  return viewedAt === null ? 'available' : 'viewed';
}

/** What a recipient may have of a message. Only `open` lets anything of it out; `on-its-way` is released but not yet converted. */
export type Openness = 'sealed' | 'on-its-way' | 'open';

export function opennessOf(
  { opensAt, mediaState }: { opensAt: Date | null; mediaState: MediaState },
  databaseNow: Date,
): Openness {
  if (!isReleased(opensAt, databaseNow)) return 'sealed';
  return mediaState === 'ready' ? 'open' : 'on-its-way';
}
