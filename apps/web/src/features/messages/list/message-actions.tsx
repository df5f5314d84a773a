import type { Message } from '@someday/contract/messages';
import { CalendarClock, Ellipsis, Image, Link, Mails, PencilLine, Play, Trash2 } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { type MenuItem, Menu } from '#web/ui/overlays/menu.tsx';
import { messagesCopy } from './messages.copy.ts';

/** What can be done with a message; its page knows how. */
export type MessageActions = {
  onWatch: (id: number) => void;
  onEdit: (id: number) => void;
  onSchedule: (id: number) => void;
  onDeliveries: (id: number) => void;
  onDelete: (id: number) => void;
};

/** What is not done every day. */
function othersOf(message: Message, { onSchedule, onDeliveries, onDelete }: MessageActions): MenuItem[] {
  const { id, shareableUrl, isTest } = message;
  const { actions } = messagesCopy;
  // A test is for nobody, whom nobody could tell of it.
  if (isTest) {
    return [
      { label: actions.sendToSomebody, icon: CalendarClock, onSelect: () => onSchedule(id) },
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

/** Two buttons and a menu for the rest. Each says what it is about. */
export function ActionButtons({ message, actions }: { message: Message; actions: MessageActions }) {
  const { id, title } = message;
  const { watch, look, edit, more } = messagesCopy.actions;
  const [watchLabel, WatchIcon] = message.messageType === 'photo' ? [look, Image] : [watch, Play];
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
