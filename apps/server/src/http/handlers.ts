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
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';

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

interface Upload<Fields> {
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

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Result<E>>;

/** One handler for each row of a table; a missing one does not compile. */
export type Handlers<Table extends EndpointTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };

/** Who makes a request, as its session cookies tell. A guest is a member's row without an account: rows of the contract say where they may go. */
export interface MemberCaller {
  readonly memberId: number;
  readonly sessionId: number;
  readonly isGuest: boolean;
}

export interface AdminCaller {
  readonly adminId: number;
  readonly username: string;
  readonly sessionId: number;
  /** When the session ends, used or not. */
  readonly expiresAt: Date;
}

export interface RecipientCaller {
  readonly lovedOneId: number;
  readonly name: string;
  /** The member whose loved one this is. */
  readonly ownerId: number;
  readonly ownerName: string;
}

/** A family tablet carries several sessions at once: each role has a cookie of its own. */
export interface Callers {
  readonly member: MemberCaller | null;
  readonly recipient: RecipientCaller | null;
}

/** What a recipient's routes see: the member's session too, as their own look is a preview. */
export interface RecipientCallers extends Callers {
  readonly recipient: RecipientCaller;
}

/** Each has a cookie of its own; a guest's session takes the place of a member's. */
export type SessionRole = 'member' | 'recipient' | 'admin';

/** A session just opened. `expiresAt` is null for a cookie that ends with the browser. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date | null;
}

/** The session cookies of the reply. */
export interface SessionCookies {
  /** In place of the session of that role which this browser had. */
  open(role: SessionRole, session: OpenedSession): Promise<void>;
  /** Lets this browser be recognised at later logins; opens nothing by itself. */
  rememberDevice(token: string): void;
  /** Ends the session on the server and removes its cookie. */
  end(role: SessionRole): Promise<void>;
}

/** What a request tells of where it comes from; nothing of it is proof of who somebody is. */
export interface Visitor {
  /** IP address, behind a trusted proxy the one it names. */
  readonly address: string;
  /** The browser says that another site's page, or a link there, has made the request. */
  readonly isSentByOtherSite: boolean;
  /** `Chrome on Android`; null when the browser says nothing we know. */
  readonly device: string | null;
  /** The device cookie's token: a browser that somebody has logged in with before. */
  readonly deviceToken: string | null;
  /** Answer to a proof of work, unchecked. */
  readonly proof: string | null;
}

/** A document made for one request; it is sent whole. */
export interface FileReply {
  readonly mime: string;
  /** As it is to be called where it is kept; any characters. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Bytes to be served with ranges. */
export interface MediaReply {
  readonly object: ObjectAddress;
  /** The message it is read in. */
  readonly messageId: number;
  readonly mime: string;
  /** As it is to be kept; null: it is to be looked at. */
  readonly fileName: string | null;
}
