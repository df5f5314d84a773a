import { api, type Api, type EndpointName } from '@someday/contract/api/api';
import type { BodyInput, Endpoint, ParamsInput, ReplyOf } from '@someday/contract/api/endpoint';
import * as z from 'zod';
import type { AccessCodes } from '../../apps/server/src/lib/access-codes.ts';
import type { Drawings } from './drawings.ts';
import type { Pool } from './past.ts';

/** Passes a request to the server and returns its answer, without a network. */
export type Send = (request: Request) => Promise<Response>;

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };
type Asked<E extends Endpoint> = Part<'params', ParamsInput<E>> & Part<'body', BodyInput<E>> & { form?: FormData };
type Asking<E extends Endpoint> = object extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>];

/** One of the demo's people, who does everything through the public API. */
export interface DemoVisitor {
  /** Returns the reply. Anything but success throws with the server's answer. */
  ask<Name extends EndpointName>(name: Name, ...asked: Asking<Api[Name]>): Promise<ReplyOf<Api[Name]>>;
}

interface AnyAsked {
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
  readonly form?: FormData;
}

class Visitor implements DemoVisitor {
  readonly #send: Send;
  readonly #cookies = new Map<string, string>();

  constructor(send: Send) {
    this.#send = send;
  }

  ask<Name extends EndpointName>(name: Name, ...asked: Asking<Api[Name]>): Promise<ReplyOf<Api[Name]>>;
  async ask(name: EndpointName, { params = {}, body, form }: AnyAsked = {}): Promise<unknown> {
    const row: Endpoint = api[name];
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_braces, key: string) => encodeURIComponent(params[key] ?? ''));
    const headers = new Headers({ cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const payload = form ?? (body === undefined ? null : JSON.stringify(body));
    const request = new Request(`http://demonstration.invalid${path}`, { method: row.method, headers, body: payload });
    const response = await this.#send(request);
    this.#keep(response.headers.getSetCookie());
    if (!response.ok) throw new Error(`the demo couldn’t be filled: ${name} answered ${await response.text()}`);
    return typeof row.reply === 'string' ? response : z.parse(row.reply, await response.json());
  }

  #keep(cookies: readonly string[]): void {
    for (const [pair = ''] of cookies.map((cookie) => cookie.split(';'))) {
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
  }
}

export const newVisitor = (send: Send): DemoVisitor => new Visitor(send);

export interface FillDeps {
  readonly pool: Pool;
  readonly codes: AccessCodes;
  readonly send: Send;
  /** All the demo's days are counted from here. */
  readonly now: Date;
  readonly drawn: Drawings;
}
