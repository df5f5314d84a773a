import type { CategoryKey } from '@someday/contract/categories';
import type { Generated, GeneratedAlways } from 'kysely';

export interface MessagesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  /** Null: kept in the library, for nobody yet. */
  loved_one_id: number | null;
  /** As this message calls its loved one; null: by their own name. */
  recipient_name: string | null;
  media_id: number;
  title: string;
  description: string | null;
  /** Beneath an own category what the message falls back to. */
  category: CategoryKey;
  own_category_id: number | null;
  photo_caption: string | null;
  /** `YYYY-MM-DD`, a day in `delivery_zone`. */
  delivery_date: string | null;
  /** `HH:MM`; null: as that day begins. */
  delivery_time: string | null;
  delivery_zone: string | null;
  /** The instant of that day and time; null: open at once. */
  opens_at: Date | null;
  viewed_at: Date | null;
  created_at: Generated<Date>;
  /** Since when it is for its loved one, or in the library. */
  addressed_at: Generated<Date>;
  deleted_at: Date | null;
}
