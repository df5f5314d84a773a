/** One object being received. Ends with exactly one `commit` or `abort`. */
export type RawWriter = {
  /** The buffer may be reused once this resolves. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the object is durable and visible under its id. */
  commit(): Promise<void>;
  /** Leaves nothing behind; never rejects. */
  abort(): Promise<void>;
};

export type RawReader = {
  /** Stored (encrypted) bytes. */
  readonly size: number;
  /**
   * Reads `length` bytes at `position` into `buffer`, and calls back once, asynchronously, with an error or the count. A callback instead
   * of a promise, because this is called for every MiB served.
   */
  read(
    buffer: Uint8Array,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead: number) => void,
  ): void;
  /** No reads may start after this; the file is closed after the last read in flight. May be called twice. */
  close(): void;
};

/** One part of a draft being received. */
export type RawPart = {
  /** Appends. The buffer may be reused once this resolves. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when everything written is durable. */
  commit(): Promise<void>;
  /** Uncommitted bytes may or may not stay; never rejects. */
  close(): Promise<void>;
};

/**
 * Objects that arrive in parts, one after the other. A part begins where an earlier one ended (or at 0), so a store with separate objects
 * for parts, such as S3's multipart uploads, can implement this as well. Sizes are of stored bytes.
 */
export type DraftStore = {
  /** Durable once it resolves. Problems: `full`. */
  createDraft(id: string): Promise<void>;
  /** What follows `from` no longer counts. One part at a time per draft. Problems: `missing`, `damaged` (shorter than `from`), `full`. */
  openPart(id: string, from: number): Promise<RawPart>;
  hasDraft(id: string): Promise<boolean>;
  /**
   * Turns it into an object, visible and durable. Does nothing if that has already happened. Problems: `missing`, `damaged` (another size).
   */
  finishDraft(id: string, size: number): Promise<void>;
};

/**
 * Where sealed bytes are stored, such as a folder or a bucket. Knows nothing about keys. Objects are named by 32 hex characters and never
 * overwritten.
 * Problems are `StorageProblem`s: `full` from `create` and `write`, `missing` from `open`.
 */
export type ObjectStore = DraftStore & {
  create(id: string): Promise<RawWriter>;
  open(id: string): Promise<RawReader>;
  /** Also removes drafts. */
  remove(id: string): Promise<void>;
  /** Objects only. */
  exists(id: string): Promise<boolean>;
  /** Unordered. `shelf`: only those whose id begins with these two characters. */
  list(shelf?: string): AsyncIterable<string>;
  /** Infinity: no limit that we know of. */
  freeBytes(): Promise<number>;
  /** Plaintext bytes of one object. Infinity: no limit that we know of. */
  readonly maxObjectBytes: number;
  /** Removes what a crash left, and abandoned drafts. `now`: the clock guard's, since their age decides. */
  sweep(now: Date): Promise<void>;
};
