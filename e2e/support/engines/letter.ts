import { notePlayed, played, type Played } from '../played.ts';
import type { Hands } from './hands.ts';

export const seal = /^Open the letter from /;

/** Ends at the letter that has the window, once it lies still. */
export async function enterCode(hands: Hands, { accessCode }: { accessCode: string }): Promise<void> {
  await hands.goto('/message-access');
  await hands.fill('Your access code', accessCode);
  await hands.press('button', 'Open my messages');
}

/** While the letter still moves, a key only ends that. */
export async function seeSealed(hands: Hands, waitMs?: number): Promise<void> {
  await hands.see('text', /It’s sealed\. Press the seal to open it\./, { ...(waitMs && { waitMs }) });
}

/** In seconds and the page's pixels. Null while no video plays. Runs in the page. */
export function playing() {
  const video = document.querySelector('video');
  if (!video?.videoWidth || video.paused || video.seeking) return null;
  return { currentTime: video.currentTime, isLoud: !video.muted && video.volume === 1, width: video.videoWidth };
}

/** Notes each start and end of a video on this page. */
export async function noteVideo(hands: Hands): Promise<() => Promise<readonly Played[]>> {
  await hands.evaluate(notePlayed);
  return () => hands.evaluate(played);
}
