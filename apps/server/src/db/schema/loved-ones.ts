import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { MilestoneType } from '@someday/contract/rules/choices';

export interface LovedOnesTables {
  loved_ones: {
    id: GeneratedAlways<number>;
    member_id: number;
    name: string;
    email: string | null;
    relationship: string;
    sender_name: string | null;
    /** Color of their stamp, of `portraitChoices.color`; the member's own is 0. */
    stamp_color: number;
    birthday: string | null;
    time_zone: string | null;
    code_hash: Buffer;
    code_sealed: Buffer;
    code_key_id: GeneratedAlways<string | null>;
    code_in_mail: Generated<boolean>;
    may_answer: Generated<boolean>;
    code_asked_at: Date | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };

  portraits: {
    id: GeneratedAlways<number>;
    member_id: number;
    loved_one_id: number | null;
    drawing: ColumnType<Drawing | null, string | null>;
    object_id: string | null;
    created_at: Generated<Date>;
  };

  stopped_addresses: { member_id: number; address: string; stopped_at: Generated<Date> };

  family_milestones: {
    id: GeneratedAlways<number>;
    member_id: number;
    loved_one_id: number;
    type: MilestoneType;
    name: string;
    day: string;
    description: string | null;
    is_recurring: boolean;
    notify_days_before: number;
    reminded_of: string | null;
    created_at: Generated<Date>;
  };
}
