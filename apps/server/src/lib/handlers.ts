import type {
  BodyOf,
  CallerKind,
  Endpoint,
  EndpointTable,
  MultipartOf,
  ParamsOf,
  QueryOf,
  ReplyInput,
  Schema,
} from '@someday/contract/endpoint';
import type { FileReply } from './file-reply.ts';
import type { MediaReply } from './media-reply.ts';
import type { AdminCaller, Callers, MemberCaller, RecipientCallers, SessionCookies } from './callers.ts';
import type { ReceivedUpload } from './received-upload.ts';
import type { Visitor } from './visitor.ts';

type CallerOf<Kind extends CallerKind> = Kind extends 'member'
  ? MemberCaller
  : Kind extends 'recipient'
    ? RecipientCallers
    : Kind extends 'admin'
      ? AdminCaller
      : Callers;

/** What a handler sees of a request: parsed by the contract, its caller checked. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E['caller']>;
  readonly sessions: SessionCookies;
  readonly visitor: Visitor;
  /** Reads a multipart body: its file into storage, its fields by the contract. */
  readonly upload: UploadReader<MultipartOf<E>>;
  /** Aborted when the browser goes away or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Receives the fields and the file part, if there is one. `check` sees the fields before the file is read, if they came first and are
 * complete, so that a large file need not be sent for nothing; and it sees all of them at the end. It gives the most bytes that such
 * a file may have, where that is less than of any file. Errors: `file_empty`,
 * `file_type`, `file_too_large`, `storage_full`, `too_many_uploads`, `request_stalled`, `invalid_input`.
 */
export type UploadReader<Fields> = (check: UploadCheck<Fields>) => Promise<Upload<Fields>>;

export type UploadCheck<Fields> = (fields: Fields, hasFile: boolean) => Promise<number | undefined>;

export interface Upload<Fields> {
  readonly fields: Fields;
  /** Null: no file part came. */
  readonly file: StoredFile | null;
}

interface StoredFile {
  /** Hands the stored file over. When `work` refuses it (an `AppError`), the file is removed; so nothing may be refused after a commit. */
  keep<Result>(work: (file: ReceivedUpload) => Promise<Result>): Promise<Result>;
}

/** A stream of events: each yielded value is sent as JSON. */
export type EventStream = AsyncIterable<unknown>;

type Result<E extends Endpoint> = E['reply'] extends Schema
  ? ReplyInput<E>
  : E['reply'] extends 'media'
    ? MediaReply
    : E['reply'] extends 'file'
      ? FileReply
      : EventStream;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Result<E>>;

/** One handler for each row of a table; a missing one does not compile. */
export type Handlers<Table extends EndpointTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };
