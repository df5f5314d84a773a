import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives the value of the last drawing through a function that stays the same: for handlers of long lists, whose rows need not be drawn again for new ones. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
