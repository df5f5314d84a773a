import { queryOptions } from '@tanstack/react-query';
import type {
  BodyInput,
  Endpoint,
  EndpointTable,
  ParamsInput,
  QueryInput,
  ReplyOf,
  Schema,
} from '@someday/contract/endpoint';
import * as z from 'zod/mini';
import { request, type RequestOptions } from './request.ts';

type Plain = string | number | boolean;
/** Ids are digits in a path; numbers are written as such. */
type PathValues<Params> = { [Key in keyof Params]: Params[Key] | number };
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type BodyPart<E extends Endpoint> = E['multipart'] extends Schema ? { body: FormData } : Part<'body', BodyInput<E>>;
type ParamsPart<E extends Endpoint> = [ParamsInput<E>] extends [undefined]
  ? unknown
  : { params: PathValues<ParamsInput<E>> };

/** What an endpoint needs from its caller: path parameters, query, body, each only where its row has a schema. */
export type CallInput<E extends Endpoint> = ParamsPart<E> & Part<'query', QueryInput<E>> & BodyPart<E> & RequestOptions;
/** The input may be left out when nothing in it is required. */
type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type AnyInput = RequestOptions & {
  params?: Record<string, Plain>;
  query?: Record<string, Plain | undefined>;
  body?: unknown;
};

/** Media and event streams stay raw; JSON is what its schema says, or an error. */
export function parseReply(endpoint: Endpoint, answer: unknown): unknown {
  return typeof endpoint.reply === 'string' ? answer : z.parse(endpoint.reply, answer);
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_braces, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** A client of a part of the contract: a page carries only the part that it is made with. */
export function createClient<Table extends EndpointTable>(table: Table) {
  type Name = keyof Table & string;
  const rows: EndpointTable = table;

  function row(name: string): Endpoint {
    const found = rows[name];
    if (found === undefined) throw new Error(`${name} is no endpoint of this client`);
    return found;
  }

  /** The address of an endpoint, with its parameters and query filled in. */
  function endpointUrl<N extends Name>(name: N, ...[input]: CallArguments<Table[N]>): string;
  function endpointUrl(name: string, input: AnyInput = {}): string {
    return addressOf(row(name), input);
  }

  /** Calls an endpoint of the contract by its name; the reply is parsed by its schema. Raises what `request` raises. */
  function call<N extends Name>(name: N, ...[input]: CallArguments<Table[N]>): Promise<ReplyOf<Table[N]>>;
  async function call(name: string, input: AnyInput = {}): Promise<unknown> {
    const endpoint = row(name);
    const answer = await request(endpoint.method, addressOf(endpoint, input), input.body, input);
    return parseReply(endpoint, answer);
  }

  /** A query on a GET endpoint. The key's first element is its address, so `['/api/parents']` finds it again for a refresh. */
  function endpointQuery<N extends Name>(name: N, ...args: CallArguments<Table[N]>) {
    return queryOptions({ queryKey: [endpointUrl(name, ...args)], queryFn: () => call(name, ...args) });
  }

  return { call, endpointUrl, endpointQuery };
}
