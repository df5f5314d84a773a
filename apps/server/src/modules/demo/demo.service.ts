import type { Api, EndpointName } from '@someday/contract/api';
import type { DemoWorld } from '@someday/contract/demo';
import { formatAccessCode, stripCode } from '@someday/contract/rules/access-code';
import { limits } from '@someday/contract/limits';
import { demoAdmin, demoCodes, demoGuestCode, demoMembers } from '#server/config/demo-credentials.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { nextReset } from './demo-folder.ts';

interface DemoDeps {
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

/** Addresses of nobody (RFC 2606): those of the demonstration's own people. */
const invented = /@example\.(org|com|net)$/i;
const told = new Set<string>(Object.values(demoCodes).map(({ code }) => code));

const anyAddress = /[^\s"@]+@[^\s"@]+/g;
const shown = (email: string): string => (invented.test(email) ? email : `${email.charAt(0)}…@…`);

/** The same of a person, without a real address. */
const coveredOne = <Item extends { email: string | null }>(item: Item): Item => ({
  ...item,
  email: item.email === null ? null : shown(item.email),
});

interface Asked {
  readonly query: {
    readonly search?: string | undefined;
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
  };
}

/**
 * A page of a list, each of its items covered. What is searched for is found only in what is shown: letter by letter an address would be
 * read as well by how many it is in.
 */
async function covered<Input extends Asked, Item, Reply extends { items: Item[]; total: number }>(
  input: Input,
  list: (input: Input) => Promise<Reply & { items: Item[] }>,
  cover: (item: Item) => Item,
): Promise<Reply> {
  const { search = '', page = 1, limit = limits.adminPage } = input.query;
  if (search === '') {
    const reply = await list(input);
    return { ...reply, items: reply.items.map(cover) };
  }
  const all = await list({ ...input, query: { ...input.query, page: 1, limit: limits.adminExport } });
  const found = all.items.map(cover).filter((item) => isIn(item, search));
  return { ...all, items: found.slice((page - 1) * limit, page * limit), total: found.length };
}

const isIn = (item: unknown, search: string): boolean =>
  Object.values(item ?? {}).some((value) => String(value).toLowerCase().includes(search.toLowerCase()));

/**
 * In a demonstration everybody is an admin: what visitors have given of themselves stays theirs. Their addresses and telephones are covered, only
 * codes that are told to everybody are revealed, and of these the guests’ becomes nobody's own.
 */
function visitorsCovered(handlers: Handlers<Api>) {
  return {
    listUsers: (input) => covered(input, handlers.listUsers, coveredOne),
    listChildren: (input) => covered(input, handlers.listChildren, coveredOne),
    listSurveys: (input) => covered(input, handlers.listSurveys, coveredOne),
    listApplications: (input) =>
      covered(input, handlers.listApplications, (item) => ({
        ...coveredOne(item),
        phone: item.phone === '' ? '' : '…',
      })),
    acceptTester: async (input) => coveredOne(await handlers.acceptTester(input)),
    guestLogin(input) {
      const isTold = stripCode(input.body.code) === stripCode(demoGuestCode);
      return handlers.guestLogin(isTold ? { ...input, body: { ...input.body, email: null } } : input);
    },
    listGuestSessions: (input) => covered(input, handlers.listGuestSessions, coveredOne),
    listTroubledDeliveries: (input) =>
      covered(input, handlers.listTroubledDeliveries, (item) => ({
        ...item,
        address: item.address === null ? null : shown(item.address),
      })),
    // What was typed as a name, or searched for.
    listAuditLog: (input) =>
      covered(input, handlers.listAuditLog, (item) => ({
        ...item,
        username: item.username.replaceAll(anyAddress, shown),
        detail: item.detail.replaceAll(anyAddress, shown),
      })),
    async revealAccessCode(input) {
      const reply = await handlers.revealAccessCode(input);
      if (!told.has(stripCode(reply.accessCode))) throw appError('demo_protected');
      return reply;
    },
  } satisfies Partial<Handlers<Api>>;
}
