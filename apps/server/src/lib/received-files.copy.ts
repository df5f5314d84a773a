import { formatNumber } from '@someday/contract/rules/words';

export const receivedFilesCopy = {
  tooLarge: (megabytes: number) => `This file is too large. Files can be up to ${formatNumber(megabytes)} MB.`,
  tooLargeToStore: 'This file is larger than our storage can take. Choose a smaller one.',
} as const;
