import { useEffect, useState } from 'react';

/** What is typed is looked for once nothing more has been typed for so long, in milliseconds. */
export const SETTLED_MS = 250;

/** A value that follows another one as soon as that one rests. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
