import type { Endpoint, EndpointTable, Schema } from '@someday/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import type { AdminCaller, Callers, EventStream, FileReply, MediaReply } from './handlers.ts';
import {
  resolveAdmin,
  resolveCallers,
  sessionCookies,
  type CookieSettings,
  type SessionStore,
  visitorOf,
} from './callers.ts';
import { sendEvents, sendFile, sendMedia } from './replies.ts';
import { uploadReader, type UploadSettings } from './uploads.ts';

export interface BindingDeps {
  readonly sessions: SessionStore;
  readonly cookies: CookieSettings;
  readonly storage: Storage;
  readonly uploads: UploadSettings;
}

/** A handler of any row. The table's own types are checked where handlers are put together; a method's parameters are bivariant. */
type AnyHandler = { handle(input: unknown): Promise<unknown> }['handle'];

/** Makes one route of every row: who may call it, what it accepts, what leaves the server. */
export async function bindEndpoints(
  server: FastifyInstance,
  table: EndpointTable,
  handlers: Readonly<Record<string, AnyHandler>>,
  deps: BindingDeps,
): Promise<void> {
  const goneSignal = goneSignals(server);
  await server.register(async (bodiless) => {
    ignoreBodies(bodiless);
    for (const [name, row] of Object.entries(table)) {
      const handle = handlers[name];
      if (handle === undefined) throw new Error(`endpoint ${name} has no handler`);
      const scope = row.body || row.multipart ? server : bodiless;
      bind(scope, name, row, handle, { ...deps, goneSignal });
    }
  });
}

/** Routes without a body of their own take whatever comes with a request: mail programs post a form to stop mails (RFC 8058). */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}

function bind(
  server: FastifyInstance,
  name: string,
  row: Endpoint,
  handle: AnyHandler,
  deps: BindingDeps & { goneSignal: GoneSignal },
): void {
  const callersOf = new WeakMap<FastifyRequest, Callers & { admin: AdminCaller | null }>();
  server.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(name, row),
    // A stream has no end that a HEAD could wait for.
    exposeHeadRoute: row.method === 'GET' && row.reply !== 'events',
    // Before the body is read: who may not call a route cannot make the server work on its input.
    onRequest: async (request) => {
      callersOf.set(request, await callersFor(request, row, deps));
    },
    handler: async (request, reply) => {
      const callers = callersOf.get(request) ?? nobody;
      let gone: AbortSignal | undefined;
      const signal = () => (gone ??= deps.goneSignal(reply));
      const result = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: row.caller === 'member' || row.caller === 'admin' ? callers[row.caller] : callers,
        sessions: sessionCookies(request, reply, deps.sessions, deps.cookies),
        // Made only where they are asked for: what a range does not need would be a tenth of its cost.
        get visitor() {
          return visitorOf(request, deps.cookies);
        },
        upload: row.multipart && memberUploads(request, reply, row.multipart, deps.uploads, callers),
        get signal() {
          return signal();
        },
      });
      if (row.reply === 'media') return sendMedia(request, reply, deps.storage, mediaReply(result));
      if (row.reply === 'file') return sendFile(reply, fileReply(result));
      if (row.reply === 'events') return sendEvents(reply, eventStream(result), signal());
      return sendJson(reply, row, result);
    },
  });
}

const nobody = { member: null, recipient: null, admin: null };

/** An admin's route sees no other session, and no other route sees an admin's. */
async function callersFor(request: FastifyRequest, row: Endpoint, { sessions, cookies }: BindingDeps) {
  const { caller } = row;
  if (caller === 'admin') return { ...nobody, admin: await resolveAdmin(request, row, sessions, cookies) };
  return { ...(await resolveCallers(request, { ...row, caller }, sessions, cookies)), admin: null };
}

/** Files are taken from members only. */
function memberUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  settings: UploadSettings,
  { member }: Callers,
) {
  if (member === null) throw appError('not_signed_in');
  return uploadReader(request, reply, schema, settings, member.memberId);
}

/** Aborts when the browser goes away or the server stops: event streams would keep it open for ever. */
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

function mediaReply(result: unknown): MediaReply {
  if (isMediaReply(result)) return result;
  throw new TypeError('a media handler gave something else');
}

function isMediaReply(result: unknown): result is MediaReply {
  return typeof result === 'object' && result !== null && 'object' in result && 'mime' in result;
}

function fileReply(result: unknown): FileReply {
  if (isFileReply(result)) return result;
  throw new TypeError('a file handler gave something else');
}

function isFileReply(result: unknown): result is FileReply {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'fileName' in result;
}

function eventStream(result: unknown): EventStream {
  if (isEventStream(result)) return result;
  throw new TypeError('an events handler gave something else');
}

function isEventStream(result: unknown): result is EventStream {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}
