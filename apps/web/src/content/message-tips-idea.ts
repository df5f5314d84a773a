import type { CategoryKey } from '@someday/contract/rules/categories';

/** Questions that help someone make their own message. */
export interface MessageTemplate {
  /** Its name in links (`?dialog=send&idea=first-morning-of-school`). Never changes, because people have linked to it. */
  readonly id: string;
  readonly title: string;
  readonly when: string;
  /** First words, to be said aloud or used as the message's description. */
  readonly opening: string;
  /** What to talk about: for the member, never shown to the loved one. */
  readonly prompts: readonly string[];
}

export interface MessageSample {
  readonly id: string;
  readonly category: CategoryKey;
  readonly title: string;
  /** Sender and recipient: `A father to his daughter`. */
  readonly from: string;
  readonly text: readonly string[];
}

export interface TipsCategory {
  readonly key: CategoryKey;
  readonly purpose: string;
  readonly ideas: readonly string[];
  readonly templates: readonly MessageTemplate[];
}
