import type { KeyboardEvent } from 'react';

/** Seconds. */
const jump = 10;

/**
 * The letters that people know from other players, while the video itself has the focus. Space, arrows, Home and End are the browser's own:
 * its volume and seek bars need them, and doing them twice would undo them.
 */
export function handleVideoKey(event: KeyboardEvent<HTMLVideoElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const video = event.currentTarget;
  const press = actions[event.key.toLowerCase()];
  if (!press) return;
  event.preventDefault();
  press(video);
}

const actions: Record<string, (video: HTMLVideoElement) => void> = {
  k: (video) => {
    if (video.paused) video.play().catch(() => {}); // its error event tells the rest
    else video.pause();
  },
  j: (video) => {
    video.currentTime = Math.max(0, video.currentTime - jump);
  },
  l: (video) => {
    video.currentTime += jump; // the browser stops at the end
  },
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (video) => {
    if (!document.fullscreenEnabled) return;
    const change = document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen();
    change.catch(() => {}); // a browser may refuse what it has allowed before
  },
};
