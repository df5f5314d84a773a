import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/days.ts';
import { useOpeningMoment, useRecheck, type Waiting } from './opening-moment.ts';

const HOUR = 3_600_000;
const now = Date.parse('2031-06-13T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that just got this answer. */
function pageTold(opensIn: number | undefined) {
  const ask = vi.fn();
  const reply = (more: Partial<Waiting> = {}): Waiting => ({
    answeredAt: deviceNow().getTime(),
    opensIn,
    failedAt: 0,
    failures: 0,
    ...more,
  });
  const first = reply();
  const { rerender, unmount } = renderHook(({ waiting }) => useOpeningMoment(waiting, ask), {
    initialProps: { waiting: first },
  });
  return { ask, first, reply, become: (waiting: Waiting) => rerender({ waiting }), unmount };
}

/** Like a closed laptop: time passes, but no timers run. */
const sleep = (ms: number) => vi.setSystemTime(deviceNow().getTime() + ms);

describe('a page that knows how soon a message opens', () => {
  it('asks once, when it opens', () => {
    const { ask } = pageTold(7 * 3600 + 30);
    vi.advanceTimersByTime(7 * HOUR + 29_999);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(100 * HOUR);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks again while it is still sealed, at most once a second', () => {
    const { ask, become, reply } = pageTold(10);
    vi.advanceTimersByTime(10_000);
    for (let second = 0; second < 5; second += 1) {
      become(reply({ opensIn: 0 }));
      vi.advanceTimersByTime(1000);
    }
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('is at most a minute late after sleep, and not at all when the page becomes visible', () => {
    const { ask } = pageTold(8 * 3600);
    sleep(9 * HOUR);
    vi.advanceTimersByTime(60_000);
    expect(ask).toHaveBeenCalledOnce();

    const other = pageTold(8 * 3600);
    sleep(7 * HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(other.ask).not.toHaveBeenCalled();
    sleep(HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(other.ask).toHaveBeenCalledOnce();
  });

  it('asks nothing while it can’t be seen, and right away when it can', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { ask } = pageTold(10);
    vi.advanceTimersByTime(HOUR);
    window.dispatchEvent(new Event('online'));
    expect(ask).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('waits longer after each failure, and asks right away when the network is back', () => {
    const { ask, first, become } = pageTold(10);
    vi.advanceTimersByTime(10_000);
    for (let failures = 1; ask.mock.calls.length < 20; failures += 1) {
      const asked = ask.mock.calls.length;
      become({ ...first, failedAt: deviceNow().getTime(), failures });
      vi.advanceTimersByTime(50_000);
      expect(ask).toHaveBeenCalledTimes(asked);
      vi.advanceTimersByTime(HOUR);
      expect(ask).toHaveBeenCalledTimes(asked + 1);
    }
    become({ ...first, failedAt: deviceNow().getTime(), failures: 20 });
    window.dispatchEvent(new Event('online'));
    expect(ask).toHaveBeenCalledTimes(21);
  });

  it('leaves no timer behind', () => {
    const { ask, unmount } = pageTold(10);
    unmount();
    vi.advanceTimersByTime(HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).not.toHaveBeenCalled();
  });
});

it('a page with messages for later days asks once a day', () => {
  const { ask, become, reply } = pageTold(undefined);
  for (let day = 0; day < 40; day += 1) {
    vi.advanceTimersByTime(24 * HOUR);
    become(reply());
  }
  expect(ask).toHaveBeenCalledTimes(40);
});

it('a page with a message on its way asks after ever longer pauses, some thirty times a day', () => {
  const pauses: number[] = [];
  const { result, rerender } = renderHook(({ is, at }) => useRecheck(is, at), { initialProps: { is: true, at: now } });
  for (let at = now; at < now + 24 * HOUR; at += (pauses.at(-1) ?? 0) * 1000) {
    rerender({ is: true, at });
    pauses.push(result.current ?? 0);
  }
  expect(pauses.slice(0, 7)).toEqual([10, 10, 10, 10, 10, 13, 16]);
  expect(pauses.length).toBeLessThan(45);
  rerender({ is: false, at: now + 25 * HOUR });
  expect(result.current).toBeUndefined();
  rerender({ is: true, at: now + 26 * HOUR });
  expect(result.current, 'another message starts over').toBe(10);
});
