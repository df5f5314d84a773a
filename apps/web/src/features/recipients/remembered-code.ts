import { useEffect } from 'react';
import { messageAccessKey } from './message-access-key.ts';

function isAnythingStored(): boolean {
  try {
    return localStorage.getItem(messageAccessKey) !== null;
  } catch {
    return false; // storage is refused in some private windows
  }
}

/** Gives the code that "my own device" remembers. What reads it is fetched only where something is stored: a first visit has no use for it. */
export function useRememberedCode(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!isAnythingStored()) return;
    import('./message-access.ts')
      .then(({ readMessageAccess }) => {
        const code = readMessageAccess()?.accessCode;
        if (code !== undefined) onCode(code);
      })
      .catch(() => {}); // without it the code is typed
  }, [onCode]);
}
