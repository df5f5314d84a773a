import type { Message } from '@someday/contract/api/messages';
import { CalendarClock, Ellipsis, Image, Link, Mails, PencilLine, Play, Trash2 } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MenuItem } from '#web/ui/overlays/opened-menu.tsx';
import { messageListCopy } from './messages.copy.ts';

const copy = messageListCopy.actions;

export type MessageActions = {
  onWatch: (id: number) => void;
  onEdit: (id: number) => void;
  onSchedule: (id: number) => void;
  onDeliveries: (id: number) => void;
  onDelete: (id: number) => void;
  /** Opens what its loved one sent back, by the answer's id. */
  onAnswer?: (id: number) => void;
};

const named = (label: string, { title }: Message) => `${label}: ${title}`;

type WatchButtonProps = Pick<MessageActions, 'onWatch'> & { message: Message; className: string };

export function WatchButton({ message, onWatch, className }: WatchButtonProps) {
  const [label, Icon] = message.messageType === 'photo' ? [copy.view, Image] : [copy.watch, Play];
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={named(label, message)}
      className={className}
      onClick={() => onWatch(message.id)}
    >
      <Icon aria-hidden="true" />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

function itemsOf(message: Message, actions: () => MessageActions): MenuItem[] {
  const { id, shareableUrl, isTest } = message;
  const edit = { label: copy.edit, icon: PencilLine, onSelect: () => actions().onEdit(id) };
  const remove = { label: copy.delete, icon: Trash2, tone: 'danger', onSelect: () => actions().onDelete(id) } as const;
  // A test has no recipient to tell.
  if (isTest) {
    return [edit, { label: copy.sendToSomeone, icon: CalendarClock, onSelect: () => actions().onSchedule(id) }, remove];
  }
  return [
    edit,
    { label: copy.schedule, icon: CalendarClock, onSelect: () => actions().onSchedule(id) },
    { label: copy.deliveries, icon: Mails, onSelect: () => actions().onDeliveries(id) },
    {
      label: copy.copyLink,
      icon: Link,
      disabled: shareableUrl === '',
      onSelect: () => void copyWithNotice(shareableUrl, messageListCopy.linkCopied),
    },
    remove,
  ];
}

export function MessageMenu({ message, actions }: { message: Message; actions: () => MessageActions }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={copy.more(message.title)}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      items={itemsOf(message, actions)}
    />
  );
}
