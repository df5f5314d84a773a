import type { TrashedLovedOne, TrashedMessage } from '@someday/contract/trash';
import { categoryLook } from '@someday/contract/categories';
import { Hourglass, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstantNearDay } from '#web/lib/format.ts';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { trashCopy as copy } from './trash.copy.ts';
import { useRestoreLovedOne, useRestoreMessage } from './trash.queries.ts';

/** One thing that was deleted: what it is, how long it can still be had back, and the way back. */
function Row({
  picture,
  name,
  facts,
  purgedAt,
  isRestoring,
  onRestore,
}: {
  picture: ReactNode;
  name: string;
  facts: ReactNode;
  /** Instant. */
  purgedAt: string;
  isRestoring: boolean;
  onRestore: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 px-4 py-5 sm:px-6">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4 sm:gap-5">
        {picture}
        <div className="min-w-0 leading-snug wrap-anywhere">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal">{name}</h3>
          <div className="text-ink-2">{facts}</div>
          <p className="mt-2">
            <Badge tone="sealed" icon={Hourglass}>
              {copy.until(formatInstantNearDay(purgedAt))}
            </Badge>
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="max-sm:w-full"
        aria-label={`${copy.restore} ${name}`}
        loading={isRestoring}
        onClick={onRestore}
      >
        <Undo2 aria-hidden="true" />
        {copy.restore}
      </Button>
    </li>
  );
}

export function LovedOneRow({ lovedOne, onShow }: { lovedOne: TrashedLovedOne; onShow: () => void }) {
  const restore = useRestoreLovedOne(lovedOne, onShow);
  const { name, relationship, messages, purgedAt } = lovedOne;
  return (
    <Row
      picture={<StampAvatar name={name} className="w-16 -rotate-2 sm:w-18" />}
      name={name}
      facts={
        <>
          <p>{relationship}</p>
          <p>{copy.comeBack(messages)}</p>
        </>
      }
      purgedAt={purgedAt}
      isRestoring={restore.isPending}
      onRestore={() => restore.mutate()}
    />
  );
}

export function MessageRow({ message, onShow }: { message: TrashedMessage; onShow: () => void }) {
  const restore = useRestoreMessage(message, onShow);
  const { id, title, recipientName, category, messageType, purgedAt } = message;
  return (
    <Row
      picture={
        <Stamp tilt={id % 2 ? 'slightLeft' : 'slightRight'} className="w-24 flex-none sm:w-27">
          <Scene name={sceneForCategory(category)} className="aspect-4/3" />
        </Stamp>
      }
      name={title}
      facts={
        <p>
          For {recipientName}, {messageType}. {categoryLook(message).label}
        </p>
      }
      purgedAt={purgedAt}
      isRestoring={restore.isPending}
      onRestore={() => restore.mutate()}
    />
  );
}
