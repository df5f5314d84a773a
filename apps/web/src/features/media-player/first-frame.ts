import { problemOf } from './media-frame.tsx';
import type { PlaybackProblem } from './media-player.copy.ts';

export class PlaybackError extends Error {
  problem: PlaybackProblem;
  constructor(problem: PlaybackProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function playAgain(video: HTMLVideoElement): Promise<void> {
  if (video.error) video.load();
  return video.play();
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (Reflect.has(video, 'requestVideoFrameCallback')) video.requestVideoFrameCallback(() => resolve());
    else video.addEventListener('timeupdate', () => resolve(), { once: true });
  });
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

const holds = new WeakMap<HTMLVideoElement, Promise<boolean>>();

/** Asked by a press: once paused here, the video may play with sound. False if refused. Not muted on the way: Safari would allow only silence. */
export function holdFirstFrame(video: HTMLVideoElement, address: string, by: 'press' | 'page'): Promise<boolean> {
  const running = holds.get(video);
  if (running) {
    if (by === 'press') video.play().catch(() => {}); // the leave of this press, too
    return running;
  }
  const hold = startHold(video, address).finally(() => holds.delete(video));
  holds.set(video, hold);
  return hold;
}

/** Seconds by which it may have been played on the way. */
const nearby = 0.04;

/** Goes back only now: WebKit may lose the picture of a video that is sought while it's held. False if refused. */
export async function playAfterHold(video: HTMLVideoElement, at: number): Promise<boolean> {
  await holds.get(video)?.catch(() => {}); // its caller reports that
  if (Math.abs(video.currentTime - at) > nearby) video.currentTime = at;
  return playAgain(video).then(
    () => true,
    (error: unknown) => !isRefusal(error) || !video.paused, // paused on the way isn't refused
  );
}

async function startHold(video: HTMLVideoElement, address: string): Promise<boolean> {
  const { volume } = video;
  const done = new AbortController();
  video.preload = 'auto';
  video.volume = 0;
  const failed = new Promise<never>((_, reject) => {
    const fail = () => void problemOf(address, video.error).then((problem) => reject(new PlaybackError(problem)));
    video.addEventListener('error', fail, { signal: done.signal });
  });
  try {
    return await Promise.race([failed, playToFrame(video)]);
  } finally {
    video.pause();
    done.abort();
    video.volume = volume;
  }
}

/** False if refused. */
function playToFrame(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    void nextFrame(video).then(() => resolve(true));
    // A pause on the way and a file that can't be loaded are rejections too; only a refusal is an answer.
    playAgain(video).catch((error: unknown) => (isRefusal(error) ? resolve(false) : undefined));
  });
}
