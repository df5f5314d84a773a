import type { Api, EndpointName } from '@someday/contract/api/api';
import type { demoApi } from '@someday/contract/api/demo';
import { formatAccessCode, stripCode } from '@someday/contract/rules/access-code';
import { limits } from '@someday/contract/rules/limits';
import { demoAdmin, demoCodes, demoGuestCode, demoMembers } from '#server/config/demo-credentials.ts';
import { appError } from '#server/lib/app-error.ts';
import { nextAt } from '#server/lib/clock.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

export function createDemo({ config: { demo: isDemo, demoResetAt: resetAt }, clock }: Platform) {
  const routes: Handlers<typeof demoApi> = {
    async getDemoWorld() {
      if (!isDemo) throw appError('not_found');
      return {
        members: Object.values(demoMembers),
        lovedOnes: Object.values(demoCodes).map(({ name, code }) => ({ name, code: formatAccessCode(code) })),
        guestCode: demoGuestCode,
        admin: demoAdmin,
        resetsAt: nextAt(resetAt, clock.now()).toISOString(),
      };
    },
  };
  return {
    routes,

    /** Blocks what would lock out the next visitor, and masks visitors' personal data. Authorization comes first. */
    protect(handlers: Handlers<Api>): Handlers<Api> {
      return isDemo ? { ...handlers, ...maskedLists(handlers), ...refusedEndpoints } : handlers;
    },
  };
}

const refuse = async (): Promise<never> => {
  throw appError('demo_protected');
};

export const protectedEndpoints = [
  'updateAccount',
  'changeEmail',
  'confirmEmail',
  'undoEmailChange',
  'changePassword',
  'resetPassword',
  'issueResetLink',
  'closeAccount',
  'newPasskeyOptions',
  'removePasskey',
  'beginSecondFactor',
  'newAdminPasskeyOptions',
  'removeAdminPasskey',
  'beginAdminSecondFactor',
  'startSecondFactorRemoval',
  'endSession',
  'signOutEverywhere',
  'renewAccessCode',
  'deactivateGuestSession',
] as const satisfies readonly EndpointName[];

const refusedEndpoints = Object.fromEntries(protectedEndpoints.map((name) => [name, refuse]));

const invented = /@example\.(org|com|net)$/i;
const publicCodes = new Set<string>(Object.values(demoCodes).map(({ code }) => code));

const anyAddress = /[^\s"@]+@[^\s"@]+/g;
const shown = (email: string): string => (invented.test(email) ? email : `${email.charAt(0)}…@…`);

const masked = <Item extends { email: string | null }>(item: Item): Item => ({
  ...item,
  email: item.email === null ? null : shown(item.email),
});

interface DemoRequest {
  readonly query: {
    readonly search?: string | undefined;
    readonly page?: number | undefined;
    readonly limit?: number | undefined;
  };
}

/** A page of a list with each item masked. Search matches only masked text; otherwise an address could be found out letter by letter. */
async function maskedPage<Input extends DemoRequest, Item, Reply extends { items: Item[]; total: number }>(
  input: Input,
  list: (input: Input) => Promise<Reply & { items: Item[] }>,
  mask: (item: Item) => Item,
): Promise<Reply> {
  const { search = '', page = 1, limit = limits.adminPage } = input.query;
  if (search === '') {
    const reply = await list(input);
    return { ...reply, items: reply.items.map(mask) };
  }
  const all = await list({ ...input, query: { ...input.query, page: 1, limit: limits.adminExport } });
  const found = all.items.map(mask).filter((item) => isIn(item, search));
  return { ...all, items: found.slice((page - 1) * limit, page * limit), total: found.length };
}

const isIn = (item: unknown, search: string): boolean =>
  Object.values(item ?? {}).some((value) => textOf(value).toLowerCase().includes(search.toLowerCase()));

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** In a demo everyone is an admin, so only public codes are revealed. */
function maskedLists(handlers: Handlers<Api>) {
  return {
    listUsers: (input) => maskedPage(input, handlers.listUsers, masked),
    listChildren: (input) => maskedPage(input, handlers.listChildren, masked),
    listSurveys: (input) => maskedPage(input, handlers.listSurveys, masked),
    listApplications: (input) =>
      maskedPage(input, handlers.listApplications, (item) => ({
        ...masked(item),
        phone: item.phone === '' ? '' : '…',
      })),
    acceptTester: async (input) => masked(await handlers.acceptTester(input)),
    guestLogin(input) {
      const isDemoCode = stripCode(input.body.code) === stripCode(demoGuestCode);
      return handlers.guestLogin(isDemoCode ? { ...input, body: { ...input.body, email: null } } : input);
    },
    listGuestSessions: (input) => maskedPage(input, handlers.listGuestSessions, masked),
    listTroubledDeliveries: (input) =>
      maskedPage(input, handlers.listTroubledDeliveries, (item) => ({
        ...item,
        address: item.address === null ? null : shown(item.address),
      })),
    listAuditLog: (input) =>
      maskedPage(input, handlers.listAuditLog, (item) => ({
        ...item,
        username: item.username.replaceAll(anyAddress, shown),
        detail: item.detail.replaceAll(anyAddress, shown),
      })),
    async revealAccessCode(input) {
      const reply = await handlers.revealAccessCode(input);
      if (!publicCodes.has(stripCode(reply.accessCode))) throw appError('demo_protected');
      return reply;
    },
  } satisfies Partial<Handlers<Api>>;
}
