import type { RecurringPattern, RepeatUnit, TriggerType } from '@someday/contract/scheduled-triggers';
import type { Generated, GeneratedAlways } from 'kysely';

/** Days on which a message opens, or is announced again. */
export interface ScheduledTriggersTable {
  id: GeneratedAlways<number>;
  member_id: number;
  message_id: number;
  type: TriggerType;
  /** `YYYY-MM-DD`; what repeats is counted from it. */
  day: string;
  /** `HH:MM`; null: as that day begins. */
  time: string | null;
  /** Null with `every` and `unit`: it does not repeat. */
  pattern: RecurringPattern | null;
  every: number | null;
  unit: RepeatUnit | null;
  /** The last day on which it may come again. */
  until: string | null;
  milestone_id: number | null;
  is_active: Generated<boolean>;
  /** Occurrences before this day do not count. */
  starts_on: string;
  created_at: Generated<Date>;
}
