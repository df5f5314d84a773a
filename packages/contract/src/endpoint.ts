import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. `public`: anyone (the handler learns who is logged in); `member`, `recipient`, `admin`: only with that session;
 * `reader`: a member, guest or recipient; the handler verifies their sessions and decides what they may read.
 */
export type CallerKind = 'public' | 'member' | 'recipient' | 'reader' | 'admin';

export type Schema = z.ZodMiniType;

/** One row of the agreement between browser and server. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters are in braces: `/api/messages/{id}`. */
  readonly path: `/api/${string}`;
  readonly caller: CallerKind;
  /** On a member endpoint: guests may call it too. Otherwise they get `members_only`. */
  readonly guests?: true;
  /**
   * On a member endpoint: only for a session in which they have confirmed that it's them within the last `limits.confirmedMinutes`. A `media`
   * reply that was begun then may be continued for `limits.resumedHours`. Otherwise they get `password_needed`.
   */
  readonly fresh?: true;
  /**
   * Asked by the page rather than by a person: it doesn't keep an idle session alive and isn't in the admin's audit log. So its answer must
   * contain nothing about other people.
   */
  readonly background?: true;
  /**
   * Query parameters of an admin's endpoint that may contain a secret, such as a code searched for. The audit log says that one was given,
   * not which.
   */
  readonly secrets?: readonly string[];
  /** It is costly: how often one caller may ask for it in an hour. With a `search` parameter, only searches count. */
  readonly hourly?: number;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON body. */
  readonly body?: Schema;
  /** Text fields of a multipart body; its single file is streamed. */
  readonly multipart?: Schema;
  /**
   * A schema for JSON; `media`: bytes with ranges; `file`: a document made for this request; `download`: the same,
   * streamed; `events`: a server-sent event stream.
   */
  readonly reply: Schema | 'media' | 'download' | 'events';
  /** Success status, 200 unless given. */
  readonly status?: 200 | 201;
  /** Beyond the errors that every endpoint with this caller can raise. */
  readonly errors: readonly ErrorCode[];
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Keeps the literal types of the rows, so that handlers and client can be derived from them. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined;
export type MultipartOf<E extends Endpoint> = E['multipart'] extends Schema ? z.output<E['multipart']> : undefined;
/** What the server passes to the reply schema. */
export type ReplyInput<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : never;
/** What the browser receives. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Response;

/** What callers of the browser's client pass: schema inputs, before defaults and transforms. */
export type ParamsInput<E extends Endpoint> = E['params'] extends Schema ? z.input<E['params']> : undefined;
export type QueryInput<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
