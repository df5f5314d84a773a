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

function atNextFrame(video: HTMLVideoElement, then: () => void): void {
  if (Reflect.has(video, 'requestVideoFrameCallback')) video.requestVideoFrameCallback(then);
  else video.addEventListener('timeupdate', then, { once: true });
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

const holds = new WeakMap<HTMLVideoElement, Promise<boolean>>();

/** Call in a press's handler: once paused here, the video may play with sound. False if refused. Not muted on the way: Safari would allow only silence. */
export function holdFirstFrame(video: HTMLVideoElement, address: string, at: number): Promise<boolean> {
  const running = holds.get(video);
  if (running) {
    video.play().catch(() => {}); // the leave of this press, too
    return running;
  }
  const hold = startHold(video, address, at).finally(() => holds.delete(video));
  holds.set(video, hold);
  return hold;
}

/** False if refused. */
export async function playAfterHold(video: HTMLVideoElement): Promise<boolean> {
  await holds.get(video)?.catch(() => {}); // its caller reports that
  return playAgain(video).then(
    () => true,
    () => !video.paused,
  );
}

async function startHold(video: HTMLVideoElement, address: string, at: number): Promise<boolean> {
  const { volume } = video;
  const done = new AbortController();
  video.preload = 'auto';
  video.volume = 0;
  const started = new Promise<boolean>((resolve, reject) => {
    const failed = () => void problemOf(address, video.error).then((problem) => reject(new PlaybackError(problem)));
    video.addEventListener('error', failed, { signal: done.signal });
    atNextFrame(video, () => {
      video.pause();
      if (video.currentTime === at) return resolve(true);
      // Until it's on screen, another frame is, and would jump.
      const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      video.addEventListener('seeked', painted, { signal: done.signal });
      video.currentTime = at;
    });
    // A pause on the way and a file that can't be loaded are rejections too; only a refusal is an answer.
    playAgain(video).catch((error: unknown) => (isRefusal(error) ? resolve(false) : undefined));
  });
  try {
    const isAllowed = await started;
    video.pause(); // a further press may have played it on the way
    return isAllowed;
  } finally {
    done.abort();
    video.volume = volume;
  }
}
