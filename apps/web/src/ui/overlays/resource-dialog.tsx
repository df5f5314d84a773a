import { type ReactNode, useState } from 'react';
import type { Resource } from '#web/api/query-client.ts';
import { errorText } from '#web/api/api-error.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { resourceCopy } from '#web/ui/ui.copy.ts';
import { Dialog } from './dialog.tsx';

/** An item of a list by its id. Once found, it stays even if it leaves the list, since someone is working on it. */
export function useResource<Item extends { id: number }>(
  { data, error, refetch }: { data: readonly Item[] | undefined; error?: unknown; refetch?: () => unknown },
  id: number | undefined,
): Resource<Item> {
  const now = data?.find((item) => item.id === id);
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const item = now ?? (known?.id === id ? known : undefined);
  if (item) return { state: 'found', item };
  if (data) return { state: 'gone' };
  return error ? { state: 'failed', error, tryAgain: () => void refetch?.() } : { state: 'asking' };
}

/** `title`: that it is gone. The rest, unless given, fits everything. */
type ResourceWords = { title: string } & Partial<Record<'loading' | 'text' | 'failedTitle' | 'failedText', string>>;

export type FoundProps<Item> = {
  /** While it loads. */
  title?: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
};

type ResourceProps<Item> = FoundProps<Item> & { found: Resource<Item>; words: ResourceWords };

export function ResourceDialog<Item>({ found, title, words: own, onClose, children }: ResourceProps<Item>) {
  const words = { ...resourceCopy, ...own };
  switch (found.state) {
    case 'found':
      return children(found.item);
    case 'asking':
      return (
        <Dialog onOpenChange={onClose} title={title ?? words.loading}>
          <div role="status" aria-label={words.loading} className="grid place-items-center py-16">
            <Spinner className="size-8" />
          </div>
        </Dialog>
      );
    case 'gone':
      return (
        <Dialog onOpenChange={onClose} title={words.title} footer={<Button onClick={onClose}>{words.close}</Button>}>
          <p>{words.text}</p>
        </Dialog>
      );
    case 'failed':
      return (
        <Dialog
          onOpenChange={onClose}
          title={words.failedTitle}
          footer={<Button onClick={found.tryAgain}>{words.tryAgain}</Button>}
        >
          <p role="alert">{errorText(found.error, words.failedText)}</p>
        </Dialog>
      );
  }
}
