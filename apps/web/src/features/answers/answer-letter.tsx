import '#web/ui/styles/letter.css';
import './answer-letter.css';
import type { MemberAnswer } from '@someday/contract/api/answers';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useReturnFocus } from '#web/lib/focus.ts';
import { formatInstantDayShort, postmarkLines } from '#web/lib/format.ts';
import { todayIn } from '#web/lib/days.ts';
import { useAnswers, useOpenAnswer } from '#web/queries/answers.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { initialOf } from '@someday/contract/rules/portrait';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { LetterWords } from '#web/ui/art/letter-words.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseOnBack } from '#web/ui/overlays/close-on-back.ts';
import { CloseButton } from '#web/ui/overlays/dialog.tsx';
import { ResourceDialog, useResource } from '#web/ui/overlays/resource-dialog.tsx';
import { BreakableBack } from '#web/ui/wax/envelope-back.tsx';
import { HoldHint } from '#web/ui/wax/hold-hint.tsx';
import { isCalm } from '#web/ui/wax/easing.ts';
import { StageAnimations, vibrate } from '#web/ui/wax/stage.ts';
import { useFocusAtWax, useHold } from '#web/ui/wax/use-hold.ts';
import { waxCopy } from '#web/ui/wax/wax.copy.ts';
import { AnswerContent } from './answer-content.tsx';
import { stage } from './answer-motion.ts';
import { answersCopy as copy } from './answers.copy.ts';

type Portrait = LovedOne['portrait'];
type LetterProps = { answer: MemberAnswer; portrait: Portrait | undefined; onWatch: () => void; onClose: () => void };

const plain: Portrait = { color: 0, drawing: null, photoUrl: null };

function usePostmark({ viewedAt, sentAt }: MemberAnswer) {
  const zone = useMemberZone();
  return { top: copy.postmark, lines: postmarkLines(todayIn(zone, new Date(viewedAt ?? sentAt))).slice(0, 2) };
}

function Envelope({ answer, portrait = plain }: Pick<LetterProps, 'answer' | 'portrait'>) {
  const { recipientName: name } = answer;
  return (
    <div data-layer="envelope" className="layer">
      <div data-layer="shadow" className="envelope-shadow" />
      <BreakableBack
        words={copy.from(name)}
        initial={initialOf(name)}
        inside={
          <div data-layer="paper" className="answer-stamp">
            <PortraitStamp name={name} portrait={portrait} className="w-full" />
          </div>
        }
      >
        <Postmark
          {...usePostmark(answer)}
          isRound
          className="absolute right-[5%] bottom-[8%] w-[21%] -rotate-12 text-[#8e271d] opacity-80"
        />
      </BreakableBack>
    </div>
  );
}

function Paper({ answer, portrait = plain, headingId, onWatch }: Omit<LetterProps, 'onClose'> & { headingId: string }) {
  const { recipientName: name, title, reactions, sentAt } = answer;
  return (
    <div data-layer="letter" className="letter-sheet on-paper grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <LetterWords
        sender={{ name, portrait }}
        who={name}
        made={formatInstantDayShort(sentAt)}
        postmark={usePostmark(answer)}
        title={title}
        heading={(look) => (
          <h2 id={headingId} data-layer="line" dir="auto" tabIndex={-1} className={look}>
            {title}
          </h2>
        )}
        description={null}
        signature={undefined}
        signedBy={name}
      />
      <ReactionMarks data-layer="line" aria-label={copy.reactions(name)} types={reactions} />
      <div data-layer="line" className="border-t border-line pt-5">
        {answer.text === null && answer.url === null ? <p>{copy.repairing}</p> : <AnswerContent answer={answer} />}
      </div>
      <div data-layer="line" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="text-ink-2 wrap-anywhere">{copy.only(name)}</p>
        <Button variant="secondary" onClick={onWatch}>
          {copy.watch}
        </Button>
      </div>
    </div>
  );
}

