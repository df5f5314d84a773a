import type { Message } from '@someday/contract/messages';
import type { ReactNode } from 'react';
import { FoundDialog } from '#web/ui/found-dialog.tsx';
import { goneCopy } from './changing.copy.ts';
import { useMessage } from '#web/api/use-message.ts';

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
  return (
    <FoundDialog found={useMessage(id)} title={title} words={goneCopy} onClose={onClose}>
      {children}
    </FoundDialog>
  );
}
