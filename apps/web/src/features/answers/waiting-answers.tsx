import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useId } from 'react';
import { useAnswers } from '#web/queries/answers.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Wax } from '#web/ui/wax/wax.tsx';
import { answersCopy as copy } from './answers.copy.ts';

type Props = { lovedOnes: readonly LovedOne[]; onOpen: (id: number) => void };

/** Letters from loved ones that the member hasn't opened, in a pile with the newest on top: before everything else on the dashboard. */
export function WaitingAnswers({ lovedOnes, onOpen }: Props) {
  const titleId = useId();
  const waiting = (useAnswers().data ?? []).filter(({ openedAt }) => openedAt === null);
  const [newest] = waiting;
  if (newest === undefined) return null;
  const { id, recipientName: name, title, childId } = newest;
  const lovedOne = lovedOnes.find((one) => one.id === childId);
  return (
    <section aria-labelledby={titleId} className="relative max-w-3xl">
      <LetterInks />
      {waiting.length > 1 ? (
        <div
          aria-hidden="true"
          className="absolute inset-0 rotate-[1.6deg] rounded-field bg-letter shadow-lift-1 dark:[filter:brightness(.75)]"
        />
      ) : null}
      <div className="relative overflow-hidden rounded-field bg-letter text-on-letter shadow-lift-1">
        <AirmailStrip className="dark:[--poppy:#a5473a] dark:[--primary:#2b5f5a]" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4 px-5 pb-5 pt-4 sm:px-7">
          {lovedOne ? <PortraitStamp {...lovedOne} tilt="slightLeft" className="w-16" /> : null}
          <div className="min-w-0 flex-1 basis-44">
            <h2 id={titleId} className="text-[1.5rem] leading-tight wrap-anywhere">
              {copy.title(name)}
            </h2>
            <p className="mt-1 leading-snug text-on-letter-2 wrap-anywhere">{copy.about(title)}</p>
            {waiting.length > 1 ? <p className="mt-1 font-bold">{copy.more(waiting.length - 1)}</p> : null}
          </div>
          <Button aria-label={copy.openIt(name)} className="max-sm:flex-1" onClick={() => onOpen(id)}>
            <Wax className="-my-2 -ml-2 size-9" />
            {copy.open}
          </Button>
        </div>
      </div>
    </section>
  );
}
