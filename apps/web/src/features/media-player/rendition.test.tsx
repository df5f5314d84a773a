import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { report, video } from '#web/testing/media-element.ts';
import { VideoPlayer } from './video-player.tsx';

const full = '/api/media/7/video';
const small = '/api/media/7/video-small';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
  cleanup();
});

const lineOf = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

/** The page has loaded a file with so many bytes in so many milliseconds, and others that say nothing. */
function hasLoaded(transferSize: number, ms: number): void {
  const entry = (values: object) =>
    Object.defineProperties(
      Object.create(PerformanceResourceTiming.prototype),
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    );
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    entry({ transferSize: 0, responseStart: 10, responseEnd: 10 }),
    entry({ transferSize: 900, responseStart: 10, responseEnd: 10.001 }),
    entry({ transferSize, responseStart: 100, responseEnd: 100 + ms }),
  ]);
}

/** Opens a message whose full video needs 2.6 Mbit/s. */
function open(hasSmall = true): void {
  cleanup();
  const smaller = hasSmall ? { url: small, fullBitsPerSecond: 2_600_000 } : null;
  render(<VideoPlayer src={full} small={smaller} title="The blue boat" size={{ width: 640, height: 360 }} />);
}
const source = () => video().getAttribute('src');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const words = () => screen.getByRole('status').textContent;

function playUntil(seconds: number): void {
  press('Play video');
  report(video(), 'play');
  report(video(), 'playing', { currentTime: seconds, duration: 120 });
  report(video(), 'timeupdate');
}

function stall(ms = 1500): void {
  report(video(), 'waiting');
  act(() => void vi.advanceTimersByTime(ms));
}

describe('a video with a smaller file begins with', () => {
  it.each([
    ['the full one if nothing is known of the line', () => {}, full],
    ['the full one if the line carries it', () => lineOf({ downlink: 3.6 }), full],
    ['the smaller one if the line carries too little', () => lineOf({ downlink: 1.6 }), small],
    ['the smaller one for someone who saves data', () => lineOf({ downlink: 10, saveData: true }), small],
    ['the full one if the page itself came fast', () => hasLoaded(90_000, 100), full],
    ['the smaller one if the page itself came slowly', () => hasLoaded(90_000, 450), small],
  ])('%s', (_what, given, expected) => {
    given();
    open();
    expect(source()).toBe(expected);
  });
});

describe('a video that stalls', () => {
  it('continues where it was with its smaller file, at the same speed', () => {
    open();
    playUntil(41.5);
    video().playbackRate = 1.25;
    stall(1400);
    expect(source()).toBe(full);
    const element = video();
    stall();
    expect(video()).toBe(element);
    expect(source()).toBe(`${small}#t=41.5`);
    expect(element).toMatchObject({ paused: false, defaultPlaybackRate: 1.25 });
  });

  it('keeps its place in this window, whichever file plays', () => {
    open();
    playUntil(41.5);
    stall();
    report(video(), 'timeupdate', { currentTime: 0, readyState: 0 });
    open();
    expect(source()).toBe(`${small}#t=41`);
    screen.getByText('You stopped at 0:41.');
  });

  it('only waits if there is no smaller file', () => {
    open(false);
    playUntil(41.5);
    stall(3000);
    expect(source()).toBe(full);
    expect(words()).toBe('Your connection is slow. The video will continue.');
  });

  it('has recovered once it moves on, even if the browser doesn’t say that it plays', () => {
    open();
    playUntil(41.5);
    stall(1400);
    report(video(), 'timeupdate', { currentTime: 42 });
    act(() => void vi.advanceTimersByTime(3000));
    expect(source()).toBe(full);
    expect(words()).toBe('');
  });

  it('leads to smaller files in this window until someone wants the full picture', () => {
    open();
    playUntil(41.5);
    stall();
    open();
    expect(source()).toBe(`${small}#t=41`);
    playUntil(50);
    press('Full picture');
    expect(source()).toBe(`${full}#t=50`);
    expect(video().paused).toBe(false);
    stall(3000);
    expect(source()).toBe(`${full}#t=50`);
    open();
    expect(source()).toBe(`${full}#t=50`);
  });
});

it('anyone can choose the smaller picture, also while the video is paused', () => {
  open();
  playUntil(12);
  video().pause();
  press('Smaller, faster');
  expect(source()).toBe(`${small}#t=12`);
  expect(video().paused).toBe(true);
  expect(words()).toBe('');
});

it('the choice stays in sight while it has the focus, which it doesn’t get when the video starts', () => {
  open();
  playUntil(12);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }));
  const choice = screen.getByRole('button', { name: 'Smaller, faster' });
  const wait = () => act(() => void vi.advanceTimersByTime(3000));
  act(() => choice.focus());
  wait();
  expect(choice.className).not.toContain('opacity-0');
  act(() => choice.blur());
  wait();
  expect(choice.className).toContain('opacity-0');
});

it('a video with one file offers no choice', () => {
  open(false);
  playUntil(12);
  expect(screen.queryByRole('button', { name: 'Smaller, faster' })).toBeNull();
});

it('the full one plays if the smaller one has gone', () => {
  lineOf({ downlink: 1.6 });
  open();
  playUntil(12);
  report(video(), 'error', { error: { code: 4 } });
  expect(source()).toBe(`${full}#t=12`);
  expect(screen.queryByText('Video Error')).toBeNull();
});
