/** Keeps takes on this device while they grow, so that a crash loses at most the last second. */
export type TakeKeeper = {
  /** Bytes this device still has room for; undefined where the browser does not say. */
  roomBytes(): Promise<number | undefined>;
  /** What the member should know before recording: e.g. a private window forgets. Undefined: nothing. */
  warning(): Promise<string | undefined>;
  /** Starts keeping a new take of this type (as `MediaRecorder` names it), which has its first chunk already. Never throws. */
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

/** The recording a recorder holds, running or finished, for its owner to decide about when the page is left. */
export type HeldTake = {
  /**
   * Ends it when it still runs, so that its last moment is kept as well. True when all of it is on this device's disk, to be offered again;
   * false when it is not, or when nobody keeps takes here.
   */
  keepForLater(): Promise<boolean>;
  /** Throws it away, on the disk too. */
  discard(): Promise<void>;
};
