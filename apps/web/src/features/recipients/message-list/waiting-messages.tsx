import { useState, useEffect, useRef } from 'react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { openingLines, type Sealed } from '#web/features/recipients/sealed/sealed-times.ts';
import { SealedView, TimeLeft } from '#web/features/recipients/sealed/sealed-view.tsx';
import type { OpenMessage } from '@someday/contract/api/recipients';
import { useNow } from '#web/lib/hooks.ts';
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

function SealedRow({ sealed }: { sealed: Sealed }) {
  const [opens, day] = openingLines(sealed, useNow());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-7 sm:px-7">
      <Envelope state="sealed" className="w-16 self-start sm:w-24" />
      <div className="min-w-0">
        <p className="text-ink-2 wrap-anywhere">{sealed.from ? messageCopy.from(sealed.from) : null}</p>
        <h3 className="mt-0.5 text-[1.1875rem] leading-tight sm:text-h3">{opens}</h3>
        {day === undefined ? null : <p className="mt-1">{day}</p>}
      </div>
      <TimeLeft
        sealed={sealed}
        className="max-sm:col-start-2 sm:text-right"
        numberLook="text-[1.625rem] leading-tight sm:text-[2rem]"
      />
    </li>
  );
}

/** Soonest first. `isAlone`: there is nothing else on the page, so the first one is shown large. */
export function ComingSoon({ sealed, isAlone }: { sealed: readonly Sealed[]; isAlone: boolean }) {
  const [first] = sealed;
  const rows = isAlone ? sealed.slice(1) : sealed;
  return (
    <section aria-labelledby="coming-soon" className="grid gap-5">
      <h2 id="coming-soon" className="text-h3 sm:text-[1.75rem]">
        {recipientsCopy.sealed.title}
      </h2>
      {isAlone && first ? (
        <SealedView
          sealed={first}
          title={<h3 className="text-h2 wrap-anywhere">{first.from ? messageCopy.from(first.from) : null}</h3>}
        />
      ) : null}
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-box border border-line bg-card">
          {rows.map((one, index) => (
            <SealedRow key={index} sealed={one} />
          ))}
        </ul>
      ) : null}
    </section>
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
