import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { ChosenIn } from '@someday/contract/media';
import { DataStore, ERRORS, Server, Upload, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { asUploadError, fileTooLarge } from '#server/lib/received-files.ts';
import type { UploadSlots } from './uploads.ts';
import { resolveCallers, type CookieSettings, type SessionStore } from './callers.ts';
import { discardBody, readBody } from './request-body.ts';

interface UploadState {
  /** Bytes of the whole file, and how many of them are kept. */
  readonly size: number;
  readonly received: number;
  readonly fileName: string;
}

interface UploadPart {
  readonly offset: number;
  /** Its length as its head says; null when it does not. */
  readonly announced: number | null;
  readonly source: AsyncIterable<Uint8Array>;
}

/** What HTTP needs of uploads. Each asks for a member's own ones only. Errors: `not_found` and those of receiving a file. */
interface ResumableUploads {
  begin(memberId: number, file: { size: number; fileName: string; chosenIn: ChosenIn }): Promise<string>;
  state(memberId: number, id: string): Promise<UploadState>;
  /** Gives how much is kept by then. What a broken-off `source` has brought is kept before its error is thrown. */
  write(memberId: number, id: string, part: UploadPart): Promise<number>;
  drop(memberId: number, id: string): Promise<void>;
}

interface ResumableUploadsDeps {
  readonly uploads: ResumableUploads;
  readonly sessions: SessionStore;
  readonly cookies: CookieSettings;
  readonly arrivals: UploadSlots;
  readonly maxBytes: number;
}

interface UploadParams {
  readonly Params: { readonly id?: string };
}

const path = '/api/uploads';
const idPattern = /^[0-9a-f]{32}$/;

/** The tus protocol: a file arrives in parts, and goes on where it was cut off. Sessions and refusals are those of every route. */
export async function addResumableUploads(server: FastifyInstance, deps: ResumableUploadsDeps): Promise<void> {
  const locks = createUploadLocks();
  const closing = new AbortController();
  // What has arrived of a part is kept; it goes on in another process, or after the start.
  server.addHook('preClose', async () => closing.abort(appError('unavailable')));
  // Stopping waits for connections only, and what a lost one has brought is still being written down.
  const running = new Set<Promise<unknown>>();
  server.addHook('onClose', async () => void (await Promise.allSettled(running)));
  await server.register(async (scope) => {
    scope.decorateRequest('memberId');
    // The protocol itself says which types it takes, and their bytes are read by whoever stores them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const add = (method: string[], url: string) =>
      scope.route<UploadParams>({
        method,
        url,
        schema: { hide: true },
        // Before the body is read, as on every other route.
        onRequest: async (request) => {
          const { member } = await resolveCallers(
            request,
            { caller: 'member', guests: true },
            deps.sessions,
            deps.cookies,
          );
          request.setDecorator('memberId', member?.memberId);
        },
        handler: async (request, reply) => {
          const answering = answer(request, reply, deps, { locks, closing: closing.signal });
          running.add(answering);
          return answering.finally(() => running.delete(answering));
        },
      });
    add(['POST', 'OPTIONS'], path);
    add(['OPTIONS', 'HEAD', 'PATCH', 'DELETE'], `${path}/:id`);
  });
}

async function answer(
  request: FastifyRequest<UploadParams>,
  reply: FastifyReply,
  deps: ResumableUploadsDeps,
  { locks, closing }: { locks: UploadLocks; closing: AbortSignal },
): Promise<FastifyReply | undefined> {
  const memberId = request.getDecorator<number>('memberId');
  const { id } = request.params;
  if (id !== undefined && !idPattern.test(id)) throw appError('not_found');
  const taken = new AbortController();
  const body = readBody(request.raw, AbortSignal.any([taken.signal, closing]));
  const failures: unknown[] = [];
  const tus = new Server({
    path,
    datastore: new MemberStore(memberId, request.headers, body, deps),
    relativeLocation: true,
    maxSize: deps.maxBytes,
    getFileIdFromRequest: () => id,
    locker: requestLocker(locks, taken),
    onResponseError: (_request, error) => {
      failures.push(error);
      return { status_code: 500, body: '' };
    },
  });
  const response = await tus.handleWeb(asWebRequest(request));
  await body.return(undefined);
  // Nobody is there any more.
  if (request.raw.destroyed && !request.raw.complete) return undefined;
  if (response.status >= 400) {
    discardBody(request, reply);
    const [failure = { status_code: response.status, body: await response.text() }] = failures;
    throw asRefusal(failure, deps.maxBytes);
  }
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-type') reply.header(name, value);
  }
  return reply.status(response.status).header('cache-control', 'private, no-store').send();
}

