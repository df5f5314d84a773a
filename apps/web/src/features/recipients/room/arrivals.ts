import type { OpenMessage } from '@someday/contract/recipients';
import { useEffect, useRef } from 'react';
import { showToast } from '#web/lib/toast-store.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

/** Ms in sight: long enough for someone who is watching another message. */
const NOTICE_MS = 60_000;

/**
 * Tells about messages that weren't there when the room was opened. The one on top (`onTop`) tells about itself. While `isBusy`, a letter is
 * being opened, and nothing may come between.
 */
export function useArrivals(
  open: readonly OpenMessage[],
  { onTop, isBusy, show }: { onTop: number | undefined; isBusy: boolean; show: (id: number) => void },
): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (isBusy && known.current) return;
    const ids = new Set(open.map(({ id }) => id));
    const before = known.current ?? ids;
    known.current = ids;
    const arrived = open.filter(({ id, isViewed }) => !isViewed && !before.has(id) && id !== onTop);
    const [first] = arrived;
    if (!first) return;
    const { title, show: label } = recipientsCopy.arrived;
    const action = { label, onSelect: () => show(first.id) };
    showToast({ title: title(arrived.length), action, durationMs: NOTICE_MS });
  });
}
