/** Source: specification part 1 §3. */
export const reactionTypes = ['heart', 'laugh', 'cry', 'love', 'hug'] as const;

export type ReactionType = (typeof reactionTypes)[number];

export const answerKinds = ['video', 'photo', 'text'] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const defaultRelationship = 'Loved One';

export const portraitChoices = { hair: 12, skin: 6, clothes: 6, color: 12 } as const;

export const signaturePaper = { width: 1000, height: 360 } as const;

export const messageStatuses = ['scheduled', 'available', 'viewed'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** Labels of guests. None of them opens anything of the admin's. Source: specification part 2 §3. */
export const accessLevels = ['beta', 'admin', 'demo'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** How a session began. `link`: an admin's, with the one that npm run admin -- link prints. */
export const beginnings = ['password', 'passkey', 'sign_on', 'link'] as const;
export type Beginning = (typeof beginnings)[number];

export const triggerTypes = ['date', 'birthday', 'anniversary', 'milestone'] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const recurringPatterns = ['yearly', 'monthly', 'custom'] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

export const milestoneTypes = ['birthday', 'graduation', 'wedding', 'first_day_school', 'custom'] as const;
export type MilestoneType = (typeof milestoneTypes)[number];

/** Source: specification part 2 §3. */
export const userTypes = ['parent', 'grandparent', 'aunt-uncle', 'family-friend', 'other'] as const;
export type UserType = (typeof userTypes)[number];

export const surveyPages = ['dashboard', 'upload', 'feedback'] as const;
export type SurveyPage = (typeof surveyPages)[number];

export const ratingFields = ['overallExperience', 'easeOfUse', 'videoQuality', 'navigation'] as const;
export type RatingField = (typeof ratingFields)[number];

export const ratingRange = { min: 1, max: 5 } as const;
export const recommendationRange = { min: 1, max: 10 } as const;
