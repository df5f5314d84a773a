import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

/** Opens the message, for the first time or again. */
function open(src = boat, size: { width: number | null; height: number | null } = wide): void {
  cleanup();
  render(<VideoPlayer src={src} title="The story of the blue boat" size={size} />);
}
const source = () => video().getAttribute('src');
const makeRoom = () => Object.defineProperty(video(), 'clientWidth', { value: 640 });
const watchUntil = (currentTime: number) => report(video(), 'timeupdate', { currentTime, duration: 90 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a video left in the middle', () => {
  it('continues where it stopped', async () => {
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

  it('can start over instead', async () => {
    open();
    watchUntil(72);
    open();
    await press('Start over');
    expect(source()).toBe(boat);
    expect(video().paused).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.queryByText(/You stopped/)).toBeNull();
  });

  it.each([
    ['if left at the very beginning', 0.6],
    ['if left at the very end', 89.5],
  ])('starts from the beginning %s', (_where, seconds) => {
    open();
    watchUntil(72);
    watchUntil(seconds);
    open();
    expect(source()).toBe(boat);
  });

  it('starts from the beginning after it was watched to the end', () => {
    open();
    watchUntil(72);
    report(video(), 'ended');
    open();
    expect(source()).toBe(boat);
  });

  it('is remembered by its path, separately from others, and without the code in its address', () => {
    open('/api/media/7/video?access=ABCDEFGHJK');
    watchUntil(72);
    open('/api/media/8/video');
    watchUntil(10);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ABCDEFGHJK');
    open();
    expect(source()).toBe(`${boat}#t=72`);
  });

  it('is forgotten at Sign Out', () => {
    open();
    watchUntil(72);
    forgetPositions();
    open();
    expect(source()).toBe(boat);
  });

  it.each(['{', '[]', '{"/api/media/7/video":"long"}'])('isn’t confused by %s in storage', (text) => {
    sessionStorage.setItem('playbackPositions', text);
    open();
    expect(source()).toBe(boat);
    watchUntil(72);
    open();
    expect(source()).toBe(`${boat}#t=72`);
  });

  it('starts from the beginning if the browser stores nothing', () => {
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
    ['can’t be reached', 503, unclear, /^The video is safe, but we couldn’t load it\./, 'Try again'],
    ['breaks off', 200, network, /^The video is safe, but we couldn’t load it\./, 'Try again'],
    [
      'can’t be played on this device',
      200,
      unclear,
      /^The video is safe, but this device can’t play it\./,
      'Try again',
    ],
    ['is no longer theirs', 404, unclear, /^This page can’t show the video anymore\./, 'Reload this page'],
  ])('says what to do when it %s', async (_what, status, error, words, button) => {
    answer(status);
    open();
    report(video(), 'error', { error });
    await screen.findByText(words);
    screen.getByText('Video Error');
    screen.getByRole('button', { name: button });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([`HEAD ${boat}`]);
  });

  it('doesn’t ask the server when the device itself gave up', async () => {
    open();
    report(video(), 'error', { error: decode });
    await screen.findByText(/^The video is safe, but this device can’t play it\./);
    expect(server.received).toEqual([]);
  });

  it('says that there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    report(video(), 'error', { error: unclear });
    await screen.findByText(/^The video is safe, but you’re offline\./);
  });

  it('continues where it stopped, right away if it was playing', async () => {
    answer(503);
    open();
    await press('Play video');
    watchUntil(31.5);
    report(video(), 'error', { error: network });
    await screen.findByText('Video Error');
    // The focus follows a moment after the drawing.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })));
    await press('Try again');
    expect(source()).toBe(`${boat}#t=31.5`);
    expect(video().paused).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }));
  });

  it('stays paused after a retry, if it was paused', async () => {
    answer(503);
    open();
    report(video(), 'error', { error: unclear });
    await screen.findByText('Video Error');
    expect(document.activeElement).toBe(document.body);
    await press('Try again');
    expect(video().paused).toBe(true);
    screen.getByRole('button', { name: 'Play video' });
  });
});

