import { Ellipsis } from 'lucide-react';
import { formatBytes } from '#web/lib/format.ts';
import { useState, type ReactNode } from 'react';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { arrivedAs, isStopped, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { sendingCopy, uploadCopy } from '#web/features/upload/unsent.copy.ts';
import { sentBytesOf, useGrowing, waiting, wordsFor } from './upload-progress.tsx';

/** What is said without being asked: never how much, or how long. */
export function restingWords(items: readonly OutgoingRecord[]): string {
  if (items.every(arrivedAs)) return sendingCopy.safe;
  if (items.some(isStopped)) return sendingCopy.stopped;
  return items.map(({ state }) => waiting[state.name]).find(Boolean) ?? sendingCopy.going;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const rowLook = 'flex min-h-14 items-center justify-between gap-x-4 gap-y-1 text-left';

type TransferLineProps = {
  items: readonly OutgoingRecord[];
  /** Pause, stop and close. */
  children: ReactNode;
};

/** A hairline that fills up as what was sealed is sent. How much that is, and what can be done about it, is behind a tap on its row. */
export function TransferLine({ items, children }: TransferLineProps) {
  const [isOpen, setOpen] = useState(false);
  const total = sum(items.map(({ fileSize }) => fileSize));
  const sent = useGrowing(
    sum(items.map(({ state, fileSize }) => (state.name === 'sent' ? fileSize : sentBytesOf(state, fileSize)))),
  );
  const isSafe = items.every(arrivedAs);
  const words = restingWords(items);
  const line = useCatchFocusAfter<HTMLDivElement>(isSafe ? 'safe' : isOpen ? 'open' : 'closed');
  const [item] = items;
  const details = item && items.length === 1 ? wordsFor(item.state, sent >= total) : '';
  return (
    <div ref={line} tabIndex={-1} className="mx-auto w-full max-w-xl text-ink-2" data-safe={isSafe || undefined}>
      <div aria-hidden="true" className="transfer-line">
        <div style={{ transform: `scaleX(${isSafe ? 1 : sent / total})` }} />
      </div>
      {isOpen && !isSafe ? (
        <div className={`${rowLook} flex-wrap py-1`}>
          <p className="min-w-0">
            {uploadCopy.sent(formatBytes(sent), formatBytes(total))}
            {details === '' ? '' : ` · ${details}`}
            <span className="block text-small">
              {items.length === 1 ? sendingCopy.text : sendingCopy.textOfSeveral}
            </span>
          </p>
          <div className="ml-auto flex flex-wrap items-center">{children}</div>
        </div>
      ) : isSafe ? (
        <p className="grid min-h-14 place-items-center">{words}</p>
      ) : (
        <button type="button" aria-expanded={false} className={`${rowLook} w-full`} onClick={() => setOpen(true)}>
          <span>{words}</span>
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}
