/** Draws pictures of a silent video that isn't on the page. Rejected if this browser can't show it, or once it is aborted. */
export async function drawFrom<Drawn>(
  url: string,
  signal: AbortSignal,
  draw: (video: HTMLVideoElement, seek: (seconds: number) => Promise<void>) => Promise<Drawn>,
): Promise<Drawn> {
  const video = document.createElement('video');
  const next = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('This browser can’t show it.'));
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', fail, { once: true });
      signal.addEventListener('abort', fail, { once: true });
    });
  const seek = (seconds: number, told = next('seeked')) => {
    video.currentTime = seconds;
    return told;
  };
  try {
    const known = next('loadedmetadata'); // iPhones load no picture before they seek
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
    await known;
    if (video.duration === Infinity) await seek(1e101, next('durationchange')); // see player.tsx
    return await draw(video, seek);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
