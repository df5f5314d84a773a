import { useEffect } from 'react';

/** Keeps the screen from going dark while `isOn`. The browser lets go whenever the page is hidden; it is asked again on coming back. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    const left = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const release = (held: WakeLockSentinel | undefined) => void held?.release().catch(() => {});
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (left.signal.aborted || (lock && !lock.released)) release(held);
        else lock = held;
      } catch {
        // a low battery, or a browser that refuses: the screen then goes dark as usual
      }
    };
    void hold();
    document.addEventListener('visibilitychange', () => void hold(), { signal: left.signal });
    return () => {
      left.abort();
      release(lock);
    };
  }, [isOn]);
}
