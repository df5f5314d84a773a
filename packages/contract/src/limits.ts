/** The one home of every length and figure that form and server both check. Lengths are in characters, durations in seconds unless their names say otherwise. */
export const limits = {
  name: 100,
  email: 254, // RFC 5321: a path holds 256 octets with its brackets
  passwordMin: 6,
  /** Of every password chosen later than at signup. */
  newPasswordMin: 8,
  passwordMax: 256,
  /** How long a link to a new password works, in minutes. Source: OWASP's Forgot Password Cheat Sheet asks for single use and a short life. */
  resetLinkMinutes: 30,
  /** How long a closed account can be opened again. The Terms of Service promise its erasure within 30 days. */
  closedAccountDays: 28,
  /** How exactly the last use of a session is kept, in minutes: not every request writes. */
  lastUsedMinutes: 5,
  /** A member's session ends after so many days without use, and after so many in any case; a loved one's on a device of their own. */
  memberIdleDays: 14,
  memberSessionDays: 90,
  ownDeviceDays: 30,
  /** How long a device is known that has logged in to an account. Browsers keep no cookie longer. */
  recognizedDeviceDays: 400,
  relationship: 60,
  title: 200,
  description: 5000,
  photoCaption: 500,
  fileName: 255,
  /** Of a title in the name of a downloaded file, in UTF-8: file systems take 255 bytes, and programs add to them. */
  downloadNameBytes: 200,
  /** A member's own categories, and the lengths of their texts. */
  ownCategories: 50,
  categoryName: 60,
  categoryDescription: 500,
  /** Reactions that are listed at once, newest first. */
  listedReactions: 200,
  /** Days before the end of a free trial on which the dashboard reminds of it. */
  trialEndsSoonDays: 3,
  /** Days that what was deleted can be restored. */
  trashDays: 30,
  /** Messages of one page of a list, unless fewer are asked for. */
  page: 50,
  /** Messages that come with the member's own data; the list brings the others page by page. */
  parentsMessages: 200,
  /** Loved ones that one medium may be sent to at once. */
  recipientsAtOnce: 200,
  search: 100,
  milestoneName: 100,
  milestoneDescription: 1000,
  /** Days before a milestone on which its member is reminded. Source: specification part 1 §5. */
  notifyDays: 7,
  notifyDaysMin: 1,
  notifyDaysMax: 30,
  /** Of one member. */
  milestones: 500,
  /** Of one message. */
  triggers: 20,
  /** Notices that one member causes at one address in 24 hours; what is beyond waits. */
  noticesADay: 30,
  /** At most so many days, weeks, months or years from one time to the next. */
  repeatEvery: 999,
  /** Days that an upload is kept which nobody goes on with. */
  uploadDays: 7,
  /** Unfinished uploads of one member; beyond them the one longest untouched is removed. */
  unfinishedUploads: 20,
  /** An upload that nobody has gone on with for so many minutes keeps no room in its member's plan any more. */
  reservedMinutes: 60,
  /** Files of one member that may be on their way to one process at a time. */
  arrivingFiles: 10,
  /** Event streams per session and process: more than a browser's tabs. */
  eventStreams: 50,
  /** A request whose body brings less than so many bytes in so many seconds is cut off. */
  stalledBytes: 4096,
  stalledSeconds: 60,
  /** Time for a request's head to arrive, in seconds. */
  stalledHeadSeconds: 30,
  /** Longest recording unless its caller says otherwise. */
  recordingSeconds: 300,
  /** Of a video that is chosen in the onboarding, in megabytes, where the installation takes as much. Source: specification part 2 §9. */
  onboardingFileMb: 100,
  /** How long a guest's code and session are good, in days from when the admin made it. Source: specification part 2 §9. */
  guestDays: 7,
  /** Days after that until everything the guest made is erased. */
  guestErasedAfterDays: 30,
  /** Of a guest code as somebody types it, and the least of one that an admin chooses and that is taken as it is. */
  guestCode: 60,
  guestCodeAsTyped: 12,
  /** Rows of a page of an admin's list, and of one request of an export. */
  adminPage: 50,
  adminExport: 1000,
  /** An admin's session ends after so many minutes without use, and after so many hours in any case. */
  adminIdleMinutes: 30,
  adminHours: 8,
  adminUsername: 60,
  /** What an operator says of itself on public pages: a name, an address, a sentence. */
  operatorText: 300,
  adminPasswordMin: 12,
  /** Free texts of the survey and the application. */
  surveyText: 2000,
  surveyTasks: 20,
  surveyTask: 100,
  /** Minutes that a tester may say they have spent: a week. */
  surveyMinutes: 10_080,
  motivationMin: 10,
  /** Days that an application is kept after it was answered, and at most, answered or not. */
  applicationAnsweredDays: 30,
  applicationDays: 90,
  phone: 40,
  shortAnswer: 200,
  /** Seconds after which the thank-you of the survey leads on. Source: specification part 2 §4. */
  surveyThanksSeconds: 2,
  /** Seconds between two looks at the recent activity. Source: specification part 2 §7. */
  activitySeconds: 30,
  /** JSON bodies, bytes. */
  jsonBody: 64 * 1024,
} as const;
