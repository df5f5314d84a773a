import type { Message } from '@someday/contract/messages';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { goneCopy } from './changing.copy.ts';
import { useMessage } from './use-message.ts';

/** A dialog about a message: what it is while it is being asked for, and when it is not there any more. */
export function FoundMessage({
  id,
  title,
  onClose,
  children,
}: {
  id: number;
  /** The dialog's, until the message is there. */
  title: string;
  onClose: () => void;
  children: (message: Message) => ReactNode;
}) {
  const found = useMessage(id);
  if (found.state === 'found') return children(found.message);
  const close = (open: boolean) => (open ? undefined : onClose());
  switch (found.state) {
    case 'asking':
      return (
        <Dialog open onOpenChange={close} title={title}>
          <div role="status" aria-label={goneCopy.loading} className="grid place-items-center py-16">
            <Spinner className="size-8" />
          </div>
        </Dialog>
      );
    case 'gone':
      return (
        <Dialog
          open
          onOpenChange={close}
          title={goneCopy.title}
          footer={<Button onClick={onClose}>{goneCopy.close}</Button>}
        >
          <p>{goneCopy.text}</p>
        </Dialog>
      );
    case 'failed':
      return (
        <Dialog
          open
          onOpenChange={close}
          title={goneCopy.failedTitle}
          footer={<Button onClick={found.tryAgain}>{goneCopy.tryAgain}</Button>}
        >
          <p role="alert">{errorText(found.error, goneCopy.failedText)}</p>
        </Dialog>
      );
  }
}
