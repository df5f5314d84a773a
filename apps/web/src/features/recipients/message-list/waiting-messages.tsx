import { useState, useEffect, useRef } from 'react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import type { OpenMessage } from '@someday/contract/api/recipients';
import { showToast } from '#web/lib/toast-store.ts';

export function OnTheirWay({ count, onCheckAgain }: { count: number; onCheckAgain: () => Promise<unknown> }) {
  const { title, text, again, notYet } = recipientsCopy.onItsWay;
  // The page's own checks don't show.
  const [check, setCheck] = useState<'asking' | 'answered'>();
  const press = async () => {
    setCheck('asking');
    await onCheckAgain();
    setCheck('answered');
  };
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
      <Envelope state="closed" className="w-20 flex-none -rotate-3" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-display text-h3 leading-tight">{title(count)}</p>
        <p className="text-ink-2">{text}</p>
        <p role="status" className="text-ink-2">
          {check === 'answered' ? notYet : null}
        </p>
      </div>
      <Button variant="secondary" loading={check === 'asking'} onClick={() => void press()}>
        {again}
      </Button>
    </Card>
  );
}

/** Ms in sight: long enough for someone who is watching another message. */
const NOTICE_MS = 60_000;

/** The one on top (`onTop`) shows itself. While `isBusy`, a letter is being opened, and nothing may come between. */
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
