import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PageStream, speak, stubCamera } from '#web/testing/page-camera.ts';
import { openRecorder, press, seconds, setUpRecorder, startRecording, turnPage } from '#web/testing/page-recorder.tsx';

const camera = setUpRecorder();
const iphone = 'iPhone Version/18.0 Mobile Safari';
const picture = () => screen.getByLabelText('Camera preview').className;
const asked = (count: number, wanted: unknown) => {
  expect(camera().getUserMedia).toHaveBeenCalledTimes(count);
  expect(camera().getUserMedia).toHaveBeenNthCalledWith(count, wanted);
};

describe('the recorder’s camera', () => {
  it('is simply on if the browser already allows camera and microphone', async () => {
    camera().permit('granted');
    await openRecorder();
    screen.getByRole('button', { name: 'Start Recording' });
    expect(screen.queryByRole('button', { name: 'Start Camera' })).toBeNull();
    expect(camera().stream().active).toBe(true);
  });

  it('is never opened without a press if the browser would ask', async () => {
    const states: Record<string, string> = { camera: 'granted', microphone: 'prompt' };
    Object.assign(navigator.permissions, {
      query: async ({ name }: { name: string }) => Object.assign(new EventTarget(), { state: states[name] }),
    });
    await openRecorder();
    screen.getByRole('button', { name: 'Start Camera' });
    Object.assign(navigator.permissions, { query: () => Promise.reject(new TypeError('unknown')) });
    cleanup();
    await openRecorder();
    screen.getByRole('button', { name: 'Start Camera' });
    expect(camera().getUserMedia).not.toHaveBeenCalled();
  });

  it('is off while nobody has seen the page for 30 seconds, and on again when they return', async () => {
    await openRecorder();
    await press('Start Camera');
    await turnPage('hidden');
    await seconds(29);
    expect(camera().stream().active).toBe(true);
    await seconds(1);
    expect(camera().stream().active).toBe(false);
    await turnPage('visible');
    await seconds(0);
    screen.getByRole('button', { name: 'Start Recording' });
    expect(camera().stream().active).toBe(true);
    await turnPage('hidden');
    await turnPage('visible');
    await seconds(60);
    expect(camera().streams).toHaveLength(2);
  });

  it('switches to a phone’s back camera, which isn’t mirrored', async () => {
    const phone = stubCamera(iphone);
    await openRecorder();
    await press('Start Camera');
    expect(picture()).toMatch(/-scale-x-100/);
    const wasOn: unknown[] = [];
    phone.getUserMedia.mockImplementationOnce(async () => {
      wasOn.push(phone.stream().active); // phones open one camera at a time
      return new PageStream();
    });
    await press('Switch camera');
    expect(wasOn).toEqual([false]);
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { facingMode: 'environment' } });
    expect(picture()).not.toMatch(/-scale-x-100/);
    await press('Switch camera');
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { facingMode: 'user' } });
  });

  it('goes back to the previous one if the other can’t be opened', async () => {
    const phone = stubCamera(iphone);
    await openRecorder();
    await press('Start Camera');
    phone.refuse('NotReadableError');
    await press('Switch camera');
    screen.getByText('That camera didn’t open. Nothing has changed.');
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { facingMode: 'user' } });
    expect(picture()).toMatch(/-scale-x-100/);
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('says what is wrong if neither can be opened', async () => {
    const phone = stubCamera(iphone);
    await openRecorder();
    await press('Start Camera');
    phone.refuse('NotReadableError');
    phone.refuse('NotReadableError');
    await press('Switch camera');
    screen.getByText('Camera is already in use by another application. Please close other apps and try again.');
  });

  it('can be switched on a desktop only if there are several', async () => {
    camera().devices.push({ kind: 'videoinput', deviceId: 'one', label: 'Lid' });
    camera().getUserMedia.mockResolvedValueOnce(new PageStream({ deviceId: 'one' }));
    await openRecorder();
    await press('Start Camera');
    expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull();
    camera().devices.push({ kind: 'videoinput', deviceId: 'two', label: 'Desk' });
    await act(async () => void camera().mediaDevices.dispatchEvent(new Event('devicechange')));
    await press('Switch camera');
    expect(camera().getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { deviceId: { exact: 'two' } } });
  });

  it('asks for a sharp picture, and remembers who would rather have a small one', async () => {
    const phone = stubCamera(iphone);
    phone.getUserMedia.mockResolvedValue(new PageStream({ width: 720, height: 1280 }));
    const page = await openRecorder();
    await press('Start Camera');
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { width: { ideal: 1280 } } });
    const box = screen.getByRole('checkbox', { name: /^Sharp/ });
    expect(box).toHaveProperty('checked', true);
    await act(async () => void fireEvent.click(box));
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { width: { ideal: 320 } } });
    page.unmount();
    await openRecorder();
    await press('Start Camera');
    expect(phone.getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { width: { ideal: 320 } } });
  });

  it('falls back to a small picture if there is no other, and says so to anyone who wants Sharp', async () => {
    const phone = stubCamera(iphone);
    phone.getUserMedia.mockResolvedValueOnce(new PageStream({ width: 640, height: 480 }));
    await openRecorder();
    await press('Start Camera');
    const box = screen.getByRole('checkbox', { name: /^Sharp/ });
    expect(box).toHaveProperty('checked', false);
    phone.getUserMedia.mockResolvedValueOnce(new PageStream({ width: 640, height: 480 }));
    await act(async () => void fireEvent.click(box));
    screen.getByText('This camera can’t record sharper.');
    expect(box).toHaveProperty('checked', false);
  });

  it('offers nothing sharper where large is the default', async () => {
    await openRecorder();
    await press('Start Camera');
    expect(screen.queryByRole('checkbox')).toBeNull();
    asked(1, { video: expect.objectContaining({ width: { ideal: 1280, max: 1920 } }), audio: true });
  });

  it('keeps the screen awake while it is on, and again after returning', async () => {
    const release = vi.fn<() => Promise<void>>(async () => {});
    const request = vi.fn<() => Promise<unknown>>(async () => ({ release, released: true }));
    vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } });
    await openRecorder();
    expect(request).not.toHaveBeenCalled();
    await press('Start Camera');
    expect(request).toHaveBeenCalledTimes(1);
    await turnPage('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    await turnPage('visible');
    expect(request).toHaveBeenCalledTimes(2);
    await press('Start Recording');
    await press('Start now');
    await seconds(1);
    await press('Stop');
    expect(release).toHaveBeenCalled();
    await turnPage('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });
});

