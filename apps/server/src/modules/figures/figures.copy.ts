import { language } from '@someday/contract/texts/language.copy';
import type { MessageType } from '@someday/contract/rules/media';
import { offers, tierNames, type OfferKey } from '@someday/contract/rules/plans';
import { durationOf, formatNumber, plural } from '@someday/contract/texts/words';

const offered = {
  monthly: (plan: string) => `${plan}, monthly`,
  annual: (plan: string) => `${plan}, yearly`,
  once: (plan: string) => plan,
} as const;
const offeredOnTrial = {
  monthly: (plan: string) => `${plan}, monthly, on free trial`,
  annual: (plan: string) => `${plan}, yearly, on free trial`,
  once: (plan: string) => plan,
} as const;
const ago = new Intl.RelativeTimeFormat(language);

export const activityTexts = {
  signup: { title: 'New member', description: 'Signed up' },
  upgrade: (offer: OfferKey, inTrial: boolean) => {
    const { tier, interval } = offers[offer];
    return { title: 'New membership', description: (inTrial ? offeredOnTrial : offered)[interval](tierNames[tier]) };
  },
  payment: (offer: OfferKey) => {
    const { tier, interval } = offers[offer];
    return { title: 'Payment', description: offered[interval](tierNames[tier]) };
  },
  message: (type: MessageType) => ({
    title: 'New message',
    description: { video: 'Video for a loved one', photo: 'Photo for a loved one' }[type],
  }),
  justNow: 'just now',
  ago: (count: number, unit: 'day' | 'hour' | 'minute') => ago.format(-count, unit),
} as const;

function duration(seconds: number): string {
  if (seconds < 60) return durationOf(Math.round(seconds), 'second');
  if (seconds < 7200) return durationOf(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return durationOf(Math.round(seconds / 3600), 'hour');
  return durationOf(Math.round(seconds / 86_400), 'day');
}

function size(bytes: number): string {
  const gigabytes = bytes / 1e9;
  const digits = gigabytes >= 10 ? 0 : 1;
  const options = {
    style: 'unit',
    unit: 'gigabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return formatNumber(gigabytes, options);
}

export const healthCopy = {
  database: 'Database',
  answersIn: (ms: number) =>
    `Answers in ${formatNumber(ms, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })}`,
  clock: 'Clock',
  clockRight: 'Correct',
  storage: 'Storage',
  room: (bytes: number) => `${size(bytes)} free`,
  full: 'Full. Uploads are refused.',
  nothingKept: 'Disk full. Messages open, but nothing new is saved.',
  storageAway: 'Not responding',
  storageAnswers: 'Responding',
  work: 'Background jobs',
  workIdle: 'None waiting',
  workWaits: (seconds: number) => `Oldest has waited ${duration(seconds)}`,
  workDied: (count: number) => `${formatNumber(count)} failed for good in the last day`,
  mail: 'Email',
  mailLeaves: 'All sent',
  mailKept: 'Not set up. Emails are saved to a folder.',
  mailLate: (count: number) => `${formatNumber(count)} over an hour late`,
  mailUnsent: (count: number) => `${formatNumber(count)} couldn’t be sent yet`,
  mailRefused: (count: number) => `${formatNumber(count)} refused in the last day`,
  conversions: 'Conversions',
  allReady: 'All done',
  unready: (count: number) =>
    plural(count, { one: '# video or photo needs attention', other: '# videos or photos need attention' }),
  smallVideos: 'Smaller videos for slow connections',
  allSmallMade: 'All made',
  smallMade: (made: number, all: number) => `${formatNumber(made)} of ${formatNumber(all)} made`,
} as const;
