import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ChosenIn, UploadPurpose } from '@someday/contract/media';
import { DataStore, ERRORS, Server, Upload, type ServerOptions } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { appError } from '#server/lib/app-error.ts';
import { asUploadError, fileTooLarge } from '#server/lib/received-files.ts';
import { readBody } from './request-body.ts';
import type { CookieSettings, SessionStore } from './callers.ts';
import type { MemberCaller } from './handlers.ts';
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

export type Uploader = Pick<MemberCaller, 'memberId' | 'isGuest'>;

export interface UploadParams {
  readonly Params: { readonly id?: string };
}

/** Returns the release. `stop` is called when another request wants the lock, and must soon lead to the release. */
export type UploadLocks = (id: string, stop: () => void) => Promise<() => void>;

const idPattern = /^[0-9a-f]{32}$/;

export async function answerUpload(
  request: FastifyRequest<UploadParams>,
  reply: FastifyReply,
  deps: ResumableUploadsDeps,
  { path, locks, closing }: { path: string; locks: UploadLocks; closing: AbortSignal },
): Promise<FastifyReply | undefined> {
  const caller = request.getDecorator<Uploader>('caller');
  const { id } = request.params;
  if (id !== undefined && !idPattern.test(id)) throw appError('not_found');
  const taken = new AbortController();
  const body = readBody(request.raw, AbortSignal.any([taken.signal, closing]));
  const failures: unknown[] = [];
  const tus = new Server({
    path,
    datastore: new MemberStore(caller, request.headers, body, deps),
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
  if (request.raw.destroyed && !request.raw.complete) return undefined;
  if (response.status >= 400) {
    const [failure = { status_code: response.status, body: await response.text() }] = failures;
    throw asRefusal(failure, deps.maxBytes);
  }
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-type') reply.header(name, value);
  }
  return reply.status(response.status).header('cache-control', 'private, no-store').send();
}

/** A request's store. It reads the body itself, because the library's web streams would cost as much as encryption. */
class MemberStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #caller: Uploader;
  readonly #headers: IncomingHttpHeaders;
  readonly #body: AsyncIterable<Buffer>;
  readonly #deps: ResumableUploadsDeps;

  constructor(caller: Uploader, headers: IncomingHttpHeaders, body: AsyncIterable<Buffer>, deps: ResumableUploadsDeps) {
    super();
    this.#caller = caller;
    this.#headers = headers;
    this.#body = body;
    this.#deps = deps;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, chosenIn, purpose } = upload.metadata ?? {};
    const isImport = purpose === 'import';
    if (isImport && this.#caller.isGuest) throw appError('members_only');
    upload.id = await this.#deps.uploads.begin(this.#caller.memberId, {
      size: upload.size ?? 0,
      fileName: filename ?? '',
      chosenIn: chosenIn === 'onboarding' ? chosenIn : '',
      purpose: isImport ? 'import' : 'message',
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, fileName } = await this.#deps.uploads.state(this.#caller.memberId, id);
    return new Upload({ id, size, offset: received, metadata: { filename: fileName } });
  }

  override async write(emptyStream: Readable, id: string, offset: number): Promise<number> {
    emptyStream.resume();
    const { uploads, slots } = this.#deps;
    const announced = Number(this.#headers['content-length'] ?? Number.NaN);
    const part = { offset, announced: Number.isNaN(announced) ? null : announced, source: this.#body };
    return slots.run(this.#caller.memberId, () => uploads.write(this.#caller.memberId, id, part));
  }

  override async remove(id: string): Promise<void> {
    await this.#deps.uploads.drop(this.#caller.memberId, id);
  }
}

function asWebRequest({ raw, method, headers }: FastifyRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
  return new Request(new URL(raw.url ?? '/', 'http://localhost'), { method, headers: given });
}

/** `taken` is aborted when another request wants the upload. */
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

/** The library's error texts are for programmers, ours for people. */
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
