import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { byIdSchema } from '../forms/fields.ts';

/**
 * `public`: anyone; `guest`: a member or a guest, who get `members_only` where `member` is asked for; `reader`: one of
 * them or a recipient, whose sessions the handler verifies.
 */
export type CallerKind = 'public' | 'member' | 'guest' | 'recipient' | 'reader' | 'admin';

export type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly caller: CallerKind;
  /** Only if they logged in or confirmed that it's them within `limits.confirmedMinutes`; a `media` reply may be continued for `limits.resumedHours`. */
  readonly fresh?: true;
  /** Neither keeps a session alive nor is in the audit log, so its answer must contain nothing about other people. */
  readonly background?: true;
  /** Query parameters that may contain a secret: the audit log says that one was given, not which. */
  readonly secrets?: readonly string[];
  /** It is costly: how often one caller may ask for it in an hour. With a `search` parameter, only searches count. */
  readonly hourly?: number;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly multipart?: Schema;
  /** `media`: bytes with ranges; `download`: a document made for this request, streamed; `events`: server-sent events. */
  readonly reply: Schema | 'media' | 'download' | 'events';
  readonly status?: 200 | 201;
  readonly errors: readonly ErrorCode[];
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

interface RowInput extends Omit<Endpoint, 'caller' | 'method' | 'path' | 'errors'>, Partial<Pick<Endpoint, 'errors'>> {}

type Params<Path, Row> = Row extends { params: Schema }
  ? unknown
  : Path extends `${string}/{id}${string}`
    ? { readonly params: typeof byIdSchema }
    : unknown;

export function endpoint<
  const Caller extends CallerKind,
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Row extends RowInput,
>(
  caller: Caller,
  method: Method,
  path: Path,
  row: Row,
): Row & Params<Path, Row> & { errors: readonly ErrorCode[]; caller: Caller; method: Method; path: Path };
export function endpoint(
  caller: CallerKind,
  method: Endpoint['method'],
  path: Endpoint['path'],
  row: RowInput,
): Endpoint {
  return { errors: [], ...(path.includes('/{id}') && { params: byIdSchema }), ...row, caller, method, path };
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.output<E['params']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined;
export type MultipartOf<E extends Endpoint> = E['multipart'] extends Schema ? z.output<E['multipart']> : undefined;
export type ReplyInput<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : never;
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Response;

export type ParamsInput<E extends Endpoint> = E['params'] extends Schema ? z.input<E['params']> : undefined;
export type QueryInput<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
