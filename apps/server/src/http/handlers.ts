import type { Readable } from 'node:stream';
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
} from '@someday/contract/api/endpoint';
import type { Beginning } from '@someday/contract/rules/choices';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { Signature } from '@someday/contract/rules/signature';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';

interface CallerOf extends Record<CallerKind, unknown> {
  readonly public: Callers;
  readonly member: MemberCaller;
  readonly guest: MemberCaller;
  readonly recipient: RecipientCallers;
  readonly reader: ReaderTokens;
  readonly admin: AdminCaller;
}

export interface HandlerInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf[E['caller']];
  readonly sessions: SessionCookies;
  readonly visitor: Visitor;
  readonly upload: UploadReader<MultipartOf<E>>;
  /** For event streams: aborted when the browser disconnects or the server stops. */
  readonly signal: E['reply'] extends 'events' ? AbortSignal : undefined;
}

/**
 * `check` is called before the file is read if the fields come first, and again at the end; it may return a lower size
 * limit. Errors: `file_empty`, `file_type`, `file_too_large`, `storage_full`, `too_many_uploads`, `request_stalled`,
 * `invalid_input`.
 */
export type UploadReader<Fields> = (check: UploadCheck<Fields>) => Promise<Upload<Fields>>;

export type UploadCheck<Fields> = (fields: Fields, fileBytes: number | null) => Promise<number | undefined>;

interface Upload<Fields> {
  readonly fields: Fields;
  readonly file: StoredFile | null;
}

interface StoredFile {
  /** Removes the file when `work` throws an `AppError`, so `work` must not throw one after a commit. */
  keep<Result>(work: (file: ReceivedUpload) => Promise<Result>): Promise<Result>;
}

export type EventStream = AsyncIterable<unknown>;

type Result<E extends Endpoint> = E['reply'] extends Schema
  ? ReplyInput<E>
  : E['reply'] extends 'media'
    ? MediaReply
    : E['reply'] extends 'download'
      ? DownloadReply
      : EventStream;

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Result<E>>;

export type Handlers<Table extends EndpointTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };

export interface MemberCaller {
  readonly memberId: number;
  readonly sessionId: number;
  readonly isGuest: boolean;
  /** Minutes since they last confirmed in this session that it's them; null: never. */
  readonly confirmedAgo: number | null;
}

export interface AdminCaller {
  readonly adminId: number;
  readonly username: string;
  readonly sessionId: number;
  readonly expiresAt: Date;
  readonly confirmedAgo: number | null;
}

export interface PictureFacts {
  readonly id: number;
  readonly drawing: Drawing | null;
}

export interface RecipientCaller {
  readonly lovedOneId: number;
  readonly name: string;
  readonly ownerId: number;
  readonly senderName: string;
  readonly color: number;
  readonly picture: PictureFacts | null;
  readonly ownPicture: PictureFacts | null;
  readonly signature: Signature;
}

export interface Callers {
  readonly member: MemberCaller | null;
  readonly recipient: RecipientCaller | null;
}

/** A recipient's routes also see the member's session, because the member's own view is a preview. */
export interface RecipientCallers extends Callers {
  readonly recipient: RecipientCaller;
}

/** They may have ended: the statement that finds what is read verifies them, as a player asks for a range every second. */
export interface ReaderTokens {
  readonly member: string | null;
  readonly recipient: string | null;
}

export type SessionRole = 'member' | 'recipient' | 'admin';

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date | null;
}

export interface SessionCookies {
  open(role: SessionRole, session: OpenedSession): Promise<void>;
  /** Recognizes this browser at later logins; grants no access. */
  rememberDevice(token: string): void;
  /** Returns how it began, if it was still open. */
  end(role: SessionRole): Promise<Beginning | null>;
}

export interface Visitor {
  readonly address: string;
  /** A proxy forwarded the request for someone else, but isn't trusted to say for whom, so `address` is the proxy's. */
  readonly isBehindUntrustedProxy: boolean;
  /** The browser says that the request comes from another site's page or link. */
  readonly isSentByOtherSite: boolean;
  readonly device: string | null;
  readonly deviceToken: string | null;
  readonly proof: string | null;
}

/** A document too large to be held, made while it is sent. */
export interface DownloadReply {
  readonly mime: string;
  /** For the browser's own way of showing it; otherwise it is saved. */
  readonly isInline?: true;
  readonly fileName: string;
  readonly size: number;
  readonly stream: Readable;
}

export interface MediaReply {
  readonly object: ObjectAddress;
  readonly of: string;
  readonly mime: string;
  readonly fileName: string | null;
}