describe('the player', () => {
  it('never starts on its own, and goes fullscreen only when asked', () => {
    open();
    expect(video()).toMatchObject({ autoplay: false, controls: false, preload: 'metadata' });
    expect(video().hasAttribute('playsinline')).toBe(true);
  });

  it('loads only the poster if nothing else is needed before it plays', () => {
    const poster = '/api/media/7/poster';
    const { rerender } = render(<VideoPlayer src={boat} poster={poster} title="The boat" size={wide} />);
    expect(video().preload).toBe('none');
    rerender(<VideoPlayer src={boat} poster={poster} title="The boat" size={unknown} />);
    expect(video().preload).toBe('metadata');
  });

  it('understands the keys of other players, wherever the focus is inside', async () => {
    open();
    await press('Play video');
    watchUntil(20);
    await userEvent.keyboard('k');
    expect(video().paused).toBe(true);
    await userEvent.keyboard('k');
    expect(video().paused).toBe(false);
    await userEvent.keyboard('jjj');
    expect(video().currentTime).toBe(0);
    await userEvent.keyboard('{ArrowRight}l{ArrowLeft}');
    expect(video().currentTime).toBe(10);
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(video().currentTime).toBe(90);
    await userEvent.keyboard('{Home}');
    expect(video().currentTime).toBe(0);
    await userEvent.keyboard('M');
    expect(video().muted).toBe(true);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(video()).toMatchObject({ muted: false, volume: expect.closeTo(0.9) });
    await userEvent.keyboard('{Control>}k{/Control}x');
    expect(video()).toMatchObject({ paused: false, currentTime: 0 });
  });

  it('handles no key twice', async () => {
    open();
    makeRoom();
    await press('Play video');
    watchUntil(20);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.keyboard(' ');
    expect(video().paused).toBe(true);
    screen.getByRole('slider', { name: 'Position' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(video().currentTime).toBe(25);
    screen.getByRole('slider', { name: 'Volume' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(video().currentTime).toBe(25);
    await userEvent.keyboard(' ');
    expect(video().paused).toBe(false);
    screen.getByRole('combobox', { name: 'Speed' }).focus();
    await userEvent.keyboard('k');
    expect(video().paused).toBe(false);
  });

  it('says where it is, in figures and in words', async () => {
    open();
    await press('Play video');
    report(video(), 'timeupdate', { currentTime: 42, duration: 198 });
    screen.getByText('0:42 / 3:18');
    const position = screen.getByRole('slider', { name: 'Position' });
    expect(position.getAttribute('aria-valuetext')).toBe('42 seconds of 3 minutes 18 seconds');
    fireEvent.change(position, { target: { value: '65' } });
    expect(video().currentTime).toBe(65);
    report(video(), 'seeking');
    screen.getByText('1:05 / 3:18');
  });

  it('can be muted, made quieter and faster', async () => {
    open();
    makeRoom();
    await press('Play video');
    await press('Mute');
    report(video(), 'volumechange');
    expect(video().muted).toBe(true);
    await press('Unmute');
    report(video(), 'volumechange');
    expect(video().muted).toBe(false);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
    expect(video().volume).toBe(0.4);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
    expect(video().playbackRate).toBe(1.5);
  });

  it('offers captions only if there are any', async () => {
    open();
    await press('Play video');
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
    const track = { kind: 'captions', mode: 'disabled' };
    Object.defineProperty(video(), 'textTracks', { value: [track], configurable: true });
    report(video(), 'loadedmetadata', { videoWidth: 640, videoHeight: 360 });
    await press('Captions');
    expect(track.mode).toBe('showing');
    await userEvent.keyboard('c');
    expect(track.mode).toBe('hidden');
  });

  it('pauses at a press on the picture, but a finger finds the controls first', async () => {
    vi.useFakeTimers();
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Play video' }));
    report(video(), 'play');
    act(() => screen.getByRole('button', { name: 'Pause' }).blur());
    const isBarShown = () => screen.getByRole('button', { name: 'Mute' }).closest('.opacity-0') === null;
    const tap = () => {
      fireEvent.pointerDown(video(), { pointerType: 'touch' });
      fireEvent.click(video());
    };
    expect(isBarShown()).toBe(true);
    act(() => void vi.advanceTimersByTime(3000));
    expect(isBarShown()).toBe(false);
    tap();
    expect(video().paused).toBe(false);
    expect(isBarShown()).toBe(true);
    tap();
    expect(video().paused).toBe(true);
    report(video(), 'pause');
    act(() => void vi.advanceTimersByTime(3000));
    expect(isBarShown()).toBe(true);
    fireEvent.pointerDown(video(), { pointerType: 'mouse' });
    fireEvent.click(video());
    expect(video().paused).toBe(false);
  });

  it('leaves the video to the browser’s controls if its own fail', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    open();
    Object.defineProperty(video(), 'buffered', { value: undefined, configurable: true });
    await press('Play video');
    expect(video().controls).toBe(true);
    expect(screen.queryByRole('slider')).toBeNull();
    silence.mockRestore();
  });

  it('says that the connection is slow only after a long wait', () => {
    vi.useFakeTimers();
    open();
    const words = () => screen.getByRole('status').textContent;
    report(video(), 'play');
    report(video(), 'waiting');
    act(() => void vi.advanceTimersByTime(2000));
    expect(words()).toBe('');
    act(() => void vi.advanceTimersByTime(1000));
    expect(words()).toBe('Your connection is slow. The video will continue.');
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
  ])('reserves the space of %s before it loads', (_what, size, ratio) => {
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
  it('fits a dialog’s height, so that its controls stay in sight', () => {
    const frame = renderToStaticMarkup(
      <VideoPlayer src={boat} title="By the sea" size={{ width: 360, height: 640 }} />,
    );
    expect(frame).toContain('width:min(100%, max(13rem, calc(0.5625 * var(--media-height, 72svh))))');
    render(
      <Dialog onOpenChange={() => {}} title="By the sea">
        A video
      </Dialog>,
    );
    expect(screen.getByText('A video').className).toContain('[--media-height:');
  });
});
