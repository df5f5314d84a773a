import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentToast } from '#web/lib/toast-store.ts';
import { PageRecorder, PageStream, stubCamera } from '#web/testing/page-camera.ts';
import {
  openRecorder,
  press,
  recordAgain,
  seconds,
  setUpRecorder,
  startRecording,
} from '#web/testing/page-recorder.tsx';

const camera = setUpRecorder();
const notAllowed =
  'Camera access is required to record videos. Please enable camera permissions in your browser settings and refresh the page.';
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('the recorder', () => {
  it('records, pauses and hands over the take with its duration', async () => {
    const { takes, held } = await openRecorder();
    screen.getByText('Record for up to 5 minutes.');
    await startRecording();
    await seconds(3);
    await press('Pause');
    screen.getByText('PAUSED');
    await seconds(10);
    await press('Resume');
    await seconds(2);
    expect(screen.getByRole('timer').textContent).toBe('0:05');
    expect(held.at(-1)).toBeDefined();
    await press('Stop');
    screen.getByText('Recording Complete');
    screen.getByText('0:05');
    screen.getByText('· 58 Bytes');
    expect(camera().stream().active).toBe(false);
    await press('Use This Recording');
    await seconds(0);
    expect(takes[0]?.seconds).toBeCloseTo(5, 1);
    expect(takes[0]?.blob.type).toBe('video/webm');
    expect(takes[0]?.keptId).toBeUndefined();
  });

  it('counts down before recording, and announces it', async () => {
    await openRecorder();
    await press('Start Camera');
    await press('Start Recording');
    screen.getByText('Starting in 3');
    await seconds(1);
    screen.getByText('Starting in 2');
    await seconds(1);
    screen.getByText('Starting in 1');
    expect(screen.queryByText('RECORDING')).toBeNull();
    await seconds(1);
    screen.getByText('RECORDING');
  });

  it('can be canceled during the countdown', async () => {
    await openRecorder();
    await press('Start Camera');
    await press('Start Recording');
    await press('Cancel');
    await seconds(5);
    screen.getByRole('button', { name: 'Start Recording' });
    expect(screen.queryByText('RECORDING')).toBeNull();
  });

  it('ignores an accidental second press in the same place', async () => {
    await openRecorder();
    await startRecording();
    await seconds(0.4);
    await press('Stop');
    screen.getByText('RECORDING');
    await seconds(0.2);
    await press('Stop');
    screen.getByText('Recording Complete');
  });

  it('shows that it is finishing while the browser takes time', async () => {
    await openRecorder();
    await startRecording();
    await seconds(2);
    camera().recorder().isStuck = true;
    await press('Stop');
    expect(screen.getByRole('button', { name: 'Stop' }).getAttribute('aria-busy')).toBe('true');
    await seconds(5);
    screen.getByText('Recording Complete');
  });

  it('can be stopped before a busy device has begun, and waits for it', async () => {
    await openRecorder();
    PageRecorder.isBusy = true;
    await startRecording();
    await seconds(3);
    screen.getByText('0:00');
    await press('Stop');
    expect(screen.getByRole('button', { name: 'Stop' }).getAttribute('aria-busy')).toBe('true');
    await seconds(6);
    act(() => camera().recorder().begin());
    screen.getByText('Recording Complete');
  });

  it('warns before the time limit, stops there, and says why', async () => {
    await openRecorder({ maxSeconds: 14 });
    await startRecording();
    await seconds(3.2);
    screen.getByText('0:11 left');
    await seconds(1);
    screen.getByText('10 seconds left');
    screen.getByText('Ten seconds left. We’ll stop and save it for you.');
    await seconds(9);
    screen.getByText('1 second left');
    await seconds(1);
    screen.getByText('Recording Complete');
    screen.getByText('Your recording is safe. That’s the time limit.');
  });

  it('starts the camera to record again, and still has the first recording', async () => {
    const { held } = await openRecorder();
    await startRecording();
    await seconds(1);
    await press('Stop');
    await recordAgain();
    screen.getByRole('button', { name: 'Start Recording' });
    expect(camera().streams).toHaveLength(2);
    expect(held.at(-1)).toBeDefined();
    await press('Keep it');
    screen.getByText('Recording Complete');
    expect(camera().stream().active).toBe(false);
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  });

  it('starts over to record again when the camera is no longer allowed', async () => {
    await openRecorder();
    await startRecording();
    await seconds(1);
    await press('Stop');
    await act(async () => camera().permit('denied'));
    screen.getByText('Recording Complete');
    await recordAgain();
    screen.getByRole('button', { name: 'Start Camera' });
    expect(camera().streams).toHaveLength(1);
  });

  it('turns the camera off when someone leaves, even while it is starting', async () => {
    const page = await openRecorder();
    await press('Start Camera');
    page.unmount();
    expect(camera().stream().active).toBe(false);
    let opened: (stream: unknown) => void = () => {};
    camera().getUserMedia.mockReturnValueOnce(new Promise((resolve) => (opened = resolve)));
    const other = await openRecorder();
    await press('Start Camera');
    screen.getByText('Starting the camera…');
    other.unmount();
    const late = new PageStream();
    await act(async () => opened(late));
    expect(late.active).toBe(false);
  });

  it('fills the screen, or the window if there is no fullscreen', async () => {
    await openRecorder();
    await press('Start Camera');
    await press('Fullscreen');
    const panel = screen.getByRole('button', { name: 'Exit fullscreen' }).closest('.fixed');
    expect(panel).not.toBeNull();
    await press('Exit fullscreen');
    screen.getByRole('button', { name: 'Fullscreen' });
  });

  it('focuses the main button of every step', async () => {
    await openRecorder();
    const focus = () => document.activeElement?.textContent;
    await press('Start Camera');
    expect(focus()).toBe('Start Recording');
    await press('Start Recording');
    expect(focus()).toBe('Start now');
    for (let second = 0; second < 3; second += 1) await seconds(1);
    expect(focus()).toBe('Stop');
    await seconds(1);
    await press('Stop');
    expect(focus()).toBe('Use This Recording');
  });

  it('says when processing fails, and keeps the take', async () => {
    await openRecorder({ onUse: () => Promise.reject(new Error('no')) });
    await startRecording();
    await seconds(1);
    await press('Stop');
    await press('Use This Recording');
    await seconds(0);
    expect(currentToast()).toMatchObject({
      title: 'Recording Error',
      description: 'Recording failed. Please try again.',
    });
    screen.getByRole('button', { name: 'Use This Recording' });
  });
});

