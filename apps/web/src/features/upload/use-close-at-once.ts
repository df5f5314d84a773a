import { useEffect } from 'react';

/** Closes a dialog that a reload has opened again although its work was done: what it sent is shown on its way by the page. */
export function useCloseAtOnce(isDone: boolean, close: () => void): void {
  useEffect(() => {
    if (isDone) close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it is opened
  }, []);
}
