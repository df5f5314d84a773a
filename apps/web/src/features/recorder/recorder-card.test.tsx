import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { RecorderCard } from './recorder-card.tsx';
import type { Take } from './recorder-machine.ts';

/** The test's page has neither camera nor recorder; these stand in for the browser's. */
class PageRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'video/webm';
  state = 'inactive';
  readonly mimeType = 'video/webm';
  start(): void {
    this.state = 'recording';
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['moving picture']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

const stopTrack = vi.fn<() => void>();
const aStream = () => Object.assign(new EventTarget(), { active: true, getTracks: () => [{ stop: stopTrack }] });
const getUserMedia = vi.fn<(wished: MediaStreamConstraints) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  stopTrack.mockReset();
  getUserMedia.mockReset().mockImplementation(async () => aStream());
  vi.stubGlobal('MediaRecorder', PageRecorder);
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, mediaDevices: { getUserMedia } });
  // The page's own element refuses anything but its own kind of stream.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const takes: Take[] = [];
const holds: boolean[] = [];
function open(maxSeconds = 300) {
  takes.length = 0;
  holds.length = 0;
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RecorderCard
        maxSeconds={maxSeconds}
        onUse={(take) => void takes.push(take)}
        onCancel={() => {}}
        onHoldsTake={(held) => holds.push(held)}
      />
    </QueryClientProvider>,
  );
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
const refuse = (name: string) => getUserMedia.mockRejectedValueOnce(new DOMException('No', name));

describe('the recorder', () => {
  it('records, pauses and hands the take over with its duration', async () => {
    open();
    screen.getByText('Your recording may last up to 5:00 minutes.');
    await press('Start Camera');
    await press('Start Recording');
    screen.getByText('RECORDING');
    await seconds(3);
    await press('Pause');
    screen.getByText('PAUSED');
    await seconds(10);
    await press('Resume');
    await seconds(2);
    expect(screen.getByRole('timer').textContent).toBe('0:05');
    await press('Stop');
    screen.getByText('Recording Complete');
    expect(stopTrack).toHaveBeenCalled();
    expect(holds.at(-1)).toBe(true);
    await press('Use This Recording');
    await seconds(0);
    expect(takes[0]?.seconds).toBeCloseTo(5, 1);
    expect(takes[0]?.blob.type).toBe('video/webm');
  });

  it('stops by itself at the longest', async () => {
    open(4);
    await press('Start Camera');
    await press('Start Recording');
    await seconds(4.3);
    screen.getByText('Recording Complete');
  });

  it('throws a recording away and starts the camera again', async () => {
    open();
    await press('Start Camera');
    await press('Start Recording');
    await seconds(1);
    await press('Stop');
    await press('Record Again');
    screen.getByRole('button', { name: 'Start Recording' });
    expect(getUserMedia).toHaveBeenCalledTimes(2);
    expect(holds.at(-1)).toBe(false);
  });

  it('turns the camera off when somebody leaves, also while it is still starting', async () => {
    const page = open();
    await press('Start Camera');
    page.unmount();
    expect(stopTrack).toHaveBeenCalledTimes(1);
    let opened: (stream: unknown) => void = () => {};
    getUserMedia.mockReturnValueOnce(new Promise((resolve) => (opened = resolve)));
    const other = open();
    await press('Start Camera');
    other.unmount();
    await act(async () => opened(aStream()));
    expect(stopTrack).toHaveBeenCalledTimes(2);
  });

  it('helps when the camera is not allowed, and tries again', async () => {
    refuse('NotAllowedError');
    open();
    await press('Start Camera');
    screen.getByText(
      'Camera access is required to record videos. Please enable camera permissions in your browser settings and refresh the page.',
    );
    await press('Basic Camera Access');
    screen.getByRole('button', { name: 'Start Recording' });
    expect(getUserMedia).toHaveBeenLastCalledWith({ video: true, audio: true });
  });

  it('tries basic access by itself, a second after the wished settings failed', async () => {
    refuse('OverconstrainedError');
    open();
    await press('Start Camera');
    screen.getByText('Camera settings not supported. Trying basic camera access...');
    await seconds(0.9);
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    await seconds(0.2);
    screen.getByRole('button', { name: 'Start Recording' });
  });

  it('says when there is no camera, and when there can be none', async () => {
    refuse('NotFoundError');
    open();
    await press('Start Camera');
    screen.getByText('No camera found. Please ensure your device has a camera and try again.');
    vi.stubGlobal('MediaRecorder', undefined);
    await press('Try Camera Again');
    screen.getByText('Your browser does not support video recording. Please try Chrome, Firefox, or Safari.');
  });
});
