import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. `public`: anybody (the handler learns who is signed in); `member`, `recipient`, `admin`: only with that session;
 * `reader`: a member, a guest or a recipient, the handler decides what that person may read.
 */
export type CallerKind = 'public' | 'member' | 'recipient' | 'reader' | 'admin';

export type Schema = z.ZodMiniType;

/** One row of the agreement between browser and server. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters stand in braces: `/api/messages/{id}`. */
  readonly path: `/api/${string}`;
  readonly caller: CallerKind;
  /** Of a member's row: guests may call it too. Without it they are refused (`members_only`). */
  readonly guests?: true;
  /**
   * A page asks by itself, not its reader: it does not keep a session from ending that nobody uses, and of an admin's it is not recorded.
   * So its answer may hold nothing of other people.
   */
  readonly background?: true;
  /** Of an admin's query: what may hold a secret, as a code that is searched for. That it was given is recorded, and not what. */
  readonly secrets?: readonly string[];
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON body. */
  readonly body?: Schema;
  /** Text fields of a multipart body; its one file part is streamed beside them. */
  readonly multipart?: Schema;
  /** A schema for JSON; `media`: bytes with ranges; `file`: a document made for this request; `events`: a server-sent event stream. */
  readonly reply: Schema | 'media' | 'file' | 'events';
  /** Status of success, 200 unless given. */
  readonly status?: 200 | 201;
  /** What can go wrong beyond the errors every route of this caller can raise. */
  readonly errors: readonly ErrorCode[];
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Keeps the literal types of a table's rows, so that handlers and client can be derived from them. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined;
export type MultipartOf<E extends Endpoint> = E['multipart'] extends Schema ? z.output<E['multipart']> : undefined;
/** What the server hands to the reply schema. */
export type ReplyInput<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : never;
/** What the browser receives. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Response;

/** What a caller of the browser's client passes: schema inputs, before defaults and transforms. */
export type ParamsInput<E extends Endpoint> = E['params'] extends Schema ? z.input<E['params']> : undefined;
export type QueryInput<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
