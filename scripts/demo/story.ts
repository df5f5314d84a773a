import type { CategoryKey } from '@someday/contract/rules/categories';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { MilestoneType } from '@someday/contract/rules/choices';
import type { Interval, Plan } from '@someday/contract/rules/plans';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { DemoMember } from '../../apps/server/src/config/demo-credentials.ts';
import type { DemoScene } from './scenes.ts';
import type { DemoSigner } from './signatures.ts';

/** Days count from the day the demo is filled. */
export interface StoryPerson {
  readonly key: string;
  readonly name: string;
  readonly relationship: string;
  /** What they call the member; the account's name if not given. */
  readonly senderName?: string;
  readonly email?: string;
  readonly drawing: Drawing;
  /** How old they turn, and in how many days. */
  readonly birthday?: { readonly turns: number; readonly inDays: number };
  /** A public code; random if not given. */
  readonly code?: string;
}

/** `on`: a day ahead. `birthday`: the next one, or the one on which they turn that age. `held`: its trigger was deleted. */
export type StoryOpening =
  | { readonly kind: 'on'; readonly inDays: number; readonly isSurprise?: true }
  | { readonly kind: 'birthday'; readonly turns?: number }
  | { readonly kind: 'held' };

export interface StoryMessage {
  /** Keys of people; none: it's in the library. */
  readonly to: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly category: CategoryKey | { readonly own: string };
  readonly kind: 'video' | 'photo';
  readonly scene: DemoScene;
  readonly sentDaysAgo: number;
  /** If not given, it opened immediately. */
  readonly opens?: StoryOpening;
  /** Hours until it was opened. */
  readonly openedAfterHours?: number;
  readonly reactions?: readonly ReactionType[];
  readonly isInTrash?: true;
}

export interface StoryMilestone {
  readonly person: string;
  readonly type: MilestoneType;
  readonly name: string;
  readonly inDays: number;
  readonly isRecurring: boolean;
}

export interface StoryFamily {
  readonly member: DemoMember;
  readonly drawing: Drawing;
  readonly signer: DemoSigner;
  readonly memberForDays: number;
  readonly plan: Plan;
  readonly interval: Interval;
  readonly people: readonly StoryPerson[];
  readonly ownCategories: readonly { readonly name: string; readonly color: string }[];
  readonly milestones: readonly StoryMilestone[];
  readonly messages: readonly StoryMessage[];
}
