import type { Api, EndpointName } from '@someday/contract/api';
import type { DemoWorld } from '@someday/contract/demo';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { demoAdmin, demoCodes, demoGuestCode, demoMembers } from '#server/config/demo-credentials.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { nextReset } from './demo-folder.ts';
import { visitorsCovered } from './visitors-covered.ts';

export interface DemoDeps {
  /** Nothing of it exists anywhere else. */
  readonly isDemo: boolean;
  /** Of the day, in UTC. */
  readonly resetAt: string;
  readonly clock: Clock;
}

/** What a demonstration tells everybody, and what it keeps everybody from. */
export function createDemoService({ isDemo, resetAt, clock }: DemoDeps) {
  return {
    /** Errors: `not_found` outside a demonstration. */
    async world(): Promise<DemoWorld> {
      if (!isDemo) throw appError('not_found');
      return {
        members: Object.values(demoMembers),
        lovedOnes: Object.values(demoCodes).map(({ name, code }) => ({ name, code: formatAccessCode(code) })),
        guestCode: demoGuestCode,
        admin: demoAdmin,
        resetsAt: nextReset(clock.now(), resetAt).toISOString(),
      };
    },

    /**
     * The same handlers; in a demonstration without those that would lock the next visitor out, and with what visitors gave of themselves
     * covered. Whoever may not call one is told that first.
     */
    protect(handlers: Handlers<Api>): Handlers<Api> {
      return isDemo ? { ...handlers, ...visitorsCovered(handlers), ...refusing } : handlers;
    },
  };
}

const refuse = async (): Promise<never> => {
  throw appError('demo_protected');
};

/** Accounts, passwords and codes that are told to everybody belong to everybody. */
export const protectedEndpoints = [
  'updateAccount',
  'changeEmail',
  'confirmEmail',
  'undoEmailChange',
  'changePassword',
  'resetPassword',
  'issueResetLink',
  'closeAccount',
  'endSession',
  'signOutEverywhere',
  'renewAccessCode',
  'deactivateGuestSession',
] as const satisfies readonly EndpointName[];

const refusing = Object.fromEntries(protectedEndpoints.map((name) => [name, refuse]));
