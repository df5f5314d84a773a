import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MemoryKeeper } from '#web/testing/memory-keeper.ts';
import {
  openRecorder,
  press,
  recordAgain,
  seconds,
  setUpRecorder,
  startRecording,
  turnPage,
} from '#web/testing/page-recorder.tsx';

const camera = setUpRecorder();
const kept = (keeper: MemoryKeeper) => [...keeper.takes.values()].map(({ chunks }) => chunks.join(''));

describe('the recorder’s keeper', () => {
  it('has every second of a running recording, and the take has its id', async () => {
    const keeper = new MemoryKeeper();
    const { takes } = await openRecorder({ keeper });
    await startRecording();
    await seconds(2);
    expect(kept(keeper)).toEqual(['a second. a second. ']);
    await press('Stop');
    await press('Use This Recording');
    await seconds(0);
    expect(takes[0]?.keptId).toBe('take-1');
    expect(kept(keeper)).toEqual(['a second. a second. the end.']);
  });

  it('has the last moment before the page is hidden', async () => {
    const keeper = new MemoryKeeper();
    await openRecorder({ keeper });
    await startRecording();
    await seconds(1.5);
    await turnPage('hidden');
    await seconds(0);
    expect(kept(keeper)).toEqual(['a second. so far. ']);
  });

  it('keeps a take that is recorded again until another one is used', async () => {
    const keeper = new MemoryKeeper();
    await openRecorder({ keeper });
    await startRecording();
    await seconds(2);
    await press('Stop');
    await recordAgain();
    await seconds(0);
    const first = kept(keeper);
    expect(first).toHaveLength(1);
    await press('Start Recording');
    await press('Start now');
    await seconds(1);
    expect(kept(keeper)).toEqual([...first, 'a second. ']);
    await press('Stop');
    await press('Use This Recording');
    await seconds(0);
    expect(kept(keeper)).toEqual(['a second. the end.']);
  });

  it.each(['recording', 'paused', 'reviewing'])('still has the take when someone leaves while %s', async (when) => {
    const keeper = new MemoryKeeper();
    const page = await openRecorder({ keeper });
    await startRecording();
    await seconds(1);
    if (when === 'paused') await press('Pause');
    if (when === 'reviewing') await press('Stop');
    page.unmount();
    await seconds(0);
    expect(kept(keeper)).toEqual(['a second. the end.']);
    expect(camera().stream().active).toBe(false);
  });

  it('can save a running recording for later', async () => {
    const keeper = new MemoryKeeper();
    const { held } = await openRecorder({ keeper });
    await startRecording();
    await seconds(1);
    expect(await act(async () => held.at(-1)?.keepForLater())).toBe(true);
    expect(kept(keeper)).toEqual(['a second. the end.']);
    screen.getByText('Recording Complete');
    expect(await held.at(-1)?.keepForLater()).toBe(true);
  });

  it.each(['recording', 'reviewing'])('can discard the take while %s', async (when) => {
    const keeper = new MemoryKeeper();
    const { held } = await openRecorder({ keeper });
    await startRecording();
    await seconds(1);
    if (when === 'reviewing') await press('Stop');
    await act(async () => held.at(-1)?.discard());
    expect(kept(keeper)).toEqual([]);
    expect(held.at(-1)).toBeUndefined();
    screen.getByRole('button', { name: 'Start Camera' });
  });

  it('saves nothing for later if there is none', async () => {
    const { held } = await openRecorder();
    await startRecording();
    await seconds(1);
    expect(await act(async () => held.at(-1)?.keepForLater())).toBe(false);
  });

  it('says when the device is full, while recording continues', async () => {
    const keeper = new MemoryKeeper();
    keeper.fits = 2;
    const { takes } = await openRecorder({ keeper });
    await startRecording();
    await seconds(2);
    const full = 'Still recording, but this device is full.';
    expect(screen.queryByText(full)).toBeNull();
    await seconds(2);
    screen.getByText(full);
    screen.getByText('RECORDING');
    await press('Stop');
    screen.getByText(/^Your recording is here, but this device is full\./);
    await press('Use This Recording');
    await seconds(0);
    expect(await takes[0]?.blob.text()).toBe(`${'a second. '.repeat(4)}the end.`);
  });

  it.each([
    [60e6, /^Space for about 2 minutes\. To make room, delete/],
    [30e6, /^Space for about a minute\. To make room, delete/],
    [1e6, /^This device is almost full\..* You may lose your recording if this page closes\. To make room, delete/],
  ])('says before recording that only %d bytes are free', async (freeSpace, text) => {
    const keeper = new MemoryKeeper();
    keeper.freeSpace = freeSpace;
    await openRecorder({ keeper });
    screen.getByText(text);
    await press('Start Camera');
    screen.getByText(text);
  });

  it('shows its warning', async () => {
    const keeper = new MemoryKeeper();
    keeper.words = 'A private window forgets your recording when it is closed.';
    keeper.freeSpace = 1e9;
    await openRecorder({ keeper });
    screen.getByText(keeper.words);
    expect(screen.queryByText(/To make room/)).toBeNull();
  });
});
