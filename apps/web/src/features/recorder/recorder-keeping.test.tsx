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

describe('the keeper of the recorder', () => {
  it('has every second of a running recording, and the take tells where', async () => {
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

  it('has the last moment too before the page goes out of sight', async () => {
    const keeper = new MemoryKeeper();
    await openRecorder({ keeper });
    await startRecording();
    await seconds(1.5);
    await turnPage('hidden');
    await seconds(0);
    expect(kept(keeper)).toEqual(['a second. so far. ']);
  });

  it('keeps what is recorded again until another take is used', async () => {
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
    await press('Start Now');
    await seconds(1);
    expect(kept(keeper)).toEqual([...first, 'a second. ']);
    await press('Stop');
    await press('Use This Recording');
    await seconds(0);
    expect(kept(keeper)).toEqual(['a second. the end.']);
  });

  it.each(['recording', 'paused', 'reviewing'])('still has it when somebody leaves while %s', async (when) => {
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

  it('can be asked to keep a running recording for later', async () => {
    const keeper = new MemoryKeeper();
    const { held } = await openRecorder({ keeper });
    await startRecording();
    await seconds(1);
    expect(await act(async () => held.at(-1)?.keepForLater())).toBe(true);
    expect(kept(keeper)).toEqual(['a second. the end.']);
    screen.getByText('Recording Complete');
    expect(await held.at(-1)?.keepForLater()).toBe(true);
  });

  it.each(['recording', 'reviewing'])('can be asked to throw it away while %s', async (when) => {
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

  it('keeps nothing for later where there is none', async () => {
    const { held } = await openRecorder();
    await startRecording();
    await seconds(1);
    expect(await act(async () => held.at(-1)?.keepForLater())).toBe(false);
  });

  it('says when the device is full, while recording goes on', async () => {
    const keeper = new MemoryKeeper();
    keeper.fits = 2;
    const { takes } = await openRecorder({ keeper });
    await startRecording();
    await seconds(2);
    const full = 'This device is full. We go on without a safety copy.';
    expect(screen.queryByText(full)).toBeNull();
    await seconds(2);
    screen.getByText(full);
    screen.getByText('RECORDING');
    await press('Stop');
    screen.getByText(/^This device has no room for a safety copy\./);
    await press('Use This Recording');
    await seconds(0);
    expect(await takes[0]?.blob.text()).toBe(`${'a second. '.repeat(4)}the end.`);
  });

  it.each([
    [60e6, /^This device has room for about 2 minutes of recording\. To make room, delete/],
    [30e6, /^This device has room for about one minute of recording\. To make room, delete/],
    [1e6, /^This device has almost no room left\..* may not be kept safe if this page closes\. To make room, delete/],
  ])('says before recording that there is room for %d bytes only', async (room, text) => {
    const keeper = new MemoryKeeper();
    keeper.room = room;
    await openRecorder({ keeper });
    screen.getByText(text);
    await press('Start Camera');
    screen.getByText(text);
  });

  it('says what else there is to know', async () => {
    const keeper = new MemoryKeeper();
    keeper.words = 'A private window forgets your recording when it is closed.';
    keeper.room = 1e9;
    await openRecorder({ keeper });
    screen.getByText(keeper.words);
    expect(screen.queryByText(/^This device has/)).toBeNull();
  });
});
