import { unlimited, type Caps } from '@someday/contract/plans';

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

export const lovedOnesInWords = (of: number): string =>
  of === unlimited ? 'As many loved ones as you like' : `Up to ${count(of, 'loved one', 'loved ones')}`;

export const messagesInWords = (of: number): string =>
  of === unlimited ? 'As many messages as you like' : `${count(of, 'message', 'messages')} a month`;

export const capsInWords = ({ lovedOnes, messagesPerMonth }: Caps): readonly string[] => [
  lovedOnesInWords(lovedOnes),
  messagesInWords(messagesPerMonth),
];
