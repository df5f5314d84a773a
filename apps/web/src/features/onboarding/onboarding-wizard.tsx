import { useEffect, useRef, type ReactNode } from 'react';
import type { Parents } from '#web/api/parents.ts';
import type { Medium } from '#web/features/upload/medium.ts';
import { calledName } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FinishStep } from './finish-step.tsx';
import { MemberStep } from './member-step.tsx';
import { MessageStep } from './message-step.tsx';
import { lastStep, type Place } from './onboarding-machine.ts';
import { onboardingCopy as copy } from './onboarding.copy.ts';
import { StepFrame, StepProgress } from './step-frame.tsx';
import { useFirstMessage } from './use-first-message.ts';
import { useOnboarding } from './use-onboarding.ts';
import { WelcomeStep } from './welcome-step.tsx';

/** Draws recordings of before, which can be taken up again. */
export type DrawTakes = (memberId: number, onOpen: (medium: Medium) => void) => ReactNode;

function wordsFor({ step, completed }: Place, { user, children }: Parents): { title: string; lead: string } {
  const { welcome, member, message, finish } = copy;
  const [first] = children;
  switch (step) {
    case 1:
      return { title: welcome.title, lead: welcome.lead(calledName(user.name)) };
    case 2:
      return first
        ? { title: member.titleAgain, lead: member.leadAgain(children.map(({ name }) => name)) }
        : { title: member.title, lead: member.lead };
    case 3:
      return { title: completed.includes(3) ? message.titleAgain : message.title, lead: message.lead };
    case 4:
      return { title: finish.title, lead: finish.lead(first?.name ?? '') };
  }
}

/** A message that was told to go on an earlier page has arrived: its step is done. */
function useArrival(isComplete: boolean, isShown: boolean, onArrived: () => void): void {
  const was = useRef(isComplete);
  useEffect(() => {
    if (isComplete && !was.current && isShown) onArrived();
    was.current = isComplete;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it comes to be so
  }, [isComplete]);
}

/** The four steps, one at a time. */
export function OnboardingWizard({ parents, drawTakes }: { parents: Parents; drawTakes: DrawTakes }) {
  const { place, happens } = useOnboarding(parents);
  const message = useFirstMessage(parents, () => happens('message-created'));
  const { step, completed } = place;
  const isIdle = !message.medium && !message.isGone;
  useArrival(completed.includes(3), step === 3 && isIdle, () => happens('message-created'));
  const { user, children } = parents;
  const contents = {
    1: () => <WelcomeStep onBegin={() => happens('begun')} />,
    2: () => <MemberStep memberId={user.id} onAdded={() => happens('loved-one-added')} />,
    3: () => <MessageStep message={message} takes={drawTakes(user.id, message.choose)} />,
    4: () => <FinishStep lovedOne={children[0]} />,
  };
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-7">
      <StepProgress place={place} />
      <StepFrame
        place={place}
        {...wordsFor(place, parents)}
        name={children[0]?.name}
        onPrevious={() => happens('previous')}
        onNext={() => happens('next')}
      >
        {contents[step]()}
      </StepFrame>
      {step === lastStep ? null : (
        <LinkButton to="/member-dashboard" variant="quiet" className="justify-self-center">
          {copy.skip}
        </LinkButton>
      )}
      {message.question}
    </div>
  );
}
