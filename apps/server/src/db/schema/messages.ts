import type { CategoryKey } from '@someday/contract/categories';
import type { Generated, GeneratedAlways } from 'kysely';

export interface MessagesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  loved_one_id: number;
  media_id: number;
  title: string;
  description: string | null;
  category: CategoryKey;
  photo_caption: string | null;
  /** `YYYY-MM-DD`, a day in `delivery_zone`. */
  delivery_date: string | null;
  delivery_zone: string | null;
  /** The instant that day begins; null: open at once. */
  opens_at: Date | null;
  viewed_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}
