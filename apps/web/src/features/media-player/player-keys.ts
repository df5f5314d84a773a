import type { KeyboardEvent } from 'react';

/** Seconds. */
const step = 5;
const jump = 10;
const louder = 0.1;

function seek(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(end, Math.max(0, seconds));
}

export function playOrPause(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => {}); // reported by its error event
  else video.pause();
}

function turnVolume(video: HTMLVideoElement, by: number): void {
  video.muted = false;
  video.volume = Math.min(1, Math.max(0, video.volume + by));
}

export const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  Array.from(video.textTracks).find(({ kind }) => kind === 'captions' || kind === 'subtitles');

export function toggleCaptions(video: HTMLVideoElement): void {
  const track = captionsOf(video);
  if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
}

const actions: Record<string, (video: HTMLVideoElement) => void> = {
  ' ': playOrPause,
  k: playOrPause,
  arrowleft: (video) => seek(video, video.currentTime - step),
  arrowright: (video) => seek(video, video.currentTime + step),
  j: (video) => seek(video, video.currentTime - jump),
  l: (video) => seek(video, video.currentTime + jump),
  home: (video) => seek(video, 0),
  end: (video) => seek(video, video.duration),
  arrowup: (video) => turnVolume(video, louder),
  arrowdown: (video) => turnVolume(video, -louder),
  m: (video) => {
    video.muted = !video.muted;
  },
  c: toggleCaptions,
};

/** A key handled twice would be undone. The position's slider leaves its keys to the player, since its own steps are too small to be heard. */
function isOfControl(target: EventTarget, key: string): boolean {
  if (target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement && target.dataset['ownKeys'] !== undefined) {
    return key.startsWith('arrow') || key === 'home' || key === 'end';
  }
  return target instanceof HTMLButtonElement && key === ' ';
}

export function handlePlayerKey(event: KeyboardEvent, video: HTMLVideoElement, toggleFullscreen: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const press = key === 'f' ? toggleFullscreen : actions[key];
  if (!press || isOfControl(event.target, key)) return;
  event.preventDefault();
  press(video);
}
