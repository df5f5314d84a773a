import { limits } from '@someday/contract/rules/limits';

export const locksTexts = {
  removalBegun: `Their second factor goes in ${limits.removalHours} hours. We’ve written to every address of theirs.`,
  removalStopped: 'Their second factor stays. We’ve written to every address of theirs.',
} as const;
