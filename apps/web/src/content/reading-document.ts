import type { PagePath } from '@someday/contract/rules/pages';

/** A link to one of our pages (or a section of one), to an email address, or to another website. */
export interface ReadingLink {
  readonly text: string;
  readonly to: PagePath | `${PagePath}#${string}` | `mailto:${string}` | `https://${string}`;
}

export interface ReadingQuestion {
  readonly question: string;
  readonly answer: readonly string[];
}

/** A paragraph, a bulleted list, links, or a question. Plain text only, so that it can be read aloud. */
export type ReadingBlock = string | readonly string[] | { readonly links: readonly ReadingLink[] } | ReadingQuestion;

export interface ReadingSection {
  /** The section's anchor (`/terms-of-service#accounts`). Never changes, because people have linked to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ReadingBlock[];
}

export interface ReadingDocument {
  readonly title: string;
  readonly lead: string;
  /** `YYYY-MM-DD`: the last change in substance. */
  readonly updatedOn: string;
  readonly sections: readonly ReadingSection[];
}

export const readingCopy = {
  contents: 'On this page',
  home: 'Back to Home',
  updated: 'Last updated {day}',
  top: 'Back to the top',
  postmark: 'SOMEDAY',
} as const;
