import type { Endpoint, EndpointTable } from '@someday/contract/endpoint';
import * as z from 'zod';
import type { AuditService } from './audit.service.ts';

/** As where handlers are bound: a method's parameters are bivariant, and the table's own types are checked before. */
type AnyHandler = { handle(input: unknown): Promise<unknown> }['handle'];

const askedSchema = z.object({
  caller: z.object({ adminId: z.int(), username: z.string() }),
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
});
type Asked = z.output<typeof askedSchema>;
const madeSchema = z.object({ id: z.int() });

/**
 * The handlers of `table`, those of admins with a record of who asked for what, made before anything is done: what cannot be recorded is
 * neither done nor answered. A page that asks by itself is not its reader, and not recorded.
 */
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
    const asked = z.parse(askedSchema, input);
    await audit.record(asked.caller, name, inWords(asked, row.secrets ?? []));
    const result = await handle(input);
    // What was made has its id only now; a body's own words may be secrets, as a guest's code is.
    if (row.status === 201) await audit.record(asked.caller, name, `made id ${z.parse(madeSchema, result).id}`);
    return result;
  };
}

/** `page 2, search "Anna"`, or `id 7`; of a secret `search …`. A body is never part of it. */
function inWords({ params, query }: Asked, secrets: readonly string[]): string {
  return Object.entries({ ...params, ...query })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${secrets.includes(key) ? '…' : JSON.stringify(value)}`)
    .join(', ');
}
