import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRecorder, press, setUpRecorder, startRecording } from '#web/testing/page-recorder.tsx';

setUpRecorder();
const text = 'Dear Emma, you hid my keys in the piano. '.repeat(20);
const notes = { text, onChange: () => {} };

/** The page’s own element doesn’t move anything. */
function stubMotion() {
  const motion = { playState: 'paused', rate: 1, cancel: vi.fn<() => void>() };
  const animation = {
    ...motion,
    play: () => void (motion.playState = 'running'),
    pause: () => void (motion.playState = 'paused'),
    updatePlaybackRate: (rate: number) => void (motion.rate = rate),
  };
  const animate = vi.fn<() => typeof animation>(() => animation);
  Object.assign(HTMLElement.prototype, { animate });
  return { motion, animate };
}
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  vi.unstubAllGlobals();
});

describe('someone’s own notes', () => {
  it('scroll beside the lens while they record, and wait with the recording', async () => {
    const { motion, animate } = stubMotion();
    await openRecorder({ notes, prompt: <p>What can you see?</p> });
    expect(screen.queryByText('What can you see?')).toBeNull();
    expect(animate).not.toHaveBeenCalled();
    await startRecording();
    expect(motion.playState).toBe('running');
    await press('Pause');
    expect(motion.playState).toBe('paused');
    await press('Resume');
    expect(motion.playState).toBe('running');
    await press('Pause scrolling');
    expect(motion.playState).toBe('paused');
    await press('Resume scrolling');
    await press('Scroll slower');
    expect(motion).toMatchObject({ playState: 'running', rate: 0.85 });
    expect(localStorage.getItem('recorder-notes-pace')).toBe('2');
  });

  it('don’t move on their own under reduced motion: a tap turns the page', async () => {
    const { animate } = stubMotion();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await openRecorder({ notes });
    await startRecording();
    expect(animate).not.toHaveBeenCalled();
    const words = screen.getByText((_, element) => element?.textContent === text.trim() && element.matches('span'));
    Object.defineProperty(words, 'scrollHeight', { value: 900 });
    Object.defineProperty(words.parentElement, 'clientHeight', { value: 132 });
    await press('Previous page');
    expect(words.style.transform).toBe('');
    await press('Next page');
    expect(words.style.transform).toBe('translateY(-132px)');
  });

  it('leave their place to the questions if there are none', async () => {
    await openRecorder({ notes: { ...notes, text: ' ' }, prompt: <p>What can you see?</p> });
    screen.getByText('What can you see?');
  });
});
