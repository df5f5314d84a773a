import type { TesterBody } from '@someday/contract/testers';
import type { Generated, GeneratedAlways } from 'kysely';

/** Applications of people who would like to test. What was left out is ''. */
export interface TesterApplicationsTable {
  id: GeneratedAlways<number>;
  created_at: Generated<Date>;
  state: Generated<'waiting' | 'accepted' | 'declined'>;
  decided_at: Date | null;
  /** The guest that was made of an accepted one. */
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
}
