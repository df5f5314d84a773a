import { clsx } from 'clsx';
import { Clapperboard, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { onTakesChange } from './takes.ts';
import { discardCopy, unsentCopy as copy } from './unsent.copy.ts';

export type Ask = (about: keyof typeof discardCopy, discard: () => unknown) => void;

type UnsentSectionProps = { id: string; title: string; text?: string; children: (ask: Ask) => ReactNode };

/** Rows of what hasn't arrived, under a heading. With `text`, they're waiting for their member and stand out. */
export function UnsentSection({ id, title, text, children }: UnsentSectionProps) {
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

type UnsentItemProps = {
  title: string;
  about: string;
  name?: string;
  openLabel: string;
  isOpening?: boolean;
  onOpen: () => void;
  onDiscard: () => void;
};

export function UnsentItem(props: UnsentItemProps) {
  const { title, about, name = title, openLabel, isOpening = false, onOpen, onDiscard } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 leading-snug wrap-anywhere">
        <span className="block font-bold">{title}</span>
        <span className="text-ink-2">{about}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isOpening} aria-label={`${openLabel}, ${name}`} onClick={onOpen}>
          <Clapperboard aria-hidden="true" />
          {isOpening ? copy.opening : openLabel}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${copy.discard}, ${name}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {copy.discard}
        </Button>
      </div>
    </li>
  );
}

/** What `read` finds on this device; read again when it changes, and when the page becomes visible. */
export function useOnDevice<Item>(read: () => Promise<Item[]>): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const look = () => {
      void read()
        .catch((): Item[] => [])
        .then((found) => {
          if (!isUnmounted) setItems(found);
        });
    };
    look();
    const stopListening = onTakesChange(look);
    // Not when it's left: a browser that freezes the page would hold on to what it reads, and let no other page write.
    const lookIfVisible = () => {
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      isUnmounted = true;
      stopListening();
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [read]);
  return items;
}
