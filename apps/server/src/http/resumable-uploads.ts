import type { ChosenIn, UploadPurpose } from '@someday/contract/rules/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { fileTooLarge } from '#server/lib/received-files.ts';
import { resolveCallers, type CookieSettings, type SessionStore } from './callers.ts';
import type { MemberCaller } from './handlers.ts';
import { readBody } from './request-body.ts';
import type { UploadSlots } from './uploads.ts';

interface UploadState {
  readonly size: number;
  readonly received: number;
  readonly fileName: string;
}

interface UploadPart {
  readonly offset: number;
  readonly announced: number | null;
  readonly source: AsyncIterable<Uint8Array>;
}

interface NewFile {
  readonly size: number;
  readonly fileName: string;
  readonly chosenIn: ChosenIn;
  readonly purpose: UploadPurpose;
}

/** Only for the member's own uploads. Errors: `not_found` and those of receiving a file. */
interface ResumableUploads {
  begin(memberId: number, file: NewFile): Promise<string>;
  state(memberId: number, id: string): Promise<UploadState>;
  /** Returns the bytes stored so far. If `source` fails, what it sent is stored before its error is thrown. */
  write(memberId: number, id: string, part: UploadPart): Promise<number>;
  drop(memberId: number, id: string): Promise<void>;
}

export interface ResumableUploadsDeps {
  readonly uploads: ResumableUploads;
  readonly sessions: SessionStore;
  readonly cookies: CookieSettings;
  readonly slots: UploadSlots;
  readonly maxBytes: number;
}

const path = '/api/uploads';
const version = '1.0.0';
const extensions = 'creation,creation-with-upload,termination';
const partType = 'application/offset+octet-stream';
const idPattern = /^[0-9a-f]{32}$/;

type Answer = Readonly<Record<string, string>>;
type Body = AsyncIterable<Buffer>;
type Uploader = Pick<MemberCaller, 'memberId' | 'isGuest'>;
type UploadRequest = FastifyRequest<{ Params: { readonly id?: string } }>;

