/** Every length and figure checked in both browser and server. Lengths in characters, durations in seconds unless named otherwise. */
export const limits = {
  name: 100,
  email: 254, // RFC 5321: a path holds 256 octets with its brackets
  passwordMin: 6,
  /** For every password chosen after signup. */
  newPasswordMin: 8,
  passwordMax: 256,
  /** How long a reset link works, in minutes. OWASP's Forgot Password Cheat Sheet asks for single use and a short life. */
  resetLinkMinutes: 30,
  closedAccountDays: 28,
  /** Resolution of a session's last use, in minutes: not every request writes. */
  lastUsedMinutes: 5,
  /** A member's session ends after this many days without use, and after `memberSessionDays` at the latest. */
  memberIdleDays: 14,
  memberSessionDays: 90,
  ownDeviceDays: 30,
  /** How long a device is recognized. Browsers keep no cookie longer. */
  recognizedDeviceDays: 400,
  relationship: 60,
  portraitFileMb: 10,
  signatureStrokes: 60,
  signaturePoints: 1200,
  signatureMs: 60_000,
  title: 200,
  description: 5000,
  photoCaption: 500,
  fileName: 255,
  /** A title in a download's file name, in UTF-8: file systems allow 255 bytes, and programs append to them. */
  downloadNameBytes: 200,
  ownCategories: 50,
  categoryName: 60,
  categoryDescription: 500,
  listedReactions: 200,
  /** Days before the end of a trial on which the dashboard mentions it. */
  trialEndsSoonDays: 3,
  trashDays: 30,
  /** Messages on a page of a list, unless fewer are asked for. */
  page: 50,
  parentsMessages: 200,
  /** Messages rescheduled in one transaction. A request that moves more leaves them to a job. */
  rescheduledAtOnce: 100,
  /** Triggers and sealed messages on a page of their lists, soonest first, and how many the timeline loads of each. */
  triggersPage: 200,
  sealedPage: 500,
  listedDays: 5000,
  /** Loved ones that one video or photo may be sent to at once. */
  recipientsAtOnce: 200,
  search: 100,
  milestoneName: 100,
  milestoneDescription: 1000,
  /** Days before a milestone on which the member is reminded. Source: specification part 1 §5. */
  notifyDays: 7,
  notifyDaysMin: 1,
  notifyDaysMax: 30,
  milestones: 500,
  /** Of days in forms and imports: before it, a year is a slip such as 19 for 2019. */
  earliestYear: 1800,
  triggers: 20,
  /** Emails that one member may cause at one address in 24 hours; the rest wait. */
  emailsADay: 30,
  repeatEvery: 999,
  exportDays: 7,
  /** Exports a member may have made in 24 hours, of which one is kept, and imports they may begin, refused files included. */
  exportsADay: 3,
  importsADay: 20,
  /** How long a session in which the password was typed may do what needs it, and then continue a download it has begun. */
  confirmedMinutes: 15,
  resumedHours: 12,
  uploadDays: 7,
  unfinishedUploads: 20,
  /** Minutes after which an idle upload no longer counts against its member's plan. */
  reservedMinutes: 60,
  /** Files of one member being received by one process at a time. */
  arrivingFiles: 10,
  /** Event streams per session and process: more than a browser's tabs. */
  eventStreams: 50,
  /** A request whose body brings fewer bytes than this in `stalledSeconds` is cut off. */
  stalledBytes: 4096,
  stalledSeconds: 60,
  stalledHeadSeconds: 30,
  /** After an answer that precedes the end of its request: how long and how much is read and discarded before the connection closes. */
  lingerSeconds: 30,
  lingerIdleSeconds: 5,
  lingerMb: 512,
  lingering: 256,
  lingeringPerAddress: 32,
  requestsPerConnection: 10_000,
  recordingSeconds: 300,
  /** Largest video in onboarding, in megabytes, if the installation allows that much. Source: specification part 2 §9. */
  onboardingFileMb: 100,
  /** Life of a guest's code and session, in days from its creation. Source: specification part 2 §9. */
  guestDays: 7,
  guestErasedAfterDays: 30,
  guestCode: 60,
  guestCodeAsTyped: 12,
  adminPage: 50,
  adminExport: 1000,
  /** An admin's session ends after this many minutes without use, and after `adminHours` at the latest. */
  adminIdleMinutes: 30,
  adminHours: 8,
  adminUsername: 60,
  operatorText: 300,
  adminPasswordMin: 12,
  surveyText: 2000,
  surveyTasks: 20,
  surveyTask: 100,
  surveyMinutes: 10_080,
  motivationMin: 10,
  /** Days an application is kept after it was answered, and at most. */
  applicationAnsweredDays: 30,
  applicationDays: 90,
  phone: 40,
  shortAnswer: 200,
  /** Seconds after which the survey's thank-you page moves on. Source: specification part 2 §4. */
  surveyThanksSeconds: 2,
  /** Seconds between two refreshes of the recent activity. Source: specification part 2 §7. */
  activitySeconds: 30,
  /** Costly requests of one caller in an hour. People need far fewer. */
  newMessagesHourly: 600,
  cardsHourly: 300,
  movesHourly: 120,
  archivesHourly: 30,
  listsHourly: 1200,
  /** JSON bodies: bytes, lists and objects inside one another, and values. A signature has some 5,000. */
  jsonBody: 64 * 1024,
  jsonDepth: 16,
  jsonValues: 10_000,
  /** A form's text field, in bytes: the longest text in any alphabet takes three for each character. */
  formField: 16 * 1024,
  formFields: 20,
  /** Codes as typed, and the tokens of links. Longer ones were never ours. */
  typedCode: 2000,
  linkToken: 500,
} as const;