describe('without a picture', () => {
  it('explains how to allow the camera, and tries again', async () => {
    camera().refuse('NotAllowedError');
    const onChooseFile = vi.fn<() => void>();
    await openRecorder({ onChooseFile });
    await press('Start Camera');
    screen.getByText(notAllowed);
    expect(buttons()).toEqual(['Try Again', 'Basic Camera Access', 'Choose a file', 'Cancel']);
    await press('Choose a file');
    expect(onChooseFile).toHaveBeenCalled();
    await press('Basic Camera Access');
    screen.getByRole('button', { name: 'Start Recording' });
    expect(camera().getUserMedia).toHaveBeenLastCalledWith({ video: true, audio: true });
  });

  it.each([
    ['an iPhone', 'iPhone CriOS Mobile', /^No icon\? Open Settings, Safari/],
    ['another phone', 'Android Chrome Mobile', /^Choose Site settings, Camera, Allow/],
    ['a desktop', 'Chrome', 'Allow camera and microphone.'],
    ['another app', 'iPhone Mobile Instagram', 'Choose Open in browser, Safari or Chrome.'],
  ])('explains how to allow it on %s', async (_, userAgent, step) => {
    stubCamera(userAgent).refuse('NotAllowedError');
    await openRecorder();
    await press('Start Camera');
    screen.getByText(step);
  });

  it('notices a refusal before asking, and when it changes', async () => {
    camera().permit('denied');
    await openRecorder();
    screen.getByText(notAllowed);
    await act(async () => camera().permit('granted'));
    screen.getByRole('button', { name: 'Start Camera' });
  });

  it('tries basic access one second after the preferred settings failed', async () => {
    camera().refuse('OverconstrainedError');
    await openRecorder();
    await press('Start Camera');
    screen.getByText('Camera settings not supported. Trying basic camera access...');
    await seconds(0.9);
    expect(camera().getUserMedia).toHaveBeenCalledTimes(1);
    await seconds(0.2);
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('says when there is no camera, and tries again', async () => {
    camera().refuse('NotFoundError');
    await openRecorder({ onChooseFile: () => {} });
    await press('Start Camera');
    screen.getByText('No camera found. Please ensure your device has a camera and try again.');
    expect(buttons()).toEqual(['Try Camera Again', 'Choose a file', 'Cancel']);
    await press('Try Camera Again');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it.each([
    ['Chrome', 'Your browser does not support video recording. Please try Chrome, Firefox, or Safari.'],
    ['iPhone Mobile Instagram', 'Open this page in your own browser.'],
  ])('says right away that %s can’t record, and offers a file', async (userAgent, text) => {
    stubCamera(userAgent);
    vi.stubGlobal('MediaRecorder', undefined);
    await openRecorder({ onChooseFile: () => {} });
    screen.getByText(text);
    expect(buttons()).toEqual(['Choose a file', 'Cancel']);
  });

  it('warns inside another app even if it has a camera', async () => {
    stubCamera('iPhone Mobile Instagram');
    await openRecorder();
    screen.getByText(/^No camera\?/);
    screen.getByRole('button', { name: 'Start Camera' });
  });

  it('says why recording didn’t start', async () => {
    await openRecorder();
    await press('Start Camera');
    vi.spyOn(camera().mediaDevices, 'getUserMedia');
    class Broken {
      static isTypeSupported = () => true;
      constructor() {
        throw new Error('out of memory');
      }
    }
    vi.stubGlobal('MediaRecorder', Broken);
    await press('Start Recording');
    await press('Start now');
    screen.getByText('Failed to start recording: out of memory');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('says that the recording was empty', async () => {
    await openRecorder();
    await startRecording();
    camera().recorder().isStuck = true;
    await seconds(0.6);
    await press('Stop');
    await seconds(5);
    screen.getByText('Recording failed. Please try again.');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it.each([
    ['as soon as it is stopped', 3],
    ['within half a minute', 21],
  ])('says %s that the browser recorded nothing, and offers to choose a file', async (_when, length) => {
    const onChooseFile = vi.fn<() => void>();
    await openRecorder({ onChooseFile });
    await startRecording();
    camera().recorder().isMute = true;
    await seconds(length);
    if (length < 20) await press('Stop');
    screen.getByText(/^Nothing was recorded\. Your browser may not support it\./);
    expect(camera().stream().active).toBe(false);
    screen.getByRole('button', { name: 'Try Camera Again' });
    await press('Choose a file');
    expect(onChooseFile).toHaveBeenCalledOnce();
  });

  it('notices a camera that disappeared silently', async () => {
    await openRecorder();
    await press('Start Camera');
    for (const track of camera().stream().getTracks()) track.stop();
    await press('Start Recording');
    await press('Start now');
    screen.getByText('No camera stream available. Please start the camera first.');
    screen.getByRole('button', { name: 'Try Camera Again' });
  });
});
