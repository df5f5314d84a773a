import { useEffect, useState } from 'react';

/** Long enough for the next letter, short enough not to be noticed. */
export const SETTLED_MS = 250;

/** A text as it is once nobody has typed for a moment: for questions to the server. Emptied, it is so at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
