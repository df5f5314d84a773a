import { Clapperboard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DiscardQuestion } from '#web/features/upload/discard-question.tsx';
import { prepareTake } from '#web/features/upload/prepare-take.ts';
import { claimTake, forgetTake, letTakeGo, takeBlob } from '#web/features/upload/takes.ts';
import { useUnsentTakes, type UnsentTake } from '#web/features/upload/use-unsent-takes.ts';
import { formatBytes, formatDuration, formatMoment } from '#web/lib/format.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Draft } from './send-form.ts';
import { unsentCopy } from './unsent.copy.ts';

/** The recording as a draft of a message; undefined where the device has lost it. */
async function draftOfTake({ id, seconds }: UnsentTake): Promise<Draft | undefined> {
  const blob = await takeBlob(id).catch(() => undefined);
  if (!blob) return undefined;
  const take = await prepareTake({ blob, seconds, keptId: id });
  return { media: [{ kind: 'recording', messageType: 'video', take }] };
}

function TakeRow({
  take,
  onOpen,
  onDiscard,
}: {
  take: UnsentTake;
  onOpen: (draft: Draft) => void;
  onDiscard: () => void;
}) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    claimTake(take.id);
    const draft = await draftOfTake(take);
    setIsOpening(false);
    if (draft) onOpen(draft);
    // The form has it now.
    setTimeout(() => letTakeGo(take.id));
    if (!draft) notify({ title: unsentCopy.gone, description: unsentCopy.goneText, tone: 'danger' });
  };
  const when = formatMoment(new Date(take.startedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <span className="block font-bold">
          {unsentCopy.recorded} {when}
        </span>
        <span className="text-ink-2">
          {formatDuration(take.seconds)} · {formatBytes(take.bytes)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isOpening} aria-label={`${unsentCopy.send}, ${when}`} onClick={() => void open()}>
          <Clapperboard aria-hidden="true" />
          {isOpening ? unsentCopy.opening : unsentCopy.send}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${unsentCopy.discard}, ${when}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {unsentCopy.discard}
        </Button>
      </div>
    </li>
  );
}

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
              {takes.length === 1 ? unsentCopy.takes : unsentCopy.takesMany}
            </h2>
            <p className="mt-1">{unsentCopy.takesText}</p>
          </div>
        </div>
        <ul className="divide-y divide-line">
          {takes.map((take) => (
            <TakeRow key={take.id} take={take} onOpen={onOpen} onDiscard={() => setAsked(take.id)} />
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
