import { categories } from '@someday/contract/categories';
import type { LibraryVideo } from '@someday/contract/library';
import { formatDuration } from '#web/lib/format.ts';
import { libraryCopy } from './library.copy.ts';

/** "Milestone Moments, 3:18" */
export function factsOf({ category, messageType, duration }: LibraryVideo): string {
  const { label } = categories[category];
  if (messageType === 'photo') return `${label}, ${libraryCopy.photo}`;
  return duration === null ? label : `${label}, ${formatDuration(duration)}`;
}
