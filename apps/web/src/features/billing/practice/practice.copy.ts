import type { PracticeCard } from '@someday/contract/api/billing';
import { graceDays } from '@someday/contract/rules/plans';
import { durationOf } from '@someday/contract/texts/words';

const cards = {
  pays: { title: 'A card that works', text: 'Every payment goes through.' },
  'fails-later': { title: 'A card that fails later', text: 'The first payment goes through. Renewals fail.' },
  declined: { title: 'A card that’s declined', text: 'No payment goes through.' },
} satisfies Record<PracticeCard, { title: string; text: string }>;

export const practiceCopy = {
  cards,
  chooseCard: 'Choose a practice card',
  loading: 'Loading',
  tryAgain: 'Try again',
  toPricing: 'See plans',

  checkout: {
    title: 'Practice checkout',
    lead: 'No card is charged here. It only looks like a checkout, so you can try everything.',
    postmark: { top: 'ONLY A', lines: ['NOT', 'REAL'], bottom: 'PRACTICE' },
    back: 'Back',
    once: (amount: string) => `${amount}, once`,
    pay: (amount: string) => `Pay ${amount}`,
    confirm: 'Confirm plan',
    expire: 'Let it expire',
    openUntil: (moment: string) => `No money leaves your account. This checkout stays open until ${moment}.`,
    failed: 'That didn’t work. Please try again.',
    paid: 'This checkout is paid',
    paidLead: 'It was practice. No card was charged.',
    paidPostmark: { top: 'ALL IS', lines: ['WELL', 'PAID'], bottom: 'THANK YOU' },
    proceed: 'Continue',
    over: 'This checkout has ended',
    overLead: 'You weren’t charged. Choose your plan again anytime.',
    overPostmark: { top: 'BACK TO', lines: ['TOO', 'LATE'], bottom: 'SENDER' },
    missing: 'We couldn’t find this checkout',
    missingLead: 'It may be old, or belong to another account. Choose your plan again.',
    missingPostmark: { top: 'BACK TO', lines: ['NOT', 'FOUND'], bottom: 'SENDER' },
    broken: 'We couldn’t load this checkout',
  },

  wallet: {
    title: 'Practice card',
    lead: 'No card is charged here. Try what happens when a card works, and when it doesn’t.',
    postmark: { top: 'ONLY A', lines: ['NOT', 'REAL'], bottom: 'PRACTICE' },
    back: 'Back to Settings',
    none: 'No practice card yet',
    noneText: 'You’ll get one with your first practice checkout.',
    card: 'Your card',
    use: 'Use this card',
    changed: { title: 'Card changed', description: 'We’ll use it for your next payments.' },
    failed: 'We couldn’t change your card. Please try again.',
    next: 'Next payment',
    nextText: (amount: string, day: string) => `${amount} on ${day}`,
    noNext: 'No payment is due.',
    endsOn: (day: string) => `No payment is due. Your membership ends on ${day}.`,
    end: 'End it now',
    endText: 'See what an ended membership looks like. Everything you’ve made stays.',
    bring: 'Make the next payment now',
    bringText: `Skip the wait. If the card fails, everything keeps working for ${durationOf(graceDays, 'day')}, and nothing you’ve made is lost.`,
    bringFailed: 'We couldn’t make the payment. Please try again.',
    came: { title: 'Payment received', description: 'Your membership continues.' },
    cameFailed: (day: string) => ({
      title: 'Payment failed',
      description: `That’s what this card is for. Your membership continues until ${day}. Switch to another card to pay now.`,
    }),
    ended: { title: 'Membership ended', description: 'Everything you’ve made is still here.' },
    broken: 'We couldn’t load your practice card',
  },
} as const;
