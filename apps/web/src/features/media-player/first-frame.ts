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

/** The time of the frame on screen, in seconds; undefined where the browser can't tell. */
type FrameTime = number | undefined;

const tellsFrames = (video: HTMLVideoElement) => Reflect.has(video, 'requestVideoFrameCallback');

function atNextFrame(video: HTMLVideoElement, then: (time: FrameTime) => void): void {
  if (tellsFrames(video)) video.requestVideoFrameCallback((_now, { mediaTime }) => then(mediaTime));
  else video.addEventListener('timeupdate', () => then(undefined), { once: true });
}

const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Goes back from a frame already shown. A busy phone still shows it for a while after it has sought. */
function seekAndShow(video: HTMLVideoElement, at: number, shown: FrameTime, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onScreen = () => void drawn().then(resolve);
    const look = (time = 0) => {
      if (signal.aborted) return;
      if (time > (shown ?? 0)) atNextFrame(video, look);
      else onScreen();
    };
    if (tellsFrames(video)) atNextFrame(video, look);
    // A browser that draws the same frame again needn't tell.
    video.addEventListener('seeked', () => setTimeout(onScreen, tellsFrames(video) ? 500 : 0), { signal });
    video.currentTime = at;
  });
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

const holds = new WeakMap<HTMLVideoElement, Promise<boolean>>();

/** Asked by a press: once paused here, the video may play with sound. False if refused. Not muted on the way: Safari would allow only silence. */
export function holdFirstFrame(
  video: HTMLVideoElement,
  address: string,
  { at, by }: { at: number; by: 'press' | 'page' },
): Promise<boolean> {
  const running = holds.get(video);
  if (running) {
    if (by === 'press') video.play().catch(() => {}); // the leave of this press, too
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
    (error: unknown) => !isRefusal(error) || !video.paused, // paused on the way isn't refused
  );
}

async function startHold(video: HTMLVideoElement, address: string, at: number): Promise<boolean> {
  const { volume } = video;
  const done = new AbortController();
  video.preload = 'auto';
  video.volume = 0;
  const failed = new Promise<never>((_, reject) => {
    const fail = () => void problemOf(address, video.error).then((problem) => reject(new PlaybackError(problem)));
    video.addEventListener('error', fail, { signal: done.signal });
  });
  try {
    return await Promise.race([failed, playToFrame(video, at, done.signal)]);
  } finally {
    video.pause();
    done.abort();
    video.volume = volume;
  }
}

/** Seconds by which the first frame may have been played. WebKit loses its picture if it seeks back to what it shows. */
const nearby = 0.04;

/** False if refused. */
async function playToFrame(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<boolean> {
  const shown = await new Promise<{ time: FrameTime } | undefined>((resolve) => {
    atNextFrame(video, (time) => {
      video.pause();
      resolve({ time });
    });
    // A pause on the way and a file that can't be loaded are rejections too; only a refusal is an answer.
    playAgain(video).catch((error: unknown) => (isRefusal(error) ? resolve(undefined) : undefined));
  });
  // A further press may play it on the way.
  for (let turn = 0; shown && turn < 3; turn += 1) {
    video.pause();
    await drawn(); // WebKit pauses a little later, and would lose its picture here, too
    if (video.paused && Math.abs(video.currentTime - at) < nearby) break;
    await seekAndShow(video, at, shown.time, signal);
  }
  return shown !== undefined;
}
