import { limits } from './limits.ts';
import { formatNumber } from './rules/words.ts';

/** What a form says about a field it can't accept. Texts without a period are the specification's. */
export const validationTexts = {
  tooLong: (max: number) => `Use ${formatNumber(max)} characters or fewer.`,
  oneLine: 'Remove line breaks and control characters.',
  plainText: 'Remove control characters.',
  badLink: 'This link is incomplete.',
  badEmail: 'Please enter a valid email address',
  badDay: 'Enter a date as year-month-day.',
  badTime: 'Enter a time as hours:minutes.',
  badTimeZone: 'Choose a time zone from the list.',
  atMost: (most: number) => `Ask for ${formatNumber(most)} or fewer at a time.`,
  between: (min: number, max: number) => `Choose a number from ${formatNumber(min)} to ${formatNumber(max)}.`,

  fillAll: 'Please fill in all fields.',
  fillBoth: 'Please enter both email and password.',
  passwordTooShort: `Password must be at least ${limits.passwordMin} characters long.`,
  newPasswordTooShort: `Password must be at least ${limits.newPasswordMin} characters long`,
  passwordTooLong: `Choose a password with ${limits.passwordMax} characters or fewer.`,
  noPasswordSoLong: `Passwords here have ${limits.passwordMax} characters or fewer.`,
  passwordCommon: 'That’s one of the world’s most common passwords. Choose one that’s harder to guess.',
  currentPassword: 'Enter your current password.',
  notYourEmail: 'That’s not your account’s email address.',
  ownEmail: 'Enter this account’s email address.',

  name: 'Please enter a name',
  nameField: 'Please fill in the name field',
  relationship: 'Enter your relationship.',
  senderName: 'Enter what they call you, or leave this blank.',
  familyMember: 'Please select a family member',
  tooManyPeople: `Choose ${limits.recipientsAtOnce} people or fewer.`,

  title: 'Please enter a title',
  category: 'Please choose a category',
  fileAgain: 'Please send the file again.',
  video: 'Choose a video.',
  message: 'Choose a message',
  recipientAndDay: 'Please select a recipient and delivery date.',
  dayAgain: 'Choose the day again.',
  reaction: 'Choose one of the reactions.',

  triggerDate: 'Trigger date is required',
  triggerType: 'Choose what kind of day it is.',
  repeatPattern: 'Choose yearly, monthly, or custom.',
  repeatEvery: `Choose how often, from every 1 to every ${limits.repeatEvery}.`,
  repeatUnit: 'Choose days, weeks, months, or years.',
  triggerMilestone: 'Choose a milestone.',
  messageAfterwards: 'Choose what happens to the message.',

  milestoneName: 'Milestone name is required',
  milestoneDate: 'Milestone date is required',
  milestoneType: 'Choose what kind of milestone it is.',
  reminderDays: `Choose ${limits.notifyDaysMin} to ${limits.notifyDaysMax} days.`,

  categoryName: 'Category name is required',
  categoryColor: 'Invalid color format',

  reason: 'Please select a reason',
  surveyMinutes: 'Enter minutes.',
  surveyTooLong: 'That’s more than a week.',
  surveyTasks: 'Choose fewer tasks.',

  testerName: 'Name is required',
  ageRange: 'Please select your age range',
  familyStatus: 'Please select your family status',
  experience: 'Please select your experience level',
  motivation: `Please tell us why you're interested (at least ${limits.motivationMin} characters)`,
  availability: 'Please select your availability',
  devices: "Please select the devices you'll use for testing",
  testingTerms: 'You must agree to the testing terms',

  guestCode: 'Enter your guest code.',
  newGuestCode: 'Guest code is required',
  noEmail: 'No email address',
  username: 'Username is required',
  password: 'Password is required',
} as const;
