import type { MessageType, RenditionKind, Trim } from '@someday/contract/rules/media';
import type { MediaFormat } from '@someday/contract/rules/media-formats';

export type SniffedType = { messageType: MessageType; mime: string; format: MediaFormat };

export type Rendition = { kind: RenditionKind; file: string; mime: string; width: number; height: number };

export type ConvertJob = {
  type: SniffedType;
  /** Absolute path of the plaintext original. Its name should have no extension and its folder contain nothing else. */
  input: string;
  /** An existing folder for this job only, not the input's. The caller removes it, even after a failure. */
  workDir: string;
  /** A longer video is `too-long`. */
  maxSeconds?: number | undefined;
  /** All that may be left of a video: the result then has an `original` to replace the input. */
  trim?: Trim | undefined;
  /** From 0 to 1, never falling, at most about four times a second. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

export type ShrinkJob = Pick<ConvertJob, 'input' | 'workDir' | 'signal'>;

export type ConvertedMedia = {
  durationSeconds: number | null;
  width: number;
  height: number;
  /** Videos: `video`; photos: `photo`, `photo-webp` and `photo-small`; both: `poster` and the three thumbnails. */
  renditions: Rendition[];
  /** A file with only the kept part, as MP4. */
  original?: string;
  notes: MediaNote[];
};

/** `silent`: its sound can't be read; `trimmed`: the original still holds what was cut off on the phone. */
export const mediaNotes = ['truncated', 'silent', 'trimmed'] as const;
export type MediaNote = (typeof mediaNotes)[number];

export const mediaReasons = [
  'unreadable',
  'no-picture',
  'nothing-kept',
  'too-large-picture',
  'too-long',
  'timed-out',
  'tool-missing',
  'disk-full',
  'tool-failed',
] as const;
export type MediaReason = (typeof mediaReasons)[number];

const retriable: ReadonlySet<MediaReason> = new Set(['timed-out', 'tool-missing', 'disk-full', 'tool-failed']);

export class MediaProblem extends Error {
  readonly reason: MediaReason;
  /** False: the same file would fail the same way again. */
  readonly retryHelps: boolean;
  /** The last lines of the tool's output, for the log only: they may contain metadata of the file. */
  readonly detail: string;
  constructor(reason: MediaReason, detail = '', options?: ErrorOptions) {
    super(`Media: ${reason}`, options);
    this.name = 'MediaProblem';
    this.reason = reason;
    this.retryHelps = retriable.has(reason);
    this.detail = detail;
  }
}

export type VideoConverter =
  | { readonly kind: 'ffmpeg'; readonly version: string; readonly lacks: readonly ('H.264' | 'AAC')[] }
  | { readonly kind: 'built-in' }
  | { readonly kind: 'none' }
  | { readonly kind: 'missing'; readonly path: string };

const maxRatio = 1000;

/** Pictures beyond 1000:1 aren't worth looking at, and have no height left when scaled down. */
export function isTooNarrow({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > maxRatio * Math.min(width, height);
}

export type MediaTools = {
  sniff(head: Uint8Array): Promise<SniffedType | undefined>;
  /** Throws `MediaProblem`, or the signal's reason when aborted; none of its processes is left running then. */
  convert(job: ConvertJob): Promise<ConvertedMedia>;
  shrink(job: ShrinkJob): Promise<Rendition>;
  canShow(rendition: Pick<Rendition, 'file' | 'mime'>): Promise<boolean>;
  /** A photo for a stamp: upright, 480 x 600 px from its middle, JPEG without metadata. Throws `MediaProblem`. */
  makePortrait(job: Omit<ConvertJob, 'onProgress'>): Promise<Rendition>;
  version(): Promise<string>;
  videoConverter(): Promise<VideoConverter>;
  /** One of our own drawings as a small PNG of at most 16 colors. Its letters must be outlines: the machine may have no fonts. */
  draw(svg: string): Promise<Buffer>;
};
