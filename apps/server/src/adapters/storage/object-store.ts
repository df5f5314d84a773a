/** One object while it is being received. Exactly one of `commit` and `abort` ends it. */
export type RawWriter = {
  /** The buffer may be used again when this resolves. */
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
   * Fills `buffer` from its start with `length` bytes at `position`, and calls back once, later, with an error or the count.
   * A callback and no promise: this is called once for every MiB that is served.
   */
  read(
    buffer: Uint8Array,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead: number) => void,
  ): void;
  /** No reads may start after this; the resource is let go after the last one in flight. May be called twice. */
  close(): void;
};

/** A part of a draft while it is being received. */
export type RawPart = {
  /** Behind what was written before. The buffer may be used again when this resolves. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when all that was written is durable. */
  commit(): Promise<void>;
  /** What was not committed may stay or go; never rejects. */
  close(): Promise<void>;
};

/**
 * Objects that arrive in parts, one part after the other. A part begins where an earlier one ended (or at 0), never elsewhere, so a
 * store whose parts are objects of their own, as in S3's multipart uploads, can keep them too. Sizes are of stored bytes.
 */
export type DraftStore = {
  /** Durable when it resolves. Problems: `full`. */
  createDraft(id: string): Promise<void>;
  /** Cuts off what lies behind `from`. One part at a time for each draft. Problems: `missing`, `damaged` (shorter than `from`), `full`. */
  openPart(id: string, from: number): Promise<RawPart>;
  /** Undefined: no draft of that id. */
  draftSize(id: string): Promise<number | undefined>;
  /** Makes it an object, visible and durable. Does nothing when that has been done. Problems: `missing`, `damaged` (another size). */
  finishDraft(id: string, size: number): Promise<void>;
};

/**
 * Where sealed bytes lie: a folder, a bucket. Knows nothing about keys. Objects are named by 32 hex characters and never
 * overwritten. Problems are `StorageProblem`s: `full` from `create` and `write`, `missing` from `open`.
 */
export type ObjectStore = DraftStore & {
  create(id: string): Promise<RawWriter>;
  open(id: string): Promise<RawReader>;
  /** The draft too. */
  remove(id: string): Promise<void>;
  /** Of objects only. */
  exists(id: string): Promise<boolean>;
  list(): AsyncIterable<string>;
  freeBytes(): Promise<number>;
};
