import type { LovedOne } from '@someday/contract/loved-ones';
import { BellOff, Cake, Ellipsis, IdCard, KeyRound, Link as LinkIcon, Send } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { promises } from '#web/lib/facts.ts';
import { formatYearlyDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { AccessCode } from './access-code.tsx';
import { lovedOnesCopy as copy } from './loved-one.copy.ts';

/** Each takes the loved one's id. */
export type LovedOneActions = {
  onEdit: (id: number) => void;
  onSend: (id: number) => void;
  onRemove: (id: number) => void;
  onRenew: (id: number) => void;
  onKeepsake: (id: number) => void;
};

/** Guests have no keepsake cards, and no email is sent for them. */
type Props = { lovedOne: LovedOne; isGuest: boolean; actions: LovedOneActions };

/** Why a loved one gets no email and what to do about it. Undefined if they do get it, or if this installation sends none. */
function unreached({ name, email, noticesStoppedAt }: LovedOne): string | undefined {
  if (!promises().email) return undefined;
  if (email === null) return copy.noAddress(name);
  return noticesStoppedAt === null ? undefined : copy.unsubscribed(name);
}

function Person({ lovedOne, isGuest }: Pick<Props, 'lovedOne' | 'isGuest'>) {
  const { name, relationship, birthday, messageCounts, accessCode } = lovedOne;
  const note = isGuest ? undefined : unreached(lovedOne);
  return (
    <div className="flex flex-1 items-start gap-4">
      <PortraitStamp name={name} portrait={lovedOne.portrait} className="w-18 sm:w-21" />
      <div className="min-w-0 flex-1">
        {/* room for the menu in the card's corner */}
        <h3 className="pr-9 font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{name}</h3>
        <p className="pr-9 leading-snug text-ink-2 wrap-anywhere">{relationship}</p>
        <p className="mt-1 text-small leading-snug text-ink-2">
          {copy.messages(messageCounts.total, messageCounts.viewed)}
        </p>
        {birthday === null ? null : (
          <p className="mt-1 flex items-center gap-1.5 text-small leading-snug text-ink-2">
            <Cake aria-hidden="true" className="size-4 flex-none text-poppy" />
            <span className="sr-only">{copy.birthday} </span>
            <span className="font-display lining-nums">{formatYearlyDay(birthday)}</span>
          </p>
        )}
        {note === undefined ? null : (
          <p className="mt-1 flex gap-1.5 text-small leading-snug text-ink-2 wrap-anywhere">
            <BellOff aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            <span className="min-w-0">{note}</span>
          </p>
        )}
        <div className="-ml-0.5 mt-2.5 @max-[17.35rem]:-ml-22">
          <AccessCode name={name} code={accessCode} />
        </div>
      </div>
    </div>
  );
}

function More({ lovedOne: { id, name, shareableUrl }, isGuest, actions }: Props) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={copy.more(name)}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      items={[
        ...(isGuest ? [] : [{ label: copy.keepsake, icon: IdCard, onSelect: () => actions.onKeepsake(id) }]),
        {
          label: copy.copyLink,
          icon: LinkIcon,
          disabled: shareableUrl === '',
          onSelect: () => void copyWithNotice(shareableUrl, copy.linkCopied),
        },
        { label: copy.renew, icon: KeyRound, onSelect: () => actions.onRenew(id) },
      ]}
    />
  );
}

export function LovedOneCard({ lovedOne, isGuest, actions }: Props) {
  const { id, name } = lovedOne;
  return (
    <Card className="relative flex flex-col">
      <div className="@container flex flex-1 flex-col p-5">
        <Person lovedOne={lovedOne} isGuest={isGuest} />
      </div>
      <div className="absolute right-1.5 top-1.5">
        <More lovedOne={lovedOne} isGuest={isGuest} actions={actions} />
      </div>
      <div className="flex flex-wrap border-t border-line p-2">
        <Button
          variant="quiet"
          size="small"
          className="flex-auto max-[379px]:basis-full"
          aria-label={copy.sendTo(name)}
          onClick={() => actions.onSend(id)}
        >
          <Send aria-hidden="true" />
          {copy.send}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="flex-auto"
          aria-label={copy.editOf(name)}
          onClick={() => actions.onEdit(id)}
        >
          {copy.edit}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="flex-auto"
          aria-label={copy.removeOf(name)}
          onClick={() => actions.onRemove(id)}
        >
          {copy.remove}
        </Button>
      </div>
    </Card>
  );
}
