import { listOf, plural } from './words.ts';

export const noEmail = 'Email isn’t set up on this Someday.';
export const tellThemYourself = (name: string): string =>
  name.trim() === ''
    ? 'Email isn’t set up on this Someday. You’ll need to tell them yourself.'
    : `Email isn’t set up on this Someday. You’ll need to tell ${name.trim()} yourself.`;

export const onlyHere = 'For now, this Someday only opens on the computer it runs on.';
export const onlyAtHome = 'This Someday only opens on your home network.';

/** How the browser recognizes what came of a verification link. Source: specification part 2 §4, "Email verification". */
export const verificationWords = {
  already: 'Email already verified',
  success: 'successfully',
  expired: 'expired',
} as const;

export const categoryLabels = {
  milestone: 'Milestone Moments',
  'tough-times': 'Tough Times',
  celebration: 'Celebrations',
  'life-advice': 'Life Advice',
  'just-because': 'Just Because',
} as const;

/** Why people cancel. Source: specification part 2 §5. */
export const cancellationReasonLabels = {
  'too-expensive': 'Too expensive',
  'not-using': 'Not using the service enough',
  'better-alternative': 'Found a better alternative',
  'technical-issues': 'Technical issues',
  'privacy-concerns': 'Privacy concerns',
  'no-longer-needed': 'No longer need the service',
  other: 'Other',
} as const;

export const namesAndOthers = (names: readonly string[], others: number): string =>
  listOf([...names, plural(others, { one: '# other', other: '# others' })]);
