import { unlimited, type Caps } from '@someday/contract/rules/plans';
import { formatBytes, plural } from '@someday/contract/texts/words';

const lovedOnesInWords = (of: number): string =>
  of === unlimited ? 'Unlimited loved ones' : plural(of, { one: 'Up to # loved one', other: 'Up to # loved ones' });

const messagesInWords = (of: number): string =>
  of === unlimited ? 'Unlimited messages' : plural(of, { one: '# message a month', other: '# messages a month' });

export const capsInWords = ({ lovedOnes, messagesPerMonth, storedBytes }: Caps): readonly string[] => [
  lovedOnesInWords(lovedOnes),
  messagesInWords(messagesPerMonth),
  `${formatBytes(storedBytes)} of storage`,
];
