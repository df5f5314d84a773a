import multipart from '@fastify/multipart';
import type { Endpoint, EndpointTable } from '@someday/contract/api/endpoint';
import { limits } from '@someday/contract/rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { addressGroups, type Budget, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Callers, DownloadReply, EventStream, MediaReply } from './handlers.ts';
import {
  resolveCallers,
  sessionCookies,
  type AnyCaller,
  type CookieSettings,
  type SessionStore,
  RequestVisitor,
} from './callers.ts';
import { encodedJson } from './encodings.ts';
import { sendDownload, sendEvents, sendMedia } from './replies.ts';
import { uploadReader, type UploadSettings } from './uploads.ts';

export interface BindingDeps {
  readonly sessions: SessionStore;
  readonly cookies: CookieSettings;
  readonly storage: Storage;
  readonly uploads: UploadSettings;
  readonly limits: Pick<RateLimits, 'take'>;
}

type AnyHandler = { handle(input: unknown): Promise<unknown> }['handle'];

export async function bindEndpoints(
  server: FastifyInstance,
  table: EndpointTable,
  handlers: Readonly<Record<string, AnyHandler>>,
  deps: BindingDeps,
): Promise<void> {
  const goneSignal = goneSignals(server);
  server.decorateRequest('callers');
  const bindThose = (scope: FastifyInstance, belongs: (row: Endpoint) => boolean) => {
    for (const [name, row] of Object.entries(table)) {
      const handle = handlers[name];
      if (handle === undefined) throw new Error(`endpoint ${name} has no handler`);
      if (belongs(row)) bind(scope, name, row, handle, { ...deps, goneSignal });
    }
  };
  bindThose(server, ({ body }) => body !== undefined);
  await server.register(async (forms) => {
    await forms.register(multipart);
    bindThose(forms, ({ body, multipart: form }) => body === undefined && form !== undefined);
  });
  await server.register(async (bodiless) => {
    ignoreBodies(bodiless);
    bindThose(bodiless, ({ body, multipart: form }) => body === undefined && form === undefined);
  });
}

/** Endpoints without a body accept and ignore any: email apps unsubscribe by posting a form (RFC 8058). */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}

function bind(server: FastifyInstance, name: string, row: Endpoint, handle: AnyHandler, deps: BoundDeps): void {
  const budget = row.hourly === undefined ? undefined : { name: `hourly-${name}`, tries: row.hourly, seconds: 3600 };
  server.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(name, row),
    // A HEAD request would wait for the end of a stream, or leave one unread.
    exposeHeadRoute: row.method === 'GET' && row.reply !== 'events' && row.reply !== 'download',
    // Before the body is read, so that an unauthorized caller can't make the server process it.
    onRequest: async (request) => {
      if (row.body && request.headers['content-type']?.startsWith('multipart/')) throw appError('body_type');
      const callers = await resolveCallers(request, row, deps.sessions, deps.cookies);
      request.setDecorator('callers', callers);
      if (budget !== undefined && isCostly(request, row)) await countCostly(budget, request, callers, deps);
    },
    ...(typeof row.reply !== 'string' && { onSend: encodedJson }),
    handler: async (request, reply) => {
      const callers = request.getDecorator<AnyCaller>('callers');
      const isContinued =
        row.fresh === true && continuesOnly(row, (callers.admin ?? callers.member)?.confirmedAgo ?? Infinity);
      const signal = row.reply === 'events' ? deps.goneSignal(reply) : undefined;
      // Without getters: V8 would keep the request in memory until the next full garbage collection.
      const result = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: callerOf(row, callers),
        sessions: sessionCookies(request, reply, deps.sessions, deps.cookies),
        visitor: new RequestVisitor(request, deps.cookies),
        upload: row.multipart && uploadsOf(request, row, deps.uploads, callers),
        signal,
      });
      if (row.reply === 'media')
        return sendMedia(request, reply, deps.storage, { ...checked(result, isMedia), isContinued });
      if (row.reply === 'download') return sendDownload(reply, checked(result, isDownload));
      if (signal !== undefined) return sendEvents(reply, checked(result, isStream), signal);
      return sendJson(reply, row, result);
    },
  });
}

/** Whether only a reply that was begun may be continued. Errors: `password_needed` if nothing may. */
function continuesOnly(row: Endpoint, confirmedAgo: number): boolean {
  if (confirmedAgo < limits.confirmedMinutes) return false;
  if (row.reply !== 'media' || confirmedAgo >= limits.resumedHours * 60) throw appError('password_needed');
  return true;
}

/** A list that can be searched costs little until it is. */
function isCostly({ url }: FastifyRequest, { query }: Endpoint): boolean {
  const canSearch = query !== undefined && 'shape' in query && Object.hasOwn(Object(query.shape), 'search');
  return !canSearch || /[?&]search=[^&]/.test(url);
}

async function countCostly(
  budget: Budget,
  request: FastifyRequest,
  { member, recipient, admin }: AnyCaller,
  deps: BindingDeps,
): Promise<void> {
  const stranger = () => addressGroups(new RequestVisitor(request, deps.cookies).address).address;
  const who =
    admin?.adminId ?? member?.memberId ?? (recipient === null ? stranger() : `recipient ${recipient.lovedOneId}`);
  refuseOverBudget(await deps.limits.take(budget, String(who)));
}

type BoundDeps = BindingDeps & { readonly goneSignal: GoneSignal };

function callerOf({ caller }: Endpoint, callers: AnyCaller) {
  if (caller === 'public' || caller === 'recipient') return callers;
  return callers[caller === 'guest' ? 'member' : caller];
}

function uploadsOf(
  request: FastifyRequest,
  { caller, multipart: form }: Endpoint,
  settings: UploadSettings,
  callers: Callers,
) {
  const { member, recipient } = callers;
  const sender = caller === 'recipient' ? recipient && `recipient ${recipient.lovedOneId}` : member?.memberId;
  if (form === undefined || sender === null || sender === undefined) throw appError('not_signed_in');
  return uploadReader(request, form, settings, sender);
}

/** Aborts when the browser disconnects, or when the server stops, which event streams would otherwise block forever. */
type GoneSignal = (reply: FastifyReply) => AbortSignal;

function goneSignals(server: FastifyInstance): GoneSignal {
  const open = new Set<AbortController>();
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const gone of open) gone.abort();
  });
  return ({ raw }) => {
    const gone = new AbortController();
    if (isClosing || raw.destroyed) {
      gone.abort();
    } else {
      open.add(gone);
      raw.once('close', () => {
        open.delete(gone);
        gone.abort();
      });
    }
    return gone.signal;
  };
}

function sendJson(reply: FastifyReply, row: Endpoint, result: unknown): FastifyReply {
  return reply
    .status(row.status ?? 200)
    .header('cache-control', 'private, no-store')
    .send(result);
}

function schemaOf(name: string, row: Endpoint): object {
  return {
    operationId: name,
    summary: row.summary,
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    ...(typeof row.reply !== 'string' && { response: { [row.status ?? 200]: row.reply } }),
  };
}

function checked<Reply>(result: unknown, isOne: (result: object) => result is object & Reply): Reply {
  if (typeof result === 'object' && result !== null && isOne(result)) return result;
  throw new TypeError('a handler returned something else than its row says');
}

const isMedia = (result: object): result is MediaReply => 'object' in result && 'mime' in result;
const isDownload = (result: object): result is DownloadReply => 'stream' in result && 'size' in result;
const isStream = (result: object): result is EventStream => Symbol.asyncIterator in result;
