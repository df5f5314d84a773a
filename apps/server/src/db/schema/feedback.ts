import type { UserType } from '@someday/contract/feedback';
import type { Generated, GeneratedAlways } from 'kysely';

/** Answered surveys. They outlive whoever sent them, without name and address. */
export interface FeedbackSurveysTable {
  id: GeneratedAlways<number>;
  created_at: Generated<Date>;
  sender: 'member' | 'guest' | 'visitor';
  /** Null once the account is erased, and of a visitor. */
  member_id: number | null;
  user_type: UserType | null;
  /** Null once the account is erased. */
  email: string | null;
  overall_experience: number | null;
  ease_of_use: number | null;
  video_quality: number | null;
  navigation: number | null;
  recommendation: number | null;
  most_valuable_feature: string;
  improvements: string;
  missing_features: string;
  additional_comments: string;
  bug_reports: string;
  /** Minutes. */
  time_spent: number | null;
  video_uploaded: boolean;
  family_member_added: boolean;
  contact_for_follow_up: boolean;
  beta_interest: boolean;
  early_access_interest: boolean;
  completed_tasks: string[];
  pages_visited: string[];
  /** What an admin searches in, in small letters. */
  search_text: GeneratedAlways<string>;
}