/** Sealed until the member has held its wax; after that it simply lies open. */
function useLetter(answer: MemberAnswer, headingId: string) {
  const root = useRef<HTMLDivElement>(null);
  const wax = useRef<HTMLButtonElement>(null);
  const [playing] = useState(() => new StageAnimations(root, stage));
  const [scene, setScene] = useState<'sealed' | 'breaking' | 'unfolding' | 'open'>(
    answer.openedAt === null ? 'sealed' : 'open',
  );
  const { mutate: noteOpened } = useOpenAnswer(answer);
  const hold = useHold({
    playing,
    motion: 'hold',
    canPress: scene === 'sealed',
    onHeld: () => {
      vibrate(26, 40, 10);
      setScene(isCalm() ? 'unfolding' : 'breaking');
      noteOpened();
    },
  });
  const begin = useEffectEvent(() => {
    if (scene === 'breaking') playing.play('breaking', () => setScene('unfolding'));
    if (scene === 'unfolding') playing.playOn(isCalm() ? 'calm' : 'unfolding', () => setScene('open'));
    if (scene === 'open') {
      playing.stop();
      document.getElementById(headingId)?.focus({ preventScroll: true });
    }
  });
  useLayoutEffect(() => begin(), [scene]);
  useEffect(() => () => playing.stop(), [playing]);
  useFocusAtWax(root, wax, scene === 'sealed');
  return { root, wax, scene, hold };
}

function AnswerLetter({ answer, portrait, onWatch, onClose }: LetterProps) {
  const { recipientName: name } = answer;
  const headingId = useId();
  const hintId = useId();
  const { onOpenAutoFocus, ...returnFocus } = useReturnFocus();
  const noteOpener = useEffectEvent(onOpenAutoFocus);
  useLayoutEffect(() => noteOpener(), []); // before the letter takes the focus
  const { root, wax, scene, hold } = useLetter(answer, headingId);
  const spoken = hold.wasLetGo
    ? waxCopy.holdLonger
    : scene === 'breaking' || scene === 'unfolding'
      ? waxCopy.breaks
      : '';
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={root}
          aria-describedby={undefined}
          data-scene={scene}
          className="answer-letter desk"
          {...returnFocus}
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <CloseOnBack onBack={onClose} />
          <LetterInks />
          <RadixDialog.Title data-layer="around" className={scene === 'open' ? 'sr-only' : 'answer-title'}>
            {copy.title(name)}
          </RadixDialog.Title>
          {scene === 'open' ? null : (
            <div className="answer-envelope">
              <div data-box="envelope" className="envelope-box">
                <Envelope {...{ answer, portrait }} />
                <button
                  ref={wax}
                  type="button"
                  aria-label={copy.openIt(name)}
                  aria-describedby={hintId}
                  className="seal-button"
                  {...hold.button}
                />
              </div>
              <HoldHint data-layer="around" id={hintId} wasLetGo={hold.wasLetGo} />
            </div>
          )}
          {scene === 'sealed' ? null : <Paper {...{ answer, portrait, headingId, onWatch }} />}
          <p role="status" className="sr-only">
            {spoken}
          </p>
          <CloseButton className="answer-close" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type Props = { id: number; lovedOnes: readonly LovedOne[]; onWatch: (messageId: number) => void; onClose: () => void };

/** What a loved one sent back, as a letter to the member. */
export function AnswerLetterDialog({ id, lovedOnes, onWatch, onClose }: Props) {
  return (
    <ResourceDialog found={useResource(useAnswers(), id)} words={copy.gone} onClose={onClose}>
      {(answer) => (
        <AnswerLetter
          answer={answer}
          portrait={lovedOnes.find((one) => one.id === answer.childId)?.portrait}
          onWatch={() => onWatch(answer.videoMessageId)}
          onClose={onClose}
        />
      )}
    </ResourceDialog>
  );
}
