import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentToast } from '#web/lib/toast-store.ts';
import { PageStream, stubCamera } from '#web/testing/page-camera.ts';
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
  it('records, pauses and hands the take over with its duration', async () => {
    const { takes, held } = await openRecorder();
    screen.getByText('You can record for up to 5 minutes.');
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
    screen.getByText('0:05 · 58 Bytes');
    expect(camera().stream().active).toBe(false);
    await press('Use This Recording');
    await seconds(0);
    expect(takes[0]?.seconds).toBeCloseTo(5, 1);
    expect(takes[0]?.blob.type).toBe('video/webm');
    expect(takes[0]?.keptId).toBeUndefined();
  });

  it('counts down before it records, and says so', async () => {
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

  it('can be called back while it counts down', async () => {
    await openRecorder();
    await press('Start Camera');
    await press('Start Recording');
    await press('Cancel');
    await seconds(5);
    screen.getByRole('button', { name: 'Start Recording' });
    expect(screen.queryByText('RECORDING')).toBeNull();
  });

  it('takes a second press on the same spot for an accident', async () => {
    await openRecorder();
    await startRecording();
    await seconds(0.4);
    await press('Stop');
    screen.getByText('RECORDING');
    await seconds(0.2);
    await press('Stop');
    screen.getByText('Recording Complete');
  });

  it('shows that it is finishing while the browser takes its time', async () => {
    await openRecorder();
    await startRecording();
    await seconds(2);
    camera().recorder().isStuck = true;
    await press('Stop');
    expect(screen.getByRole('button', { name: 'Stop' }).getAttribute('aria-busy')).toBe('true');
    await seconds(5);
    screen.getByText('Recording Complete');
  });

  it('warns before the longest, stops by itself there, and says why', async () => {
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
    screen.getByText('This is the longest it can be, so it stopped by itself. It is kept.');
  });

  it('asks before it records again, starts the camera, and still has the first recording', async () => {
    const { held } = await openRecorder();
    await startRecording();
    await seconds(1);
    await press('Stop');
    await press('Record Again');
    await press('Keep This One');
    screen.getByText('Recording Complete');
    await recordAgain();
    screen.getByRole('button', { name: 'Start Recording' });
    expect(camera().streams).toHaveLength(2);
    expect(held.at(-1)).toBeDefined();
    await press('Go Back to It');
    screen.getByText('Recording Complete');
    expect(camera().stream().active).toBe(false);
    expect(screen.queryByRole('button', { name: 'Go Back to It' })).toBeNull();
  });

  it('goes back to the start for another recording when the camera is not allowed any more', async () => {
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

  it('turns the camera off when somebody leaves, also while it is still starting', async () => {
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

  it('fills the screen, or the window where there is no such thing', async () => {
    await openRecorder();
    await press('Start Camera');
    await press('Fullscreen');
    const panel = screen.getByRole('button', { name: 'Leave Fullscreen' }).closest('.fixed');
    expect(panel).not.toBeNull();
    await press('Leave Fullscreen');
    screen.getByRole('button', { name: 'Fullscreen' });
  });

  it('gives the keyboard the main button of every step', async () => {
    await openRecorder();
    const focus = () => document.activeElement?.textContent;
    await press('Start Camera');
    expect(focus()).toBe('Start Recording');
    await press('Start Recording');
    expect(focus()).toBe('Start Now');
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

describe('when there is no picture', () => {
  it('helps when the camera is not allowed, and tries again', async () => {
    camera().refuse('NotAllowedError');
    const onChooseFile = vi.fn<() => void>();
    await openRecorder({ onChooseFile });
    await press('Start Camera');
    screen.getByText(notAllowed);
    expect(buttons()).toEqual(['Try Again', 'Basic Camera Access', 'Choose a File', 'Cancel']);
    await press('Choose a File');
    expect(onChooseFile).toHaveBeenCalled();
    await press('Basic Camera Access');
    screen.getByRole('button', { name: 'Start Recording' });
    expect(camera().getUserMedia).toHaveBeenLastCalledWith({ video: true, audio: true });
  });

  it.each([
    ['an iPhone', 'iPhone CriOS Mobile', /^If there is none: open Settings, then Safari/],
    ['another phone', 'Android Chrome Mobile', /^Choose Site settings, then Camera, then Allow/],
    ['a desk', 'Chrome', 'Allow camera and microphone for this page.'],
    ['another app', 'iPhone Mobile Instagram', 'Choose Open in browser, Open in Safari or Open in Chrome.'],
  ])('tells the way to allow it on %s', async (_, userAgent, step) => {
    stubCamera(userAgent).refuse('NotAllowedError');
    await openRecorder();
    await press('Start Camera');
    screen.getByText(step);
  });

  it('knows a refusal before it asks, and a changed mind', async () => {
    camera().permit('denied');
    await openRecorder();
    screen.getByText(notAllowed);
    await act(async () => camera().permit('granted'));
    screen.getByRole('button', { name: 'Start Camera' });
  });

  it('tries basic access by itself, a second after the wished settings failed', async () => {
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
    expect(buttons()).toEqual(['Try Camera Again', 'Choose a File', 'Cancel']);
    await press('Try Camera Again');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it.each([
    ['Chrome', 'Your browser does not support video recording. Please try Chrome, Firefox, or Safari.'],
    ['iPhone Mobile Instagram', 'Please open this page in your own browser, where the camera works.'],
  ])('says at once that %s cannot record, and offers a file', async (userAgent, text) => {
    stubCamera(userAgent);
    vi.stubGlobal('MediaRecorder', undefined);
    await openRecorder({ onChooseFile: () => {} });
    screen.getByText(text);
    expect(buttons()).toEqual(['Choose a File', 'Cancel']);
  });

  it('warns inside another app that has a camera all the same', async () => {
    stubCamera('iPhone Mobile Instagram');
    await openRecorder();
    screen.getByText(/^You are inside another app\./);
    screen.getByRole('button', { name: 'Start Camera' });
  });

  it('says that recording did not start, and why', async () => {
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
    await press('Start Now');
    screen.getByText('Failed to start recording: out of memory');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('says that there was nothing in it', async () => {
    await openRecorder();
    await startRecording();
    camera().recorder().isStuck = true;
    await seconds(0.6);
    await press('Stop');
    await seconds(5);
    screen.getByText('Recording failed. Please try again.');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('notices a camera that went without a word', async () => {
    await openRecorder();
    await press('Start Camera');
    for (const track of camera().stream().getTracks()) track.stop();
    await press('Start Recording');
    await press('Start Now');
    screen.getByText('No camera stream available. Please start the camera first.');
    screen.getByRole('button', { name: 'Try Camera Again' });
  });
});
