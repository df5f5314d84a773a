import { plural } from '@someday/contract/rules/words';

export const integrityCopy = {
  name: 'Stored files',
  sound: 'All there, and all read in the last 30 days',
  late: 'All there, but some weren’t read for over a month',
  flawed: (count: number) =>
    plural(count, {
      one: '# is missing or damaged, and in no backup',
      other: '# are missing or damaged, and in no backup',
    }),
} as const;
