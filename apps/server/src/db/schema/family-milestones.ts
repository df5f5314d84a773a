import type { MilestoneType } from '@someday/contract/family-milestones';
import type { Generated, GeneratedAlways } from 'kysely';

/** Days in a loved one's life of which their member wants to be reminded. */
export interface FamilyMilestonesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  loved_one_id: number;
  type: MilestoneType;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  description: string | null;
  /** Every year. */
  is_recurring: boolean;
  notify_days_before: number;
  /** The occurrence that the last reminder was about. */
  reminded_of: string | null;
  created_at: Generated<Date>;
}
