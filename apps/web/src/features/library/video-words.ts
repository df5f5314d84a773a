import { categoryLook } from '@someday/contract/categories';
import type { LibraryVideo } from '@someday/contract/library';
import { formatDuration } from '#web/lib/format.ts';
import { libraryCopy } from './library.copy.ts';

/** "Milestone Moments, 3:18" */
export function factsOf({ messageType, duration, ...video }: LibraryVideo): string {
  const { label } = categoryLook(video);
  if (messageType === 'photo') return `${label}, ${libraryCopy.photo}`;
  return duration === null ? label : `${label}, ${formatDuration(duration)}`;
}
