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

/**
 * Where sealed bytes lie: a folder, a bucket. Knows nothing about keys. Objects are named by 32 hex characters and never
 * overwritten. Problems are `StorageProblem`s: `full` from `create` and `write`, `missing` from `open`.
 */
export type ObjectStore = {
  create(id: string): Promise<RawWriter>;
  open(id: string): Promise<RawReader>;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  list(): AsyncIterable<string>;
  freeBytes(): Promise<number>;
};
