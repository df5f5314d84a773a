import type { Api } from '@someday/contract/api';
import { stripAccessCode } from '@someday/contract/rules/access-code';
import { demoCodes } from '#server/config/demo-credentials.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/lib/handlers.ts';

/** Addresses of nobody (RFC 2606): those of the demonstration's own people. */
const invented = /@example\.(org|com|net)$/i;
const told = new Set<string>(Object.values(demoCodes).map(({ code }) => code));

const shown = (email: string): string => (invented.test(email) ? email : `${email.charAt(0)}…@…`);

/** A page of a list in which no real address can be read. */
function covered<Item extends { email: string | null }, Reply extends { items: Item[] }>(reply: Reply): Reply {
  return {
    ...reply,
    items: reply.items.map((item) => ({ ...item, email: item.email === null ? null : shown(item.email) })),
  };
}

/**
 * In a demonstration everybody is an admin: what visitors have given of themselves stays theirs. Their addresses are covered, and only codes
 * that are told to everybody are revealed.
 */
export function visitorsCovered(handlers: Handlers<Api>) {
  return {
    listUsers: async (input) => covered(await handlers.listUsers(input)),
    listChildren: async (input) => covered(await handlers.listChildren(input)),
    listSurveys: async (input) => covered(await handlers.listSurveys(input)),
    listApplications: async (input) => covered(await handlers.listApplications(input)),
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
