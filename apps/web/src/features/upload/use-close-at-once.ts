import { useEffect } from 'react';

/** Closes a dialog that has nothing left to do as soon as that is so: a reload has opened it again, or what it sent waits on the page. */
export function useCloseAtOnce(isDone: boolean, close: () => void): void {
  useEffect(() => {
    if (isDone) close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it comes to be so
  }, [isDone]);
}
