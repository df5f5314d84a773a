import { categoryLook } from '@someday/contract/categories';
import type { LibraryVideo } from '@someday/contract/library';
import { formatDuration } from '#web/lib/format.ts';
import { libraryCopy } from './library.copy.ts';

/** "Milestone Moments, 3:18" */
export function factsOf(video: LibraryVideo): string {
  return [categoryLook(video).label, lengthOf(video)].filter(Boolean).join(', ');
}

/** "3:18"; of a photo what it is, and nothing where its length is not known. */
export function lengthOf({ messageType, duration }: Pick<LibraryVideo, 'messageType' | 'duration'>): string {
  if (messageType === 'photo') return libraryCopy.photo;
  return duration === null ? '' : formatDuration(duration);
}
