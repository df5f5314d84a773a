import type { Application } from '@someday/contract/admin-lists';
import type { TesterBody } from '@someday/contract/testers';
import type { ApplicationRow, NewApplication } from './testers.repo.ts';

export function newApplication(body: TesterBody): NewApplication {
  return {
    name: body.name,
    email: body.email,
    phone: body.phone ?? '',
    age_range: body.ageRange,
    family_status: body.familyStatus,
    children_ages: body.childrenAges ?? '',
    social_media_platform: body.socialMediaPlatform ?? '',
    experience_with_apps: body.experienceWithApps,
    motivation_reason: body.motivationReason,
    testing_availability: body.testingAvailability,
    device_types: body.deviceTypes,
    provide_feedback: body.provideFeedback,
    hear_about_us: body.hearAboutUs ?? '',
  };
}

export function applicationView(row: ApplicationRow): Application {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    decidedAt: row.decided_at?.toISOString() ?? null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    ageRange: row.age_range,
    familyStatus: row.family_status,
    childrenAges: row.children_ages,
    socialMediaPlatform: row.social_media_platform,
    experienceWithApps: row.experience_with_apps,
    motivationReason: row.motivation_reason,
    testingAvailability: row.testing_availability,
    deviceTypes: row.device_types,
    provideFeedback: row.provide_feedback,
    hearAboutUs: row.hear_about_us,
  };
}
