import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { report, video } from '#web/testing/media-element.ts';
import { openPageAt } from '#web/testing/page.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { forgetPositions } from './playback-positions.ts';
import { VideoPlayer } from './video-player.tsx';

const boat = '/api/media/7/video';
const wide = { width: 640, height: 360 };
const unknown = { width: null, height: null };

let server: AnsweringServer;
beforeEach(async () => {
  sessionStorage.clear();
  server = await startAnsweringServer();
  openPageAt(server.origin, '/message-dashboard');
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await server.close();
});

const answer = (status: number) =>
  server.answer((_request, response) => response.writeHead(status, { 'content-type': 'video/mp4' }).end());

/** Opens the message, as somebody who comes to it or comes back to it. */
function open(src = boat, size: { width: number | null; height: number | null } = wide): void {
  cleanup();
  render(<VideoPlayer src={src} title="The story of the blue boat" size={size} />);
}
const source = () => video().getAttribute('src');
const watchUntil = (currentTime: number) => report(video(), 'timeupdate', { currentTime, duration: 90 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a video that was left', () => {
  it('goes on where it stopped, when it is wanted', async () => {
    open();
    expect(source()).toBe(boat);
    watchUntil(72.4);
    open();
    screen.getByText('You stopped at 1:12.');
    expect(source()).toBe(`${boat}#t=72`);
    expect(video().paused).toBe(true);
    await press('Play video');
    expect(video().paused).toBe(false);
  });

  it('starts over when that is wanted instead', async () => {
    open();
    watchUntil(72);
    open();
    await press('Start Over');
    expect(source()).toBe(boat);
    expect(video().paused).toBe(false);
    expect(document.activeElement).toBe(video());
    expect(screen.queryByText(/You stopped/)).toBeNull();
  });

  it.each([
    ['at its very beginning', 0.6],
    ['at its very end', 89.5],
  ])('begins anew %s', (_where, seconds) => {
    open();
    watchUntil(72);
    watchUntil(seconds);
    open();
    expect(source()).toBe(boat);
  });

  it('begins anew after it was seen to its end', () => {
    open();
    watchUntil(72);
    report(video(), 'ended');
    open();
    expect(source()).toBe(boat);
  });

  it('is remembered by its place alone, beside others, and without the code in its address', () => {
    open('/api/media/7/video?access=ABCDEFGHJK');
    watchUntil(72);
    open('/api/media/8/video');
    watchUntil(10);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ABCDEFGHJK');
    open();
    expect(source()).toBe(`${boat}#t=72`);
  });

  it('is forgotten with the rest at Sign Out', () => {
    open();
    watchUntil(72);
    forgetPositions();
    open();
    expect(source()).toBe(boat);
  });

  it.each(['{', '[]', '{"/api/media/7/video":"long"}'])('is not confused by %s in the storage', (text) => {
    sessionStorage.setItem('playbackPositions', text);
    open();
    expect(source()).toBe(boat);
    watchUntil(72);
    open();
    expect(source()).toBe(`${boat}#t=72`);
  });

  it('begins anew where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    open();
    watchUntil(72);
    open();
    expect(source()).toBe(boat);
    forgetPositions();
  });
});

describe('a video that fails', () => {
  const decode = { code: 3, MEDIA_ERR_DECODE: 3, MEDIA_ERR_NETWORK: 2 } as const;
  const network = { ...decode, code: 2 };
  const unclear = { ...decode, code: 4 };

  it.each([
    ['is not reached', 503, unclear, /^The video could not be loaded just now\. It is safe\./, 'Try Again'],
    ['broke off on its way', 200, network, /^The video could not be loaded just now\./, 'Try Again'],
    ['is nothing this device plays', 200, unclear, /^This device cannot show the video\. It is safe\./, 'Try Again'],
    ['is not theirs any more', 404, unclear, /^The video is not open on this page any more\./, 'Reload This Page'],
  ])('says what to do when it %s', async (_what, status, error, words, button) => {
    answer(status);
    open();
    report(video(), 'error', { error });
    await screen.findByText(words);
    screen.getByText('Video Error');
    screen.getByRole('button', { name: button });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([`HEAD ${boat}`]);
  });

  it('asks nobody when the device itself gave up', async () => {
    open();
    report(video(), 'error', { error: decode });
    await screen.findByText(/^This device cannot show the video\./);
    expect(server.received).toEqual([]);
  });

  it('says that there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    report(video(), 'error', { error: unclear });
    await screen.findByText(/^This device is not connected to the internet\./);
  });

  it('goes on where it stopped, at once if it was playing', async () => {
    answer(503);
    open();
    await press('Play video');
    watchUntil(31.5);
    report(video(), 'error', { error: network });
    await screen.findByText('Video Error');
    // The focus follows the drawing, not in the same breath.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' })));
    await press('Try Again');
    expect(source()).toBe(`${boat}#t=31.5`);
    expect(video().paused).toBe(false);
    expect(document.activeElement).toBe(video());
  });

  it('stays still after it was tried again, if it was still', async () => {
    answer(503);
    open();
    report(video(), 'error', { error: unclear });
    await screen.findByText('Video Error');
    expect(document.activeElement).toBe(document.body);
    await press('Try Again');
    expect(video().paused).toBe(true);
    screen.getByRole('button', { name: 'Play video' });
  });
});

