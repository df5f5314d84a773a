import type { Message } from '@someday/contract/messages';
import { CalendarClock, Ellipsis, Image, Link, Mails, PencilLine, Play, Trash2 } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { type MenuItem, Menu } from '#web/ui/overlays/menu.tsx';
import { messagesCopy } from './messages.copy.ts';

/** What the page can do with a message. */
export type MessageActions = {
  onWatch: (id: number) => void;
  onEdit: (id: number) => void;
  onSchedule: (id: number) => void;
  onDeliveries: (id: number) => void;
  onDelete: (id: number) => void;
};

/** The less common actions. */
function othersOf(message: Message, { onSchedule, onDeliveries, onDelete }: MessageActions): MenuItem[] {
  const { id, shareableUrl, isTest } = message;
  const { actions } = messagesCopy;
  // A test has no recipient to tell.
  if (isTest) {
    return [
      { label: actions.sendToSomeone, icon: CalendarClock, onSelect: () => onSchedule(id) },
      { label: actions.delete, icon: Trash2, tone: 'danger', onSelect: () => onDelete(id) },
    ];
  }
  return [
    { label: actions.schedule, icon: CalendarClock, onSelect: () => onSchedule(id) },
    { label: actions.deliveries, icon: Mails, onSelect: () => onDeliveries(id) },
    {
      label: actions.copyLink,
      icon: Link,
      disabled: shareableUrl === '',
      onSelect: () => void copyWithNotice(shareableUrl, messagesCopy.linkCopied),
    },
    { label: actions.delete, icon: Trash2, tone: 'danger', onSelect: () => onDelete(id) },
  ];
}

/** Two buttons and a menu for the rest. Each label names the message. */
export function ActionButtons({ message, actions }: { message: Message; actions: MessageActions }) {
  const { id, title } = message;
  const { watch, view, edit, more } = messagesCopy.actions;
  const [watchLabel, WatchIcon] = message.messageType === 'photo' ? [view, Image] : [watch, Play];
  const named = (label: string) => `${label}: ${title}`;
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:w-full lg:flex-nowrap lg:justify-end">
      {[
        { label: watchLabel, icon: WatchIcon, onSelect: () => actions.onWatch(id) },
        { label: edit, icon: PencilLine, onSelect: () => actions.onEdit(id) },
      ].map(({ label, icon: Icon, onSelect }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          aria-label={named(label)}
          className="max-lg:flex-1"
          onClick={onSelect}
        >
          <Icon aria-hidden="true" />
          {label}
        </Button>
      ))}
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={named(more)}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        items={othersOf(message, actions)}
      />
    </div>
  );
}
