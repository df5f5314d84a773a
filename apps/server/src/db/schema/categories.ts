import type { ReactionType } from '@someday/contract/reactions';
import type { Generated, GeneratedAlways } from 'kysely';

/** Categories that members have made. */
export interface VideoCategoriesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  name: string;
  /** The name without what does not tell two names apart: capitals and spelling variants. */
  name_key: string;
  /** `#RRGGBB` */
  color: string;
  description: string | null;
  created_at: Generated<Date>;
}

/** What loved ones have answered messages with. */
export interface MessageReactionsTable {
  message_id: number;
  loved_one_id: number;
  reaction_type: ReactionType;
  created_at: Generated<Date>;
}