describe('the recorder’s microphone', () => {
  it('can be chosen, even one just plugged in', async () => {
    camera().devices.push({ kind: 'audioinput', deviceId: 'lid', label: 'Lid' });
    await openRecorder();
    await press('Start Camera');
    expect(screen.queryByLabelText('Microphone')).toBeNull();
    camera().devices.push({ kind: 'audioinput', deviceId: 'desk', label: '' });
    await act(async () => void camera().mediaDevices.dispatchEvent(new Event('devicechange')));
    const choice = screen.getByLabelText('Microphone');
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Lid', 'Microphone 2']);
    camera().getUserMedia.mockResolvedValueOnce(new PageStream({}, { deviceId: 'desk' }));
    await act(async () => void fireEvent.change(choice, { target: { value: 'desk' } }));
    asked(2, expect.objectContaining({ audio: { deviceId: { exact: 'desk' } } }));
    expect(choice).toHaveProperty('value', 'desk');
  });

  it('shows the sound level, and asks when it hears nothing', async () => {
    speak(0.1);
    await openRecorder();
    await press('Start Camera');
    await seconds(1);
    expect(Number(screen.getByRole('meter').getAttribute('aria-valuenow'))).toBeGreaterThan(3);
    const worry = 'We can’t hear you. Is the microphone on?';
    expect(screen.queryByText(worry)).toBeNull();
    speak(0);
    await seconds(16);
    screen.getByText(worry);
    speak(0.1);
    await seconds(1);
    expect(screen.queryByText(worry)).toBeNull();
  });
});

describe('an interruption', () => {
  it.each([
    ['video', 'Your recording is safe. The camera stopped.'],
    ['audio', 'Your recording is safe. The microphone stopped.'],
  ] as const)('that ends the %s ends the recording and saves it', async (kind, text) => {
    await openRecorder();
    await startRecording();
    await seconds(3);
    await act(async () => camera().stream()[kind].unplug());
    screen.getByText('Recording Complete');
    screen.getByText(text);
  });

  it('of the recorder itself saves what there is', async () => {
    await openRecorder();
    await startRecording();
    await seconds(3);
    await act(async () => camera().recorder().fail());
    screen.getByText('Your recording is safe. Your browser stopped it.');
  });

  it('before recording offers another try', async () => {
    await openRecorder();
    await press('Start Camera');
    await act(async () => camera().stream().video.unplug());
    screen.getByText('Your camera or microphone was disconnected. Reconnect it and try again.');
    await press('Try Camera Again');
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('by a call pauses, and recording continues when both devices are back', async () => {
    await openRecorder();
    await startRecording();
    await seconds(2);
    const { video, audio } = camera().stream();
    await act(async () => audio.setMuted(true));
    await act(async () => video.setMuted(true));
    screen.getByText(/^Paused and safe\./);
    expect(camera().recorder().state).toBe('paused');
    await seconds(60);
    await act(async () => video.setMuted(false));
    screen.getByText('PAUSED');
    await act(async () => audio.setMuted(false));
    screen.getByText('RECORDING');
    expect(camera().recorder().state).toBe('recording');
    await seconds(1);
    expect(screen.getByRole('timer').textContent).toBe('0:03');
  });

  it('by leaving the page on a phone pauses until the member resumes', async () => {
    const phone = stubCamera(iphone);
    await openRecorder();
    await startRecording();
    await seconds(2);
    await turnPage('hidden');
    expect(phone.recorder().state).toBe('paused');
    await turnPage('visible');
    screen.getByText('Paused and safe while you were away.');
    await press('Resume');
    expect(phone.recorder().state).toBe('recording');
  });

  it('by leaving the page on a phone cancels the countdown', async () => {
    stubCamera(iphone);
    await openRecorder();
    await press('Start Camera');
    await press('Start Recording');
    await turnPage('hidden');
    await seconds(5);
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('by looking at something else on a desktop doesn’t count', async () => {
    await openRecorder();
    await startRecording();
    await seconds(2);
    await turnPage('hidden');
    await seconds(2);
    await turnPage('visible');
    expect(screen.getByRole('timer').textContent).toBe('0:04');
  });
});
