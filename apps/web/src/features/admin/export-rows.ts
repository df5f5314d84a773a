import { deviceNow } from '#web/lib/clock.ts';
import { call } from '#web/api/client.ts';
import { exportSource } from './export-source.ts';
import { guestsCopy } from './guests.copy.ts';
import { isActive } from './guests.queries.ts';
import { planWords } from './users-plan.ts';
import { usersCopy } from './users.copy.ts';

/* What an export holds of each list. Instants are as the server says them: ISO 8601, UTC. */

export const guestsExport = exportSource(
  'guests',
  (query, signal) => call('GET /api/admin/guest-sessions', { query, signal }),
  {
    ID: ({ id }) => id,
    'Guest code': ({ guestCode }) => guestCode,
    Email: ({ email }) => email,
    'Access level': ({ accessLevel }) => accessLevel,
    State: (guest) => (isActive(guest, deviceNow()) ? guestsCopy.active : guestsCopy.inactive),
    Created: ({ createdAt }) => createdAt,
    Expires: ({ expiresAt }) => expiresAt,
    'Last used': ({ lastUsed }) => lastUsed,
    Invited: ({ invitedAt }) => invitedAt,
  },
);

export const usersExport = exportSource('users', (query, signal) => call('GET /api/admin/users', { query, signal }), {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Email verified': ({ emailVerified }) => emailVerified,
  'Has loved ones': ({ isParent }) => isParent,
  Trial: ({ trialActive }) => (trialActive ? usersCopy.active : usersCopy.expired),
  'Subscription active': ({ subscriptionActive }) => subscriptionActive,
  Plan: planWords,
  Since: ({ createdAt }) => createdAt,
});

/** The codes are those of the list: covered. */
export const familyExport = exportSource(
  'family-members',
  (query, signal) => call('GET /api/admin/children', { query, signal }),
  {
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    'Access code (covered)': ({ accessCode }) => accessCode,
    Email: ({ email }) => email,
    'Parent ID': ({ parentId }) => parentId,
    Parent: ({ parentName }) => parentName,
    Added: ({ createdAt }) => createdAt,
  },
);

export const surveysExport = exportSource(
  'feedback',
  (query, signal) => call('GET /api/admin/feedback-surveys', { query, signal }),
  {
    ID: ({ id }) => id,
    Sent: ({ createdAt }) => createdAt,
    From: ({ from }) => from,
    'Who they are': ({ userType }) => userType,
    Email: ({ email }) => email,
    'Overall experience': ({ overallExperience }) => overallExperience,
    'Ease of use': ({ easeOfUse }) => easeOfUse,
    'Video quality': ({ videoQuality }) => videoQuality,
    Navigation: ({ navigation }) => navigation,
    'Recommendation (NPS)': ({ recommendation }) => recommendation,
    'Most valuable feature': ({ mostValuableFeature }) => mostValuableFeature,
    Improvements: ({ improvements }) => improvements,
    'Missing features': ({ missingFeatures }) => missingFeatures,
    'Bug reports': ({ bugReports }) => bugReports,
    'Additional comments': ({ additionalComments }) => additionalComments,
    'Minutes spent': ({ timeSpent }) => timeSpent,
    'Video uploaded': ({ videoUploaded }) => videoUploaded,
    'Family member added': ({ familyMemberAdded }) => familyMemberAdded,
    'May be contacted': ({ contactForFollowUp }) => contactForFollowUp,
    'Interested in the beta': ({ betaInterest }) => betaInterest,
    'Interested in early access': ({ earlyAccessInterest }) => earlyAccessInterest,
    'Tasks done': ({ completedTasks }) => completedTasks.join(', '),
    'Pages visited': ({ pagesVisited }) => pagesVisited.join(', '),
  },
);