/** The tus protocol (https://tus.io/protocols/resumable-upload). Errors: `invalid_input` for what violates it. */
export async function addResumableUploads(server: FastifyInstance, deps: ResumableUploadsDeps): Promise<void> {
  const { uploads, slots, maxBytes } = deps;
  const locks = createUploadLocks();
  const closing = new AbortController();
  // What has arrived is stored. The upload continues in another process, or after the restart.
  server.addHook('preClose', async () => closing.abort(appError('unavailable')));
  // Fastify waits only for connections, but what arrived on a lost one is still being written.
  const running = new Set<Promise<unknown>>();
  server.addHook('onClose', async () => void (await Promise.allSettled(running)));

  async function locked<T>(id: string, request: UploadRequest, work: (body: Body) => Promise<T>): Promise<T> {
    const taken = new AbortController();
    const release = await locks(id, () => taken.abort(appError('upload_elsewhere')));
    const body = readBody(request.raw, AbortSignal.any([taken.signal, closing.signal]));
    try {
      return await work(body);
    } finally {
      await body.return(undefined);
      release();
    }
  }

  async function write(id: string, offset: number, request: UploadRequest): Promise<Answer> {
    const { memberId } = request.getDecorator<Uploader>('caller');
    const announced = numberIn(request, 'content-length');
    const end = await locked(id, request, async (source) => {
      const { size, received } = await uploads.state(memberId, id);
      if (received !== offset) throw appError('upload_elsewhere');
      if (offset + (announced ?? 0) > size) throw fileTooLarge(maxBytes);
      return slots.run(memberId, () => uploads.write(memberId, id, { offset, announced, source }));
    });
    return { 'upload-offset': String(end) };
  }

  async function create(request: UploadRequest): Promise<Answer> {
    const { memberId, isGuest } = request.getDecorator<Uploader>('caller');
    const size = numberIn(request, 'upload-length');
    const unsupported = ['upload-defer-length', 'upload-concat'].some((name) => name in request.headers);
    if (size === null || unsupported) throw appError('invalid_input');
    const { filename = '', chosenIn, purpose } = metadataIn(request);
    const isImport = purpose === 'import';
    if (isImport && isGuest) throw appError('members_only');
    const id = await uploads.begin(memberId, {
      size,
      fileName: filename,
      chosenIn: chosenIn === 'onboarding' ? chosenIn : '',
      purpose: isImport ? 'import' : 'message',
    });
    const hasPart = request.headers['content-type'] === partType;
    return { location: `${path}/${id}`, ...(hasPart && (await write(id, 0, request))) };
  }

  async function append(id: string, request: UploadRequest): Promise<Answer> {
    const offset = numberIn(request, 'upload-offset');
    if (offset === null || request.headers['content-type'] !== partType) throw appError('invalid_input');
    return write(id, offset, request);
  }

  async function show(id: string, request: UploadRequest): Promise<Answer> {
    const { memberId } = request.getDecorator<Uploader>('caller');
    const { size, received, fileName } = await locked(id, request, () => uploads.state(memberId, id));
    return {
      'upload-offset': String(received),
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
    };
  }

  async function drop(id: string, request: UploadRequest): Promise<Answer> {
    const { memberId } = request.getDecorator<Uploader>('caller');
    await locked(id, request, () => uploads.drop(memberId, id));
    return {};
  }

  const about = { 'tus-version': version, 'tus-extension': extensions, 'tus-max-size': String(maxBytes) };

  await server.register(async (scope) => {
    scope.decorateRequest('caller');
    // The store reads the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const add = (
      method: string,
      url: string,
      status: number,
      answer: (id: string, request: UploadRequest) => Promise<Answer>,
    ) =>
      scope.route<{ Params: { readonly id?: string } }>({
        method,
        url,
        schema: { hide: true },
        onRequest: async (request) => {
          const { member } = await resolveCallers(request, { caller: 'guest' }, deps.sessions, deps.cookies);
          request.setDecorator('caller', member);
        },
        handler: async (request, reply): Promise<FastifyReply | undefined> => {
          const { id } = request.params;
          if (id !== undefined && !idPattern.test(id)) throw appError('not_found');
          const isOurs = method === 'OPTIONS' || request.headers['tus-resumable'] === version;
          if (!isOurs) throw appError('invalid_input');
          const answering = answer(id ?? '', request);
          running.add(answering);
          try {
            const headers = await answering;
            reply.headers({ ...headers, 'tus-resumable': version, 'cache-control': 'private, no-store' });
          } catch (error) {
            if (!isGone(request)) throw error;
          } finally {
            running.delete(answering);
          }
          return isGone(request) ? undefined : reply.status(status).send();
        },
      });
    add('POST', path, 201, (_id, request) => create(request));
    add('PATCH', `${path}/:id`, 204, append);
    add('HEAD', `${path}/:id`, 200, show);
    add('DELETE', `${path}/:id`, 204, drop);
    for (const url of [path, `${path}/:id`]) add('OPTIONS', url, 204, async () => about);
  });
}

/** The sender disconnected, so there's no one to answer. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Null: not there. Errors: `invalid_input`. */
function numberIn({ headers }: FastifyRequest, name: string): number | null {
  const text = headers[name];
  if (text === undefined) return null;
  if (!/^(0|[1-9]\d{0,15})$/.test(String(text))) throw appError('invalid_input');
  return Number(text);
}

/** As the client sends it: `filename YmVhY2gubXA0,purpose aW1wb3J0`, keys in ASCII and values in base64. Errors: `invalid_input`. */
function metadataIn({ headers }: FastifyRequest): Partial<Record<string, string>> {
  const text = headers['upload-metadata'];
  const pairs = text === undefined ? [] : String(text).split(',');
  const entries = pairs.map((pair): [string, string] => {
    const [, key, value = ''] = /^ *([!-~]+) ?([\w+/]*={0,2}) *$/.exec(pair) ?? [];
    if (key === undefined) throw appError('invalid_input');
    return [key, Buffer.from(value, 'base64').toString()];
  });
  return Object.fromEntries(entries);
}

interface Holder {
  readonly stop: () => void;
  readonly released: Promise<void>;
}

/**
 * The newest wins: a phone that changes networks must not wait for its old connection to time out. Returns the release.
 * `stop` is called when another request wants the lock, and must soon lead to the release.
 */
function createUploadLocks(): (id: string, stop: () => void) => Promise<() => void> {
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
