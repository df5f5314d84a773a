import { Clapperboard, Trash2 } from 'lucide-react';
import { useParents } from '#web/queries/loved-ones.ts';
import { UnsentSection } from '#web/features/upload/unsent-section.tsx';
import { formatDuration, formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
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
  if (kept.length === 0) return null;
  return (
    <UnsentSection id="kept-messages" title={copy.title(kept.length)} text={copy.text}>
      {(ask) =>
        kept.map((one) => (
          <Row
            key={one.id}
            kept={one}
            onOpen={() => onOpen(one)}
            onDiscard={() => ask('message', () => discardComposition(one.id))}
          />
        ))
      }
    </UnsentSection>
  );
}
