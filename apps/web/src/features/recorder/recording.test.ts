import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryKeeper } from '#web/testing/memory-keeper.ts';
import { PageRecorder, PageStream, stubCamera } from '#web/testing/page-camera.ts';
import type { Ending, Take } from './recorder-machine.ts';
import { recordingType, startRecording } from './recording.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

async function record({ maxSeconds = 300, keeper = new MemoryKeeper(), isBusy = false } = {}) {
  const camera = stubCamera();
  PageRecorder.isBusy = isBusy;
  const takes: { take: Take; ending: Ending }[] = [];
  const nothing: Ending[] = [];
  const onSaveFailed = vi.fn<() => void>();
  const recording = startRecording(await navigator.mediaDevices.getUserMedia({}), {
    keeper,
    maxSeconds,
    onTake: (take, ending) => takes.push({ take, ending }),
    onNothing: (ending) => nothing.push(ending),
    onSaveFailed,
  });
  return { ...camera, recording, keeper, takes, nothing, onSaveFailed };
}

const textOf = (found: { take: Take } | undefined) => found?.take.blob.text();

describe('a recording', () => {
  it('has the first type the browser supports', () => {
    expect(recordingType(() => true)).toBe('video/webm;codecs=vp9,opus');
    expect(recordingType((type) => !/vp9/.test(type))).toBe('video/webm;codecs=vp8,opus');
    expect(recordingType((type) => !/vp/.test(type))).toBe('video/webm;codecs=h264,opus');
    expect(recordingType((type) => type === 'video/webm' || type === 'video/mp4')).toBe('video/webm');
    expect(recordingType((type) => type.startsWith('video/mp4'))).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2');
    expect(recordingType((type) => type === 'video/mp4')).toBe('video/mp4');
    expect(recordingType(() => false)).toBeUndefined();
  });

  it('is saved every second, and handed over whole', async () => {
    const { recording, keeper, takes } = await record();
    expect(keeper.takes.size).toBe(0);
    await seconds(2);
    expect(keeper.takes.get('take-1')).toMatchObject({
      type: 'video/webm',
      chunks: ['a second. ', 'a second. '],
      seconds: 2,
    });
    await seconds(0.5);
    recording.stop('member');
    await seconds(0);
    expect(keeper.takes.get('take-1')?.chunks.join('')).toBe('a second. a second. the end.');
    expect(takes).toHaveLength(1);
    expect(takes[0]).toMatchObject({ ending: 'member', take: { seconds: 2.5, keptId: 'take-1' } });
    expect(await textOf(takes[0])).toBe('a second. a second. the end.');
  });

  it('doesn’t count pauses, and stops only once', async () => {
    const { recording, recorder, takes } = await record();
    await seconds(1);
    recording.pause();
    recording.pause();
    await seconds(60);
    recording.resume();
    recording.resume();
    await seconds(2);
    recording.stop('limit');
    recording.stop('member');
    recording.pause();
    recording.resume();
    recording.flush();
    await seconds(10);
    expect(recorder().state).toBe('inactive');
    expect(takes).toEqual([{ take: expect.objectContaining({ seconds: 3 }), ending: 'limit' }]);
  });

  it('ends at the time limit even in a background page', async () => {
    const { takes } = await record({ maxSeconds: 3 });
    await seconds(3);
    expect(takes).toEqual([{ take: expect.objectContaining({ seconds: 3 }), ending: 'limit' }]);
  });

  it.each([
    ['video', 'camera'],
    ['audio', 'microphone'],
  ] as const)('ends cleanly when its %s track ends', async (kind, ending) => {
    const { stream, takes } = await record();
    await seconds(2);
    stream()[kind].unplug();
    expect(takes[0]?.ending).toBe(ending);
    expect(await textOf(takes[0])).toBe('a second. a second. the end.');
  });

  it('ends cleanly when the recorder stops because the camera is gone, or for no reason', async () => {
    const { recorder, stream, takes } = await record();
    await seconds(1);
    stream().video.stop();
    recorder().stop();
    expect(takes[0]?.ending).toBe('camera');
    const other = await record();
    await seconds(1);
    other.recorder().stop();
    expect(other.takes[0]?.ending).toBe('recorder');
  });

  it('keeps what it has when the recorder fails and goes silent', async () => {
    const { recorder, takes } = await record();
    await seconds(2);
    recorder().isStuck = true;
    recorder().fail();
    await seconds(4.9);
    expect(takes).toEqual([]);
    await seconds(0.2);
    expect(takes[0]).toMatchObject({ ending: 'recorder', take: { seconds: 2 } });
    recorder().give('far too late');
    expect(await textOf(takes[0])).toBe('a second. a second. ');
  });

  it('copes with empty and unexpected chunks', async () => {
    const { recording, recorder, keeper, takes } = await record();
    recorder().give('');
    expect(keeper.takes.size).toBe(0);
    await seconds(1);
    recording.flush();
    recorder().give('');
    recording.stop('member');
    expect(await textOf(takes[0])).toBe('a second. so far. the end.');
    await seconds(0);
    expect(keeper.takes.get('take-1')?.chunks).toEqual(['a second. ', 'so far. ', 'the end.']);
  });

  it('isn’t lost when it is stopped before a busy device has begun', async () => {
    const { recording, recorder, nothing, takes } = await record({ isBusy: true });
    await seconds(2);
    expect(recording.seconds()).toBe(0);
    recording.stop('member');
    await seconds(19);
    recorder().begin();
    expect(nothing).toEqual([]);
    // It was still recording.
    expect(takes[0]).toMatchObject({ ending: 'member', take: { seconds: 21 } });
    expect(await textOf(takes[0])).toBe('the end.');
  });

  it('doesn’t wait forever for a device that never begins', async () => {
    const { recording, recorder, nothing } = await record({ isBusy: true });
    recording.stop('member');
    await seconds(20);
    expect(nothing).toEqual(['member']);
    expect(recorder().state).toBe('inactive');
  });

  it('notices a browser that records and never delivers, but not while it is paused', async () => {
    const { recording, recorder } = await record({ isBusy: true });
    await seconds(30);
    expect(recording.isSilent(), 'before it has begun').toBe(false);
    recorder().isMute = true;
    recorder().begin();
    await seconds(19);
    recording.pause();
    await seconds(60);
    expect(recording.isSilent()).toBe(false);
    recording.resume();
    await seconds(1);
    expect(recording.isSilent()).toBe(true);
    recorder().isMute = false;
    await seconds(1);
    expect(recording.isSilent()).toBe(false);
  });

  it('is no take if it is empty', async () => {
    const { recording, recorder, nothing, takes } = await record();
    recorder().isStuck = true;
    recording.stop('member');
    await seconds(5);
    expect({ nothing, takes }).toEqual({ nothing: ['member'], takes: [] });
  });

  it('continues in memory when the device is full, and says so once', async () => {
    const keeper = new MemoryKeeper();
    keeper.fits = 2;
    const { recording, onSaveFailed, takes } = await record({ keeper });
    await seconds(2);
    expect(onSaveFailed).not.toHaveBeenCalled();
    await seconds(3);
    expect(onSaveFailed).toHaveBeenCalledTimes(1);
    expect(await recording.keepForLater()).toBe(false);
    expect(await textOf(takes[0])).toBe(`${'a second. '.repeat(5)}the end.`);
    expect(takes[0]?.take.keptId).toBe('take-1');
  });

  it('can be saved for later with its last moment, while running and afterward', async () => {
    const { recording, keeper } = await record();
    await seconds(1);
    expect(await recording.keepForLater()).toBe(true);
    expect(keeper.takes.get('take-1')?.chunks).toEqual(['a second. ', 'the end.']);
    expect(await recording.keepForLater()).toBe(true);
  });

  it('reports the first reason it ended', async () => {
    const { recording, recorder, takes } = await record();
    await seconds(1);
    recorder().isStuck = true;
    recording.stop('member');
    recording.stop('limit');
    await seconds(5);
    expect(takes[0]?.ending).toBe('member');
  });

  it('leaves nothing behind when it is discarded in its first second', async () => {
    const { recording, keeper } = await record();
    const open = vi.spyOn(keeper, 'open');
    await recording.discard();
    expect(open).not.toHaveBeenCalled();
  });

  it('can be discarded, while running and afterward', async () => {
    const { recording, keeper, takes } = await record();
    await seconds(2);
    await recording.discard();
    expect(keeper.takes.size).toBe(0);
    expect(takes).toEqual([]);
    const other = await record();
    await seconds(2);
    other.recording.stop('member');
    await other.recording.discard();
    expect(other.keeper.takes.size).toBe(0);
  });

  it('asks for bit rates that suit its picture', async () => {
    const { getUserMedia, recorder } = stubCamera();
    const settings = { width: 1280, height: 720, frameRate: 30 };
    getUserMedia.mockResolvedValueOnce(new PageStream(settings));
    const watcher = { keeper: undefined, maxSeconds: 300, onTake: vi.fn(), onNothing: vi.fn(), onSaveFailed: vi.fn() };
    startRecording(await navigator.mediaDevices.getUserMedia({}), watcher).stop('member');
    expect(recorder().options).toEqual({
      mimeType: 'video/webm',
      videoBitsPerSecond: 2_764_800,
      audioBitsPerSecond: 128_000,
    });
    expect(watcher.onTake).toHaveBeenCalledWith(expect.objectContaining({ keptId: undefined }), 'member');
  });
});
