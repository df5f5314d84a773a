import type { MemberAnswer } from '@someday/contract/api/answers';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useAnswers } from '#web/queries/answers.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Wax } from '#web/ui/wax/wax.tsx';
import { answersCopy as copy } from './answers.copy.ts';

type Props = { lovedOnes: readonly LovedOne[]; onOpen: (id: number) => void };

function Waiting({ answer, lovedOnes, onOpen }: Props & { answer: MemberAnswer }) {
  const { id, recipientName: name, title, childId } = answer;
  const lovedOne = lovedOnes.find((one) => one.id === childId);
  return (
    <li className="overflow-hidden rounded-field bg-letter text-on-letter shadow-lift-1 dark:[--poppy:#a5473a] dark:[--primary:#2b5f5a]">
      <AirmailStrip />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 px-5 pb-5 pt-4 sm:px-7">
        {lovedOne ? <PortraitStamp {...lovedOne} tilt="slightLeft" className="w-16" /> : null}
        <div className="min-w-0 flex-1 basis-44">
          <h3 className="text-[1.5rem] leading-tight wrap-anywhere">{copy.title(name)}</h3>
          <p className="mt-1 leading-snug text-on-letter-2 wrap-anywhere">{copy.about(title)}</p>
        </div>
        <Button aria-label={copy.openIt(name)} className="on-paper max-sm:flex-1" onClick={() => onOpen(id)}>
          <Wax className="-my-2 -ml-2 size-9" />
          {copy.open}
        </Button>
      </div>
    </li>
  );
}

/** Letters from loved ones that the member hasn't opened: before everything else on the dashboard. */
export function WaitingAnswers(props: Props) {
  const waiting = (useAnswers().data ?? []).filter(({ openedAt }) => openedAt === null);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="sr-only">
        {copy.waiting}
      </h2>
      <LetterInks />
      <ul className="grid gap-4 lg:grid-cols-2">
        {waiting.map((answer) => (
          <Waiting key={answer.id} answer={answer} {...props} />
        ))}
      </ul>
    </section>
  );
}
