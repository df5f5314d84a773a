import type { Tier } from '@someday/contract/rules/plans';

/* Every credential of a demo. Only `GET /api/demo` returns them: no page, bundle or log contains a copy. */

export interface DemoMember {
  readonly name: string;
  readonly tier: Exclude<Tier, 'lifetime'>;
  readonly email: string;
  readonly password: string;
}

export const demoMembers = {
  trial: { name: 'Nora Bennett', tier: 'free_trial', email: 'trial@example.org', password: 'paper-boat-2041' },
  basic: { name: 'Daniel Brooks', tier: 'basic', email: 'basic@example.org', password: 'sunny-hills-2041' },
  premium: { name: 'Margaret Ellis', tier: 'premium', email: 'premium@example.org', password: 'evening-star-2041' },
} as const satisfies Record<string, DemoMember>;

export const demoCodes = {
  emma: { name: 'Emma', code: 'EMMASWAVES' },
  sam: { name: 'Sam', code: 'SAMMYSTARS' },
  nana: { name: 'Nana Ruth', code: 'NANASBREAD' },
  grace: { name: 'Grace', code: 'GRACEHEART' },
} as const satisfies Record<string, { name: string; code: string }>;

export const demoGuestCode = 'SOMEDAY-BETA-4127-FRIEND';

export const demoAdmin = { username: 'demo-admin', password: 'lantern-by-the-door' } as const;
