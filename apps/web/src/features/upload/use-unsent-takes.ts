import { useEffect, useState } from 'react';
import type { TakeRow } from './device-store.ts';
import { onTakesChange, unsentTakes } from './takes.ts';

export type UnsentTake = Pick<TakeRow, 'id' | 'startedAt' | 'seconds' | 'bytes'>;

/** The member's recordings that were never sent, the newest first; looked for again when the page is looked at again. */
export function useUnsentTakes(memberId: number): readonly UnsentTake[] {
  const [takes, setTakes] = useState<readonly UnsentTake[]>([]);
  useEffect(() => {
    let isLeft = false;
    const look = () => {
      void unsentTakes(memberId)
        .catch((): UnsentTake[] => [])
        .then((found) => {
          if (!isLeft) setTakes(found);
        });
    };
    look();
    const stopListening = onTakesChange(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isLeft = true;
      stopListening();
      document.removeEventListener('visibilitychange', look);
    };
  }, [memberId]);
  return takes;
}
