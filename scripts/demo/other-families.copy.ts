import type { CancellationReason } from '@someday/contract/api/billing';
import type { Plan } from '@someday/contract/rules/plans';

/** Other families, for the admin's lists and figures. Their passwords are random. */
export interface OtherFamily {
  readonly name: string;
  readonly email: string;
  readonly joinedDaysAgo: number;
  readonly hereHoursAgo: number;
  readonly lovedOne?: { readonly name: string; readonly relationship: string };
  readonly plan: Plan | 'lifetime' | null;
  /** Where they are now: in the trial week, paying, or canceled. */
  readonly state?: 'trial' | 'paid' | { readonly leaves: CancellationReason; readonly words: string };
}

export const otherFamilies: readonly OtherFamily[] = [
  {
    name: 'Olivia Hart',
    email: 'olivia.hart@example.org',
    joinedDaysAgo: 58,
    hereHoursAgo: 7,
    lovedOne: { name: 'Noah', relationship: 'Nephew' },
    plan: 'premium',
    state: 'paid',
  },
  {
    name: 'Henry Okafor',
    email: 'henry.okafor@example.org',
    joinedDaysAgo: 47,
    hereHoursAgo: 30,
    lovedOne: { name: 'Ada', relationship: 'Daughter' },
    plan: 'lifetime',
  },
  {
    name: 'Lena Fischer',
    email: 'lena.fischer@example.org',
    joinedDaysAgo: 33,
    hereHoursAgo: 100,
    lovedOne: { name: 'Jonas', relationship: 'Brother' },
    plan: 'basic',
    state: { leaves: 'not-using', words: 'We moved, and I haven’t had a quiet hour since. I’ll be back.' },
  },
  {
    name: 'Carlos Mendes',
    email: 'carlos.mendes@example.org',
    joinedDaysAgo: 21,
    hereHoursAgo: 260,
    lovedOne: { name: 'Inês', relationship: 'Wife' },
    plan: 'basic',
    state: { leaves: 'too-expensive', words: 'Lovely, but a little too much for us this year.' },
  },
  {
    name: 'Priya Nair',
    email: 'priya.nair@example.org',
    joinedDaysAgo: 5,
    hereHoursAgo: 3,
    lovedOne: { name: 'Appa', relationship: 'Father' },
    plan: 'basic',
    state: 'trial',
  },
  { name: 'George Walsh', email: 'george.walsh@example.org', joinedDaysAgo: 1, hereHoursAgo: 20, plan: null },
];
