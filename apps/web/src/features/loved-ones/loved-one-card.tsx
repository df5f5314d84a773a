import type { LovedOne } from '@someday/contract/loved-ones';
import { Send } from 'lucide-react';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AccessCode } from './access-code.tsx';
import { lovedOnesCopy } from './loved-ones.copy.ts';

export function LovedOneCard({ lovedOne, onSend }: { lovedOne: LovedOne; onSend: () => void }) {
  const { name, relationship, accessCode } = lovedOne;
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <StampAvatar name={name} className="w-18 sm:w-21" />
        <div className="flex-1">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{name}</h3>
          <p className="leading-snug text-ink-2 wrap-anywhere">{relationship}</p>
          <div className="mt-2 -ml-0.5">
            <AccessCode name={name} code={accessCode} />
          </div>
        </div>
      </div>
      <Button variant="secondary" onClick={onSend}>
        <Send aria-hidden="true" />
        {lovedOnesCopy.send}
        <span className="sr-only"> to {name}</span>
      </Button>
    </Card>
  );
}
