import type { KeyObject } from 'node:crypto';
import type { RawReader } from './object-store.ts';

/** What the database keeps about a stored object; all of it is needed to read the object again. */
export type StoredObject = {
  /** 128 random bits as 32 hex characters; never derived from a name. */
  id: string;
  /** Plaintext bytes. */
  size: number;
  /** Of the plaintext, 64 hex characters. */
  sha256: string;
  /** The object's own key, sealed by the master key named in `keyId` (60 bytes). */
  wrappedKey: Uint8Array;
  keyId: string;
};

/** An object's own key, and which master key seals it: all that a change of the master key changes. */
export type WrappedKey = Pick<StoredObject, 'keyId' | 'wrappedKey'>;

/** The part of a stored object that reading needs. */
export type ObjectAddress = Omit<StoredObject, 'sha256'>;

/**
 * An object opened for ranges. Close it exactly when the last `sendRange` on it has settled; closing earlier is safe too:
 * the file is closed only after the last read in flight.
 */
export type ObjectReader = {
  /** Plaintext bytes. */
  readonly size: number;
  readonly sealed: { readonly id: Buffer; readonly key: KeyObject; readonly raw: RawReader };
  close(): void;
};

export type PutOptions = { maxBytes: number; signal?: AbortSignal };

/**
 * Objects that never change, encrypted at rest. Every failure is a `StorageProblem`, except an error or abort of the
 * source itself, which passes through. Nothing is left behind by a failed or aborted `put`.
 */
export type Storage = {
  /** Durable when it resolves. Problems: `too-large`, `full`, `empty`. */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  /** The same for a file of the local disk. */
  putFile(path: string, options?: { signal?: AbortSignal }): Promise<StoredObject>;
  /** Problems: `missing`, `damaged` (cut short), `unknown-key`. */
  open(object: ObjectAddress): Promise<ObjectReader>;
  /** The plaintext from start to end; each part is verified before it is given out. Problems as `open`. */
  read(object: ObjectAddress): AsyncIterable<Buffer>;
  /** Decrypts into a new file (mode 0600). Problems as `open`, and `full`. A failure leaves no file. */
  copyTo(object: ObjectAddress, path: string, signal?: AbortSignal): Promise<void>;
  /** The object's key sealed anew under the newest master key. The object stays as it is. Problems: `unknown-key`, `damaged`. */
  rewrap(object: WrappedKey & { id: string }): WrappedKey;
  /** Quietly does nothing when the object is gone already. */
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  /** Every stored id, in no order. */
  list(): AsyncIterable<string>;
  /** Bytes that may still be stored before uploads are refused as `full`. */
  freeBytes(): Promise<number>;
};

export type StorageReason = 'too-large' | 'full' | 'empty' | 'missing' | 'damaged' | 'unknown-key';

export class StorageProblem extends Error {
  readonly reason: StorageReason;
  constructor(reason: StorageReason, options?: ErrorOptions) {
    super(`Storage: ${reason}`, options);
    this.name = 'StorageProblem';
    this.reason = reason;
  }
}
