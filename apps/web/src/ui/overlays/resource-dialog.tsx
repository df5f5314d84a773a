import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '#web/api/query-client.ts';
import { errorText } from '#web/api/api-error.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** An item of a list by its id. Once found, it stays even if it leaves the list, since someone is working on it. */
export function useResource<Item extends { id: number }>(
  { data, error, refetch }: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>,
  id: number | undefined,
): Resource<Item> {
  const now = data?.find((item) => item.id === id);
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const item = now ?? known;
  if (item) return { state: 'found', item };
  if (data) return { state: 'gone' };
  return error ? { state: 'failed', error, tryAgain: () => void refetch() } : { state: 'asking' };
}

type ResourceWords = {
  loading: string;
  title: string;
  text: string;
  close: string;
  failedTitle: string;
  failedText: string;
  tryAgain: string;
};

export function ResourceDialog<Item>({
  found,
  title,
  words,
  onClose,
  children,
}: {
  found: Resource<Item>;
  title: string;
  words: ResourceWords;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}) {
  switch (found.state) {
    case 'found':
      return children(found.item);
    case 'asking':
      return (
        <Dialog onOpenChange={onClose} title={title}>
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
