import type { LovedOne } from '@someday/contract/api/loved-ones';
import { BellOff, Ellipsis, IdCard, KeyRound, Link as LinkIcon, Send } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { promises } from '#web/lib/facts.ts';
import { formatInstantNearDay, formatYearlyDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { AccessCode } from './access-code.tsx';
import { LifeLine } from './life-line.tsx';
import { lovedOneListCopy as copy } from './loved-ones.copy.ts';
import { useMarkCodeGiven } from './loved-ones.queries.ts';

export type LovedOneActions = {
  onEdit: (id: number) => void;
  onSend: (id: number) => void;
  onRemove: (id: number) => void;
  onRenew: (id: number) => void;
  onKeepsake: (id: number) => void;
};

function unreached({ name, email, noticesStoppedAt }: LovedOne): string | undefined {
  if (!promises().email) return undefined;
  if (email === null) return copy.noAddress(name);
  return noticesStoppedAt === null ? undefined : copy.unsubscribed(name);
}

function Facts({ lovedOne, isGuest, onGiven }: { lovedOne: LovedOne; isGuest: boolean; onGiven: () => void }) {
  const { name, relationship, senderName, birthday, accessCode, codeAskedAt, shareableUrl } = lovedOne;
  const facts = [
    relationship,
    senderName === null ? '' : copy.callsYou(senderName),
    birthday === null ? '' : copy.bornOn(formatYearlyDay(birthday)),
  ];
  const note = isGuest ? undefined : unreached(lovedOne);
  return (
    <div className="min-w-0">
      <h3 className="text-[1.75rem] wrap-anywhere">{name}</h3>
      <p className="mt-1 leading-snug text-ink-2 wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      <div className="mt-4">
        <AccessCode name={name} code={accessCode} onCopy={onGiven} />
      </div>
      {codeAskedAt === null ? null : (
        <div className="mt-3 grid gap-3 rounded-field bg-butter px-4 py-3.5 text-ink wrap-anywhere">
          <p className="font-bold">{copy.askedForCode(name, formatInstantNearDay(codeAskedAt))}</p>
          <p>{copy.passCodeOn}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() => void copyWithNotice(shareableUrl, copy.linkCopied, onGiven)}
            >
              {copy.copyLink}
            </Button>
            <Button variant="quiet" size="small" onClick={onGiven}>
              {copy.codeGiven}
            </Button>
          </div>
        </div>
      )}
      {note === undefined ? null : (
        <p className="mt-3 flex gap-2 leading-snug text-ink-2 wrap-anywhere">
          <BellOff aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
          <span className="min-w-0">{note}</span>
        </p>
      )}
    </div>
  );
}

export function LovedOnePanel({
  lovedOne,
  isGuest,
  memberZone,
  actions,
  onClose,
}: {
  lovedOne: LovedOne;
  /** Guests have no keepsake cards, and no email is sent for them. */
  isGuest: boolean;
  memberZone: string;
  actions: LovedOneActions;
  onClose: () => void;
}) {
  const { id, name, shareableUrl } = lovedOne;
  const onGiven = useMarkCodeGiven(lovedOne);
  return (
    <Card
      role="group"
      aria-label={name}
      className="animate-fade shadow-lift-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        document.querySelector<HTMLElement>(`[aria-controls="person-${id}"]`)?.focus();
        onClose();
      }}
    >
      <div className="grid gap-x-12 gap-y-7 p-5 sm:p-7 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <Facts lovedOne={lovedOne} isGuest={isGuest} onGiven={onGiven} />
        <LifeLine lovedOne={lovedOne} memberZone={memberZone} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5 border-t border-line px-5 py-4 sm:px-7">
        <Button className="max-sm:w-full" aria-label={copy.sendTo(name)} onClick={() => actions.onSend(id)}>
          <Send aria-hidden="true" />
          {copy.send}
        </Button>
        {isGuest ? null : (
          <Button variant="secondary" className="max-sm:flex-1" onClick={() => actions.onKeepsake(id)}>
            <IdCard aria-hidden="true" />
            {copy.keepsake}
          </Button>
        )}
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          aria-label={copy.editOf(name)}
          onClick={() => actions.onEdit(id)}
        >
          {copy.edit}
        </Button>
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between sm:ml-auto">
          <button
            type="button"
            aria-label={copy.removeOf(name)}
            onClick={() => actions.onRemove(id)}
            className="tap rounded-full px-3 text-ink-2 underline-offset-4 hover:text-danger hover:underline"
          >
            {copy.remove}
          </button>
          <Menu
            trigger={
              <Button variant="quiet" size="icon" aria-label={copy.more(name)}>
                <Ellipsis aria-hidden="true" />
              </Button>
            }
            items={[
              {
                label: copy.copyLink,
                icon: LinkIcon,
                disabled: shareableUrl === '',
                onSelect: () => void copyWithNotice(shareableUrl, copy.linkCopied, onGiven),
              },
              { label: copy.renew, icon: KeyRound, onSelect: () => actions.onRenew(id) },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
