import type { Api } from '@someday/contract/api';
import { stripAccessCode } from '@someday/contract/rules/access-code';
import { normaliseGuestCode } from '@someday/contract/rules/guest-code';
import { demoCodes, demoGuestCode } from '#server/config/demo-credentials.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/lib/handlers.ts';

/** Addresses of nobody (RFC 2606): those of the demonstration's own people. */
const invented = /@example\.(org|com|net)$/i;
const told = new Set<string>(Object.values(demoCodes).map(({ code }) => code));

const shown = (email: string): string => (invented.test(email) ? email : `${email.charAt(0)}…@…`);

/** The same of a person, without a real address. */
const coveredOne = <Item extends { email: string | null }>(item: Item): Item => ({
  ...item,
  email: item.email === null ? null : shown(item.email),
});

/** A page of a list in which no real address can be read. */
function covered<Item extends { email: string | null }, Reply extends { items: Item[] }>(reply: Reply): Reply {
  return { ...reply, items: reply.items.map(coveredOne) };
}

/**
 * In a demonstration everybody is an admin: what visitors have given of themselves stays theirs. Their addresses and telephones are covered, only
 * codes that are told to everybody are revealed, and of these the guests’ becomes nobody's own.
 */
export function visitorsCovered(handlers: Handlers<Api>) {
  return {
    listUsers: async (input) => covered(await handlers.listUsers(input)),
    listChildren: async (input) => covered(await handlers.listChildren(input)),
    listSurveys: async (input) => covered(await handlers.listSurveys(input)),
    async listApplications(input) {
      const reply = covered(await handlers.listApplications(input));
      return { ...reply, items: reply.items.map((item) => ({ ...item, phone: item.phone === '' ? '' : '…' })) };
    },
    acceptTester: async (input) => coveredOne(await handlers.acceptTester(input)),
    guestLogin(input) {
      const isTold = normaliseGuestCode(input.body.code) === normaliseGuestCode(demoGuestCode);
      return handlers.guestLogin(isTold ? { ...input, body: { ...input.body, email: null } } : input);
    },
    listGuestSessions: async (input) => covered(await handlers.listGuestSessions(input)),
    async listTroubledDeliveries(input) {
      const reply = await handlers.listTroubledDeliveries(input);
      const items = reply.items.map((item) => ({
        ...item,
        address: item.address === null ? null : shown(item.address),
      }));
      return { ...reply, items };
    },
    async revealAccessCode(input) {
      const reply = await handlers.revealAccessCode(input);
      if (!told.has(stripAccessCode(reply.accessCode))) throw appError('demo_protected');
      return reply;
    },
  } satisfies Partial<Handlers<Api>>;
}
