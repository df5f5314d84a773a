/** Keeps takes on this device while they grow, so that a crash loses at most the last second. */
export type TakeKeeper = {
  /** Bytes this device still has room for; undefined where the browser does not say. */
  roomBytes(): Promise<number | undefined>;
  /** What the member should know before recording: e.g. a private window forgets. Undefined: nothing. */
  warning(): Promise<string | undefined>;
  /** Starts keeping a new take of this type. */
  open(mimeType: string): KeptTake;
};
export type KeptTake = {
  readonly id: string;
  /** Keeps a chunk; `seconds` is the take's length so far. Never throws. */
  add(chunk: Blob, seconds: number): void;
  /** Resolves when all that was added is on the disk: true; false when this device could not keep it. */
  settled(): Promise<boolean>;
  /** Forgets it: recorded again or thrown away. */
  discard(): Promise<void>;
};
