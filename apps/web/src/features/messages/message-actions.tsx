import type { Message } from '@someday/contract/messages';
import { CalendarClock, Ellipsis, Image, Link, PencilLine, Play, Trash2, type LucideIcon } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { messagesCopy } from './messages.copy.ts';

/** What can be done with a message; its page knows how. */
export type MessageActions = {
  onWatch: (id: number) => void;
  onEdit: (id: number) => void;
  onSchedule: (id: number) => void;
  onDelete: (id: number) => void;
};

type Action = { label: string; icon: LucideIcon; tone?: 'danger'; onSelect: () => void };

function actionsFor({ id, shareableUrl }: Message, { onEdit, onSchedule, onDelete }: MessageActions): Action[] {
  const { actions } = messagesCopy;
  return [
    { label: actions.edit, icon: PencilLine, onSelect: () => onEdit(id) },
    { label: actions.schedule, icon: CalendarClock, onSelect: () => onSchedule(id) },
    { label: actions.copyLink, icon: Link, onSelect: () => void copyWithNotice(shareableUrl, messagesCopy.linkCopied) },
    { label: actions.delete, icon: Trash2, tone: 'danger', onSelect: () => onDelete(id) },
  ];
}

/** Buttons where there is room for them, else the first of them and a menu. Each says what it is about. */
export function ActionButtons({
  message,
  actions,
  isWide,
}: {
  message: Message;
  actions: MessageActions;
  isWide: boolean;
}) {
  const { id, title } = message;
  const others = actionsFor(message, actions);
  const { watch, look } = messagesCopy.actions;
  const isPhoto = message.messageType === 'photo';
  const [watchLabel, WatchIcon] = isPhoto ? [look, Image] : [watch, Play];
  const named = (label: string) => `${label}: ${title}`;
  return (
    <div className="flex flex-wrap items-center gap-1 lg:justify-end">
      <Button
        variant={isWide ? 'quiet' : 'secondary'}
        size="small"
        aria-label={named(watchLabel)}
        className="max-lg:flex-1"
        onClick={() => actions.onWatch(id)}
      >
        <WatchIcon aria-hidden="true" />
        {watchLabel}
      </Button>
      {isWide ? (
        others.map(({ label, icon: Icon, onSelect }) => (
          <Button key={label} variant="quiet" size="small" aria-label={named(label)} onClick={onSelect}>
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))
      ) : (
        <Menu
          trigger={
            <Button variant="secondary" size="icon" aria-label={named(messagesCopy.actions.more)}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          items={others}
        />
      )}
    </div>
  );
}