describe('the player', () => {
  it('plays nothing by itself, and fullscreen only when asked', () => {
    open();
    expect(video()).toMatchObject({ autoplay: false, controls: true, preload: 'metadata' });
    expect(video().hasAttribute('playsinline')).toBe(true);
  });

  it('leaves a slow network to the poster when nothing else is to be learned before it plays', () => {
    const poster = '/api/media/7/poster';
    const { rerender } = render(<VideoPlayer src={boat} poster={poster} title="The boat" size={wide} />);
    expect(video().preload).toBe('none');
    rerender(<VideoPlayer src={boat} poster={poster} title="The boat" size={unknown} />);
    expect(video().preload).toBe('metadata');
  });

  it('understands the letters of other players, and leaves all other keys to the browser', async () => {
    open();
    watchUntil(20);
    video().focus();
    await userEvent.keyboard('k');
    expect(video().paused).toBe(false);
    await userEvent.keyboard('k');
    expect(video().paused).toBe(true);
    await userEvent.keyboard('M');
    expect(video().muted).toBe(true);
    await userEvent.keyboard('jjj');
    expect(video().currentTime).toBe(0);
    await userEvent.keyboard('l');
    expect(video().currentTime).toBe(10);
    await userEvent.keyboard('{Control>}k{/Control} {ArrowRight}x');
    expect(video()).toMatchObject({ paused: true, currentTime: 10 });
  });

  it('says that the network is slow only when a wait is long', () => {
    vi.useFakeTimers();
    open();
    const words = () => screen.getByRole('status').textContent;
    report(video(), 'waiting');
    act(() => void vi.advanceTimersByTime(2000));
    expect(words()).toBe('');
    act(() => void vi.advanceTimersByTime(1000));
    expect(words()).toBe('Your connection is slow just now. The video goes on by itself.');
    report(video(), 'playing');
    expect(words()).toBe('');
  });

  const shape = () => Number.parseFloat(document.querySelector<HTMLElement>('figure div div')?.style.aspectRatio ?? '');
  it.each([
    ['a common video', wide, 640 / 360],
    ['an upright one', { width: 360, height: 640 }, 360 / 640],
    ['a very wide one, which leaves room for the controls', { width: 1600, height: 200 }, 2],
    ['a very tall one', { width: 100, height: 900 }, 9 / 21],
    ['one of unknown size', unknown, 16 / 9],
  ])('takes the room of %s before it is there', (_what, size, ratio) => {
    open(boat, size);
    expect(shape()).toBeCloseTo(ratio, 3);
  });

  it('takes the shape of a video as soon as it is known', () => {
    open(boat, unknown);
    report(video(), 'loadedmetadata', { videoWidth: 360, videoHeight: 640 });
    expect(shape()).toBeCloseTo(360 / 640, 3);
  });
});

describe('an upright video', () => {
  it('is no taller than a dialog has room for, so that its controls stay in sight', () => {
    const frame = renderToStaticMarkup(
      <VideoPlayer src={boat} title="By the sea" size={{ width: 360, height: 640 }} />,
    );
    expect(frame).toContain('width:min(100%, calc(0.5625 * var(--media-height, 72svh)))');
    render(
      <Dialog open onOpenChange={() => {}} title="By the sea">
        A video
      </Dialog>,
    );
    expect(screen.getByText('A video').className).toContain('[--media-height:');
  });
});
