import { Clapperboard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useParents } from '#web/queries/loved-ones.ts';
import { DiscardQuestion } from '#web/features/upload/takes/unsent-take-row.tsx';
import { formatDuration, formatMoment } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { keptCopy as copy, titleCopy } from './composer.copy.ts';
import type { PurposeName } from './composition.ts';
import { discardComposition, useKeptCompositions, type KeptComposition } from './kept-compositions.ts';
import { namesOf } from './when-step.tsx';

function useNames({ entries }: KeptComposition): string {
  const people = useParents().data?.children.filter(({ id }) => entries.recipients.includes(String(id))) ?? [];
  return namesOf(people);
}

function Row({ kept, onOpen, onDiscard }: { kept: KeptComposition; onOpen: () => void; onDiscard: () => void }) {
  const names = useNames(kept);
  const { entries, seconds, media, keptAt, isUnclaimed } = kept;
  const title = entries.title || (names === '' ? copy[isUnclaimed ? 'shared' : 'untitled'] : titleCopy.message(names));
  const facts = [
    names === '' || entries.title === '' ? '' : copy.for(names),
    seconds > 0 ? formatDuration(seconds) : media > 0 ? copy.files(media) : copy.onlyWords,
    formatMoment(new Date(keptAt)),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 leading-snug wrap-anywhere">
        <span className="block font-bold">{title}</span>
        <span className="text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`${copy.open}, ${title}`} onClick={onOpen}>
          <Clapperboard aria-hidden="true" />
          {copy.open}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${copy.discard}, ${title}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {copy.discard}
        </Button>
      </div>
    </li>
  );
}

/** Unfinished messages on this device, to continue or discard. */
export function KeptSection({
  memberId,
  purposes,
  onOpen,
}: {
  memberId: number;
  purposes: readonly PurposeName[];
  onOpen: (kept: KeptComposition) => void;
}) {
  const kept = useKeptCompositions(memberId, purposes);
  const [asked, setAsked] = useState<string>();
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-messages">
      <Card tone="butter" className="overflow-hidden">
        <div className="flex items-center gap-6 px-5 pb-2 pt-5 sm:px-6">
          <Envelope state="open" className="w-24 flex-none -rotate-3 max-sm:hidden" />
          <div>
            <h2 id="kept-messages" className="text-[1.375rem]">
              {copy.title(kept.length)}
            </h2>
            <p className="mt-1">{copy.text}</p>
          </div>
        </div>
        <ul className="divide-y divide-line">
          {kept.map((one) => (
            <Row key={one.id} kept={one} onOpen={() => onOpen(one)} onDiscard={() => setAsked(one.id)} />
          ))}
        </ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <DiscardQuestion
        about="message"
        id={asked}
        onDiscard={(id) => void discardComposition(id)}
        onAnswered={() => setAsked(undefined)}
      />
    </section>
  );
}
