import type { categories, CategoryKey } from '@someday/contract/rules/categories';

/** Questions that lead to a message of one's own. */
export interface MessageTemplate {
  /** Its name in addresses (`?dialog=send&idea=first-morning-of-school`). It never changes: people have linked to it. */
  readonly id: string;
  /** A title that a message can keep. */
  readonly title: string;
  /** When it may be wanted. */
  readonly when: string;
  /** First words, which can be said aloud and can stand beside the message as they are. */
  readonly opening: string;
  /** What to tell: for whoever records, never for the loved one. */
  readonly prompts: readonly string[];
}

/** A whole message of somebody who does not exist. */
export interface MessageSample {
  /** As that of a template. */
  readonly id: string;
  readonly category: CategoryKey;
  readonly title: string;
  /** Who says it to whom. */
  readonly from: string;
  readonly text: readonly string[];
}

export interface TipsCategory {
  readonly key: CategoryKey;
  readonly purpose: string;
  readonly ideas: readonly string[];
  readonly templates: readonly MessageTemplate[];
}

/** The contract's own labels: the compiler compares them, so that these pages need not load the contract for five words. */
export const categoryLabels: { readonly [Key in CategoryKey]: (typeof categories)[Key]['label'] } = {
  milestone: 'Milestone Moments',
  'tough-times': 'Tough Times',
  celebration: 'Celebrations',
  'life-advice': 'Life Advice',
  'just-because': 'Just Because',
};
