import type { KeyObject } from 'node:crypto';
import { hasCode } from '#server/lib/files.ts';
import { channel } from 'node:diagnostics_channel';
import type { RawReader } from './object-store.ts';
import type { Layout } from './sealed-format.ts';

export type StoredObject = {
  id: string;
  size: number;
  sha256: string;
  /** The object's own key, wrapped by master key `keyId` (60 bytes). */
  wrappedKey: Uint8Array;
  keyId: string;
};

export type WrappedKey = Pick<StoredObject, 'keyId' | 'wrappedKey'>;

export type ObjectAddress = Omit<StoredObject, 'sha256'>;

/** Close it once the last `sendRange` has settled. */
export type ObjectReader = {
  readonly size: number;
  readonly sealed: { readonly id: Buffer; readonly key: KeyObject; readonly layout: Layout; readonly raw: RawReader };
  failed(error: unknown): void;
  close(): void;
};

export type PartEnd = { end: number; problem?: unknown };

/** Parts begin at multiples of this many plaintext bytes. */
export const partStep = 65_536;

export type PutOptions = { maxBytes: number; signal?: AbortSignal };

/** Every failure is a `StorageProblem` or `StorageAway`, except an abort or error of the source. A failed `put` leaves nothing. */
export type Storage = {
  /** Durable once it resolves. Problems: `too-large`, `full`, `empty`. */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  putFile(path: string, options?: { signal?: AbortSignal }): Promise<StoredObject>;
  /** An empty draft for an object that arrives in parts. Problems: `full` (less room than `size`), `too-large`, `empty`. */
  begin(size: number): Promise<ObjectAddress>;
  /** `offset`: a multiple of `partStep`. Keeps whole steps that arrived. Problems: `missing`, `damaged`, `unknown-key`, `full` at the start. */
  append(
    object: ObjectAddress,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    options?: { signal?: AbortSignal },
  ): Promise<PartEnd>;
  /** May be called again, even concurrently. Problems: `missing`, `damaged` (not complete), `unknown-key`. */
  finish(object: ObjectAddress): Promise<StoredObject>;
  /** Whether a draft or object exists and its key can be opened. Problems: `missing`, `unknown-key`, `damaged`. */
  check(object: ObjectAddress): Promise<void>;
  /** Problems: `missing`, `damaged` (cut short), `unknown-key`. */
  open(object: ObjectAddress): Promise<ObjectReader>;
  /** `end` is exclusive; each piece is verified before it is returned. Problems as for `open`. */
  read(object: ObjectAddress, range?: { start: number; end: number }): AsyncIterable<Buffer>;
  /** Decrypts into a new file (mode 0600). Problems as for `open`, and `full`. A failure leaves no file. */
  copyTo(object: ObjectAddress, path: string, signal?: AbortSignal): Promise<void>;
  /** The object's key wrapped by the newest master key; the object itself is untouched. Problems: `unknown-key`, `damaged`. */
  rewrap(object: WrappedKey & { id: string }): WrappedKey;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  list(): AsyncIterable<string>;
  /** Bytes that can be stored before uploads are refused as `full`. Infinity: no limit that we know of. Throws `StorageAway`. */
  freeBytes(): Promise<number>;
  readonly maxObjectBytes: number;
};

export const storageProblems = channel('someday:storage-problem');

/** The storage can't be reached, and may be back in a moment. The message is for an operator. */
export class StorageAway extends Error {
  override readonly name: string = 'StorageAway';
  constructor(message: string, cause?: unknown, kind: 'away' | 'refused' = 'away') {
    super(message, { cause });
    storageProblems.publish(kind);
  }
}

/** It stays away until an operator fixes its settings, permissions or disk. The message says what is wrong. */
export class StorageRefused extends StorageAway {
  override readonly name = 'StorageRefused';
  constructor(message: string, cause?: unknown) {
    super(message, cause, 'refused');
  }
}

export type StorageReason = 'too-large' | 'full' | 'empty' | 'missing' | 'damaged' | 'unknown-key';

export class StorageProblem extends Error {
  readonly reason: StorageReason;
  constructor(reason: StorageReason, options?: ErrorOptions) {
    super(`Storage: ${reason}`, options);
    this.name = 'StorageProblem';
    this.reason = reason;
    storageProblems.publish(reason);
  }
}

/** The object is missing, changed or on an unreadable part of a disk. Not: storage that is away, or a wrong key. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StorageProblem ? error.reason === 'missing' || error.reason === 'damaged' : hasCode(error, 'EIO');
