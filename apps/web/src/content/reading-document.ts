import type { PagePath } from '@someday/contract/pages';

/** Where to go on: a page of ours (with or without a place on it), a mail, or somebody else's page. */
export interface ReadingLink {
  readonly text: string;
  readonly to: PagePath | `${PagePath}#${string}` | `mailto:${string}` | `https://${string}`;
}

/** What somebody asks or looks for, and what is answered in paragraphs. */
export interface ReadingQuestion {
  readonly question: string;
  readonly answer: readonly string[];
}

/** A paragraph, the points of a list, links, or a question. Plain words only: the page draws them and a voice can read them. */
export type ReadingBlock = string | readonly string[] | { readonly links: readonly ReadingLink[] } | ReadingQuestion;

export interface ReadingSection {
  /** The section's name in addresses (`/terms-of-service#accounts`). It never changes: people have linked to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ReadingBlock[];
}

/** A text to be read from top to bottom, in numbered sections. */
export interface ReadingDocument {
  readonly title: string;
  readonly lead: string;
  /** `YYYY-MM-DD`: the day it was last changed in substance. */
  readonly updatedOn: string;
  readonly sections: readonly ReadingSection[];
}
