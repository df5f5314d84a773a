import type { Trim } from '@someday/contract/rules/media';
import { drawFrom } from '#web/features/media-player/video-frames.ts';
import { blobOf, trimOf, type Medium } from '#web/features/upload/choosing/medium.ts';

type Picture = HTMLCanvasElement | HTMLImageElement;

/** Longest side of a stamp's picture on any screen, in pixels. */
const largest = 640;
/** A frame darker than this, from 0 to 255, is a lens that was covered, or a fade to black. */
const darkest = 16;
const patienceMs = 15_000;

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.alt = '';
  image.src = url;
  await image.decode();
  return image;
}

function frameOf(video: HTMLVideoElement): HTMLCanvasElement {
  const scale = Math.min(1, largest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth * scale, video.videoHeight * scale];
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isDark(picture: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas');
  [small.width, small.height] = [8, 8];
  const context = small.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, 8, 8);
  const shades = [...(context?.getImageData(0, 0, 8, 8).data ?? [])].filter((_, place) => place % 4 < 3);
  return shades.reduce((sum, shade) => sum + shade, 0) / shades.length < darkest;
}

/** The last of its frames that isn't black. */
const lastFrameOf = (url: string, trim: Trim | undefined) =>
  drawFrom(url, AbortSignal.timeout(patienceMs), async (video, seek) => {
    const start = trim?.start ?? 0;
    const end = trim?.end ?? video.duration;
    for (const share of [1, 0.6, 0.2]) {
      await seek(Math.max(start, start + (end - start) * share - 0.08));
      const frame = frameOf(video);
      if (!isDark(frame)) return frame;
    }
    throw new Error('All of it is dark.');
  });

async function pictureIn(medium: Medium): Promise<Picture> {
  const url = URL.createObjectURL(blobOf(medium));
  try {
    return await (medium.messageType === 'photo' ? imageOf(url) : lastFrameOf(url, trimOf(medium)));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A take or file of this device, or a picture's address. */
export type StampSource = Medium | string;

type Made = { picture: Picture | undefined; made: Promise<Picture> };
const known = new WeakMap<Blob, { part: string; entry: Made }>();
let latest: { address: string; entry: Made } | undefined;

function make(source: StampSource, onFailed: () => void): Made {
  const made = typeof source === 'string' ? imageOf(source) : pictureIn(source);
  const entry: Made = { picture: undefined, made };
  made.then((picture) => (entry.picture = picture)).catch(onFailed);
  return entry;
}

/** Decoded before it is shown, and made once, unless it fails or is trimmed: what the envelope was addressed with is what goes into it. `made` is rejected where this browser can't. */
export function stampPicture(source: StampSource): Made {
  if (typeof source === 'string') {
    if (latest?.address !== source) latest = { address: source, entry: make(source, () => (latest = undefined)) };
    return latest.entry;
  }
  const blob = blobOf(source);
  const part = JSON.stringify(trimOf(source));
  const before = known.get(blob);
  if (before && before.part === part) return before.entry;
  const entry = make(source, () => known.delete(blob));
  known.set(blob, { part, entry });
  return entry;
}
