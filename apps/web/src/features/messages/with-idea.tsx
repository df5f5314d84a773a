import type { ReactNode } from 'react';
import { ideaOf, type MessageIdea } from '#web/content/message-tips-ideas.ts';

/** Finds an idea by its name in the address; there may be none of that name, or none any more. */
export function WithIdea({ id, children }: { id: string; children: (idea: MessageIdea | undefined) => ReactNode }) {
  return children(ideaOf(id));
}
