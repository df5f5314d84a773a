import * as z from 'zod';
import type { Endpoint, EndpointTable } from '@someday/contract/api/endpoint';
import type { AdminCaller } from '#server/http/handlers.ts';
import type { Db } from '#server/lib/transaction.ts';
import { insertAuditEntry } from './admins.repo.ts';

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(db: Db) {
  return {
    /** `action`: the endpoint's name; `detail`: what it was about, as ids and options, never a secret. Throws if it couldn't be stored. */
    record(
      { adminId, username }: Pick<AdminCaller, 'adminId' | 'username'>,
      action: string,
      detail: string,
      tx: Db = db,
    ) {
      return insertAuditEntry(tx, { adminId, username, action, detail });
    },

    recordFailedLogin: (username: string, action = 'adminLogin') =>
      insertAuditEntry(db, { adminId: null, username, action, detail: 'refused' }),
  };
}

/** As where handlers are bound: methods are bivariant in their parameters, and the table's own types have already been checked. */
type AnyHandler = { handle(input: unknown): Promise<unknown> }['handle'];

const requestSchema = z.object({
  caller: z.object({ adminId: z.int(), username: z.string() }),
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
});
type AuditedRequest = z.output<typeof requestSchema>;
const madeSchema = z.object({ id: z.int() });

/** What can't be recorded is neither done nor answered. A page's own background requests aren't recorded. */
export function audited(
  table: EndpointTable,
  handlers: Readonly<Record<string, AnyHandler>>,
  audit: Pick<AuditService, 'record'>,
): Record<string, AnyHandler> {
  const entries = Object.entries(handlers).map(([name, handle]): [string, AnyHandler] => {
    const row = table[name];
    return [name, row?.caller === 'admin' && !row.background ? recorded(name, row, handle, audit) : handle];
  });
  return Object.fromEntries(entries);
}

function recorded(name: string, row: Endpoint, handle: AnyHandler, audit: Pick<AuditService, 'record'>): AnyHandler {
  return async (input) => {
    const request = z.parse(requestSchema, input);
    await audit.record(request.caller, name, inWords(request, row.secrets ?? []));
    const result = await handle(input);
    // A new row has its id only now; the body may contain secrets, such as a guest's code.
    if (row.status === 201) await audit.record(request.caller, name, `made id ${z.parse(madeSchema, result).id}`);
    return result;
  };
}

/** `page 2, search "Anna"`, or `id 7`; for a secret `search …`. Never anything from a body. */
function inWords({ params, query }: AuditedRequest, secrets: readonly string[]): string {
  return Object.entries({ ...params, ...query })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${secrets.includes(key) ? '…' : JSON.stringify(value)}`)
    .join(', ');
}
