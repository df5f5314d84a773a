import type { UserType } from '@someday/contract/rules/choices';
import type { Generated, GeneratedAlways } from 'kysely';
import type { TesterBody } from '@someday/contract/api/testers';

export interface FeedbackTables {
  feedback_surveys: {
    id: GeneratedAlways<number>;
    created_at: Generated<Date>;
    sender: 'member' | 'guest' | 'visitor';
    member_id: number | null;
    user_type: UserType | null;
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
    time_spent: number | null;
    video_uploaded: boolean;
    family_member_added: boolean;
    contact_for_follow_up: boolean;
    beta_interest: boolean;
    early_access_interest: boolean;
    completed_tasks: string[];
    pages_visited: string[];
    search_text: GeneratedAlways<string>;
  };

  tester_applications: {
    id: GeneratedAlways<number>;
    created_at: Generated<Date>;
    state: Generated<'waiting' | 'accepted' | 'declined'>;
    decided_at: Date | null;
    guest_session_id: number | null;
    name: string;
    email: string;
    phone: string;
    age_range: TesterBody['ageRange'];
    family_status: TesterBody['familyStatus'];
    children_ages: string;
    social_media_platform: string;
    experience_with_apps: TesterBody['experienceWithApps'];
    motivation_reason: string;
    testing_availability: TesterBody['testingAvailability'];
    device_types: TesterBody['deviceTypes'];
    provide_feedback: boolean;
    hear_about_us: string;
  };
}