/** The store of one request: it knows whose it is, and reads the body past the library, whose web streams would cost as much as encrypting. */
class MemberStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #memberId: number;
  readonly #headers: IncomingHttpHeaders;
  readonly #body: AsyncIterable<Buffer>;
  readonly #deps: ResumableUploadsDeps;

  constructor(memberId: number, headers: IncomingHttpHeaders, body: AsyncIterable<Buffer>, deps: ResumableUploadsDeps) {
    super();
    this.#memberId = memberId;
    this.#headers = headers;
    this.#body = body;
    this.#deps = deps;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, chosenIn } = upload.metadata ?? {};
    upload.id = await this.#deps.uploads.begin(this.#memberId, {
      size: upload.size ?? 0,
      fileName: filename ?? '',
      chosenIn: chosenIn === 'onboarding' ? chosenIn : '',
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, fileName } = await this.#deps.uploads.state(this.#memberId, id);
    return new Upload({ id, size, offset: received, metadata: { filename: fileName } });
  }

  override async write(emptyStream: Readable, id: string, offset: number): Promise<number> {
    emptyStream.resume();
    const { uploads, arrivals } = this.#deps;
    const announced = Number(this.#headers['content-length'] ?? Number.NaN);
    const part = { offset, announced: Number.isNaN(announced) ? null : announced, source: this.#body };
    return arrivals.during(this.#memberId, () => uploads.write(this.#memberId, id, part));
  }

  override async remove(id: string): Promise<void> {
    await this.#deps.uploads.drop(this.#memberId, id);
  }
}

/** Without its body. */
function asWebRequest({ raw, method, headers }: FastifyRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
  return new Request(new URL(raw.url ?? path, 'http://localhost'), { method, headers: given });
}

/** A lock of the library's kind, for one request. When another wants the upload, `taken` is aborted. */
function requestLocker(locks: UploadLocks, taken: AbortController): ServerOptions['locker'] {
  return {
    newLock(id) {
      let release = () => {};
      return {
        async lock() {
          release = await locks(id, () => taken.abort(appError('upload_elsewhere')));
        },
        unlock: async () => release(),
      };
    },
  };
}

const refusalSchema = z.object({ status_code: z.int(), body: z.string() });

/** The library refuses with a status and a text for programmers; ours are for people. */
function asRefusal(failure: unknown, maxBytes: number): unknown {
  const { data } = refusalSchema.safeParse(failure);
  switch (data?.status_code) {
    case undefined:
      return asUploadError(failure, maxBytes);
    case ERRORS.FILE_NOT_FOUND.status_code:
      return appError('not_found');
    case ERRORS.INVALID_OFFSET.status_code:
      return appError('upload_elsewhere');
    case ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code:
      return fileTooLarge(maxBytes);
    default:
      return appError('invalid_input', { cause: data?.body });
  }
}

interface Holder {
  readonly stop: () => void;
  readonly released: Promise<void>;
}

/** Gives the way to let it go again. `stop`: what to do when somebody else wants it; letting it go must soon follow. */
type UploadLocks = (id: string, stop: () => void) => Promise<() => void>;

/**
 * One request at a time for each upload, in this process. The newest one has its way: a phone that comes back on another network must
 * not wait until the old connection is known to be dead.
 */
function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();
  return async (id, stop) => {
    for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
      holder.stop();
      await holder.released;
    }
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holders.set(id, { stop, released });
    return () => {
      holders.delete(id);
      resolve();
    };
  };
}
