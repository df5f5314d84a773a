/**
 * Numbers that these texts name. They have their home in the contract (`limits`, `rules/access-code`), which comes along with everything that
 * asks the server; pages that are only read stay light without it. A test holds both together.
 */
export const planFigures = {
  accessCodeLength: 10,
  trashDays: 30,
  closedAccountDays: 28,
  uploadDays: 7,
  memberIdleDays: 14,
  memberSessionDays: 90,
  ownDeviceDays: 30,
  recognizedDeviceDays: 400,
  guestDays: 7,
  guestErasedAfterDays: 30,
  applicationAnsweredDays: 30,
  applicationDays: 90,
  recordingMinutes: 5,
} as const;

/** What is promised by whoever runs an installation. Source: specification part 2 §1. */
export const promises = {
  erasedDays: 30,
  backupDays: 90,
  noticeDays: 30,
  uptime: '99.9%',
  incident: 'one hour',
} as const;
