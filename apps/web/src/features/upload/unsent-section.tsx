import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { discardCopy } from './unsent.copy.ts';

/** Asks before something unsent is thrown away for good. */
type Ask = (about: keyof typeof discardCopy, discard: () => unknown) => void;

/** Rows of what hasn't arrived, under a heading. With `text`, they're waiting for their member and stand out. */
export function UnsentSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: (ask: Ask) => ReactNode;
}) {
  const [asked, setAsked] = useState<{ about: keyof typeof discardCopy; discard: () => unknown }>();
  const [isAsking, setIsAsking] = useState(false);
  const ask: Ask = (about, discard) => {
    setAsked({ about, discard });
    setIsAsking(true);
  };
  const isWaiting = text !== undefined;
  return (
    <section aria-labelledby={id}>
      {isWaiting ? null : (
        <h2 id={id} className="text-[1.625rem]">
          {title}
        </h2>
      )}
      <Card tone={isWaiting ? 'butter' : 'card'} className={clsx('overflow-hidden', !isWaiting && 'mt-5')}>
        {isWaiting ? (
          <div className="flex items-center gap-6 px-5 pb-2 pt-5 sm:px-6">
            <Envelope state="open" className="w-24 flex-none -rotate-3 max-sm:hidden" />
            <div>
              <h2 id={id} className="text-[1.375rem]">
                {title}
              </h2>
              <p className="mt-1">{text}</p>
            </div>
          </div>
        ) : null}
        <ul className="divide-y divide-line">{children(ask)}</ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...discardCopy[asked?.about ?? 'message']}
        onConfirm={() => {
          asked?.discard();
          setIsAsking(false);
        }}
      />
    </section>
  );
}
