export type RawWriter = {
  write(bytes: Uint8Array): Promise<void>;
  commit(): Promise<void>;
  /** Leaves nothing behind; never rejects. */
  abort(): Promise<void>;
};

export type RawReader = {
  readonly size: number;
  /** A callback instead of a promise, because this is called for every MiB served. */
  read(
    buffer: Uint8Array,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead: number) => void,
  ): void;
  /** No reads may start after this; the file is closed after the last read in flight. May be called twice. */
  close(): void;
};

export type RawPart = {
  write(bytes: Uint8Array): Promise<void>;
  commit(): Promise<void>;
  /** Uncommitted bytes may or may not stay; never rejects. */
  close(): Promise<void>;
};

/** A part begins where an earlier one ended, as S3's multipart uploads need it. Sizes are of stored bytes. */
export type DraftStore = {
  /** Durable once it resolves. Problems: `full`. */
  createDraft(id: string): Promise<void>;
  openPart(id: string, from: number): Promise<RawPart>;
  hasDraft(id: string): Promise<boolean>;
  /** Does nothing if that has already happened. Problems: `missing`, `damaged` (another size). */
  finishDraft(id: string, size: number): Promise<void>;
};

/** What `list` takes: the first two hex digits of an id. */
export const idPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Objects have names of 32 hex characters and are never overwritten. Problems: `full` (create, write), `missing` (open). */
export type ObjectStore = DraftStore & {
  create(id: string): Promise<RawWriter>;
  open(id: string): Promise<RawReader>;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  list(idPrefix?: string): AsyncIterable<string>;
  /** Infinity: no limit that we know of. */
  freeBytes(): Promise<number>;
  readonly maxObjectBytes: number;
  /** Removes what a crash left, and abandoned drafts. `now`: the clock guard's, since their age decides. */
  sweep(now: Date): Promise<void>;
};
