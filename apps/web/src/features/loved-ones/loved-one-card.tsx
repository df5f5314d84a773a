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
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-center gap-4">
        <StampAvatar name={name} className="w-17" />
        <div className="min-w-0">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{name}</h3>
          <p className="leading-snug text-ink-2 wrap-anywhere">{relationship}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <AccessCode name={name} code={accessCode} />
        <Button variant="secondary" size="small" onClick={onSend}>
          <Send aria-hidden="true" />
          {lovedOnesCopy.send}
          <span className="sr-only"> to {name}</span>
        </Button>
      </div>
    </Card>
  );
}
