import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import type { Found } from '#web/api/use-found.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Spinner } from './spinner.tsx';

type FoundWords = {
  loading: string;
  /** It is gone. */
  title: string;
  text: string;
  close: string;
  failedTitle: string;
  failedText: string;
  tryAgain: string;
};

/** A dialog about something that its address names: what it is while it is being asked for, and when it is not there any more. */
export function FoundDialog<Item>({
  found,
  title,
  words,
  onClose,
  children,
}: {
  found: Found<Item>;
  /** The dialog's, until it is there. */
  title: string;
  words: FoundWords;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}) {
  const close = (open: boolean) => (open ? undefined : onClose());
  switch (found.state) {
    case 'found':
      return children(found.item);
    case 'asking':
      return (
        <Dialog open onOpenChange={close} title={title}>
          <div role="status" aria-label={words.loading} className="grid place-items-center py-16">
            <Spinner className="size-8" />
          </div>
        </Dialog>
      );
    case 'gone':
      return (
        <Dialog open onOpenChange={close} title={words.title} footer={<Button onClick={onClose}>{words.close}</Button>}>
          <p>{words.text}</p>
        </Dialog>
      );
    case 'failed':
      return (
        <Dialog
          open
          onOpenChange={close}
          title={words.failedTitle}
          footer={<Button onClick={found.tryAgain}>{words.tryAgain}</Button>}
        >
          <p role="alert">{errorText(found.error, words.failedText)}</p>
        </Dialog>
      );
  }
}
