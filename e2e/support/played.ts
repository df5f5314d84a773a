/** A start or end of a video. */
export interface Played {
  readonly event: string;
  /** In seconds. */
  readonly at: number;
  readonly isLoud: boolean;
  /** Whether the video has the window, in front of its letter. */
  readonly hasWindow: boolean;
}

type NotingWindow = Window & { playedByTest?: Played[] };

/** Runs in the page: notes each start and end of a video from now on. */
export function notePlayed(): void {
  const page: NotingWindow = window;
  const played: Played[] = [];
  page.playedByTest = played;
  // Where it was when told to play: on a busy machine it's further by the time of its event.
  const began = new WeakMap<HTMLMediaElement, number>();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    if (this.paused) began.set(this, this.currentTime);
    return play.call(this);
  };
  for (const event of ['play', 'ended']) {
    const record = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const { currentTime, muted, volume } = target;
      const at = (event === 'play' ? began.get(target) : undefined) ?? currentTime;
      const hasWindow = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Skip to the letter',
      );
      played.push({ event, at, isLoud: !muted && volume === 1, hasWindow });
    };
    document.addEventListener(event, record, { capture: true });
  }
}

/** Runs in the page. */
export function played(): readonly Played[] {
  const page: NotingWindow = window;
  return page.playedByTest ?? [];
}
