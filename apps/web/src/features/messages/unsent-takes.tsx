import { useState } from 'react';
import { DiscardQuestion } from '#web/features/upload/discard-question.tsx';
import { forgetTake } from '#web/features/upload/takes.ts';
import { UnsentTakeRow } from '#web/features/upload/unsent-take-row.tsx';
import { useUnsentTakes } from '#web/features/upload/use-unsent-takes.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Card } from '#web/ui/page.tsx';
import { takesCopy } from './send.copy.ts';
import type { Draft } from './send-form.ts';

/** Offers recordings again that were never sent, after a crash or put away for later. */
export function UnsentTakes({ memberId, onOpen }: { memberId: number; onOpen: (draft: Draft) => void }) {
  const takes = useUnsentTakes(memberId);
  const [asked, setAsked] = useState<string>();
  if (takes.length === 0) return null;
  return (
    <section aria-labelledby="unsent-takes">
      <Card tone="butter" className="overflow-hidden">
        <div className="flex items-center gap-6 px-5 pb-2 pt-5 sm:px-6">
          <Envelope state="open" className="w-24 flex-none -rotate-3 max-sm:hidden" />
          <div>
            <h2 id="unsent-takes" className="text-[1.375rem]">
              {takesCopy.title(takes.length)}
            </h2>
            <p className="mt-1">{takesCopy.text}</p>
          </div>
        </div>
        <ul className="divide-y divide-line">
          {takes.map((take) => (
            <UnsentTakeRow
              key={take.id}
              take={take}
              openLabel={takesCopy.open}
              onOpen={(medium) => onOpen({ media: [medium] })}
              onDiscard={() => setAsked(take.id)}
            />
          ))}
        </ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <DiscardQuestion
        about="take"
        id={asked}
        onDiscard={(id) => void forgetTake(id)}
        onAnswered={() => setAsked(undefined)}
      />
    </section>
  );
}
