import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { stubCamera } from './page-camera.ts';
import { RecorderCard } from '#web/features/recorder/recorder-card.tsx';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import type { HeldTake } from '#web/features/recorder/recording.ts';

/**
 * For a whole test file: a page with fake timers and a camera. Returns a function that gives the current test's camera.
 */
export function setUpRecorder() {
  let camera: ReturnType<typeof stubCamera> | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    camera = stubCamera();
    // The page's own element only accepts its own kind of stream.
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  return () => {
    if (!camera) throw new Error('Only call this within a test.');
    return camera;
  };
}

/** Opens the card. `takes` and `held` collect what it passes to its owner. */
export async function openRecorder(props: Partial<ComponentProps<typeof RecorderCard>> = {}) {
  const takes: Take[] = [];
  const held: (HeldTake | undefined)[] = [];
  const onHoldsTake = (now: HeldTake | undefined) => void held.push(now);
  const page = render(
    <QueryClientProvider client={createQueryClient()}>
      <RecorderCard onUse={(take) => void takes.push(take)} onCancel={() => {}} {...props} onHoldsTake={onHoldsTake} />
    </QueryClientProvider>,
  );
  await seconds(0);
  return { takes, held, unmount: page.unmount };
}

export const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Answers the question as well. */
export const recordAgain = () => press('Record Again');

export const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

/** From the start view to a recording that has just started. */
export async function startRecording(): Promise<void> {
  await press('Start Camera');
  await press('Start Recording');
  await press('Start now');
  screen.getByText('RECORDING');
}

/** Hides the page or shows it again. */
export const turnPage = (visibility: 'visible' | 'hidden') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  });
