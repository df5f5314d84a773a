import { onDevice } from '#web/lib/storage.ts';
import * as z from 'zod/mini';
import { Suspense, useEffect, useRef, type ReactNode, useState, useEffectEvent } from 'react';
import { CalendarHeart, HeartHandshake, LockKeyhole } from 'lucide-react';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import type { Parents } from '#web/queries/loved-ones.ts';
import type { Beginning } from '#web/features/composer/composition.ts';
import { useBeginning } from '#web/features/composer/use-kept.ts';
import { AccessCode } from '#web/ui/access-code.tsx';
import { passingCopy } from '#web/ui/passing-on.copy.ts';
import { PassingOn } from '#web/ui/passing-on.tsx';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import { calledName } from '@someday/contract/texts/words';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { HeroArt } from '#web/ui/art/hero-art.tsx';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SealedEnvelope } from '#web/ui/art/sealed-envelope.tsx';
import { showToast } from '#web/lib/toast-store.ts';
import {
  type WizardProgress,
  onboardingSteps,
  after,
  completedSteps,
  isReached,
  isStep,
  resumedStep,
  type WizardEvent,
  type OnboardingStep,
  type ServerState,
} from './onboarding-machine.ts';
import { onboardingCopy as copy } from './onboarding.copy.ts';
import { Loading, StepFrame, useStepFocus } from './step-frame.tsx';
import { useFirstMessage } from './use-first-message.ts';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';
import { whenOnline } from '#web/lib/hooks.ts';

function serverStateOf({ children }: Parents): ServerState {
  const hasMessage = children.some(({ messageCounts }) => messageCounts.total > 0);
  return { hasLovedOne: children.length > 0, hasMessage };
}

/** Completed steps: those the server knows, plus those just done, until the server's next answer includes them. */
function useCompleted(parents: Parents) {
  const [saved] = useState(() => z.safeParse(progressSchema, onDevice.value(nameFor(parents.user.id))).data);
  const [doneHere, setHere] = useState<readonly OnboardingStep[]>([]);
  const serverState = serverStateOf(parents);
  const { hasLovedOne, hasMessage } = serverState;
  // Once the server has confirmed a step, only the server counts, because it may be undone in another window.
  const known = completedSteps([], serverState);
  const unknown = doneHere.filter((step) => step === 1 || !known.includes(step));
  if (unknown.length < doneHere.length) setHere(unknown);
  const completed = completedSteps([...(saved?.completed ?? []), ...doneHere], {
    hasLovedOne: hasLovedOne || doneHere.includes(2),
    hasMessage: hasMessage || doneHere.includes(3),
  });
  return { saved, completed, note: (done: readonly OnboardingStep[]) => setHere((before) => [...before, ...done]) };
}

/** The step is in the address, so that Back, Forward and reload work. A step that can't be reached yet leads to the current one. */
function useOnboarding(parents: Parents) {
  const navigate = useNavigate();
  const { step: asked } = useSearch({ from: '/onboarding' });
  const { saved, completed, note } = useCompleted(parents);
  const isAllowed = isStep(asked) && isReached(asked, completed);
  const step = isAllowed ? asked : resumedStep(saved, completed);
  const progress: WizardProgress = { step, completed };

  const go = (to: OnboardingStep, { replace = false, records }: { replace?: boolean; records?: true } = {}) =>
    void navigate({ to: '/onboarding', search: { step: to }, replace, state: (before) => ({ ...before, records }) });

  const lacksLovedOne = asked === 3 && !completed.includes(2);
  const redirect = useEffectEvent(() => {
    if (lacksLovedOne) showToast({ ...copy.message.nobody, tone: 'danger' });
    go(step, { replace: true });
  });
  useEffect(() => {
    if (!isAllowed) redirect();
  }, [asked, isAllowed]);

  const done = completed.join(' ');
  const keep = useEffectEvent(() => void onDevice.keep(nameFor(parents.user.id), progress));
  useEffect(() => keep(), [parents.user.id, step, done]);

  return {
    progress,
    dispatch(event: WizardEvent): void {
      const next = after(progress, event);
      note(next.completed.filter((one) => !completed.includes(one)));
      if (next.step !== step) go(next.step, event === 'loved-one-added' ? { records: true } : {});
    },
  };
}

function Code({ lovedOne, member }: { lovedOne: LovedOne; member: { name: string } }) {
  const { name, portrait, accessCode, senderName } = lovedOne;
  return (
    <section aria-labelledby="code" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-evenly gap-x-10 gap-y-6 rounded-box bg-butter px-5 pb-7 pt-8 sm:px-10">
        <div className="relative w-full max-w-76 -rotate-2 sm:max-w-100">
          <LetterInks />
          <SealedEnvelope from={senderName ?? calledName(member.name)} />
          <PortraitStamp {...{ name, portrait }} tilt="right" className="absolute right-[4%] bottom-[6%] w-1/6" />
        </div>
        <div className="grid min-w-0 justify-items-center gap-3">
          <h2 id="code" className="font-bold wrap-anywhere">
            {passingCopy.codeOf(name)}
          </h2>
          <AccessCode name={name} code={accessCode} size="large" />
        </div>
      </div>
      <details>
        <summary className="tap inline-flex items-center font-bold text-primary underline decoration-2 underline-offset-4">
          {copy.finish.ways}
        </summary>
        <div className="grid gap-5 pt-2">
          <PassingOn lovedOne={lovedOne} hasKeepsake />
        </div>
      </details>
    </section>
  );
}

function FinishLinks() {
  return (
    <>
      <LinkButton to="/message-tips" variant="secondary" className="max-sm:flex-auto max-sm:px-2">
        {copy.finish.toIdeas}
      </LinkButton>
      <LinkButton to="/member-dashboard" className="max-sm:flex-auto max-sm:px-2">
        {copy.finish.toDashboard}
      </LinkButton>
    </>
  );
}

const icons = { private: LockKeyhole, timing: CalendarHeart, love: HeartHandshake };

function WelcomeStep() {
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_26rem]">
      <ul className="grid content-start gap-4 sm:gap-6">
        {copy.welcome.points.map(({ key, title, text }) => {
          const Icon = icons[key];
          return (
            <li key={key} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
              <Icon aria-hidden="true" className="size-9 text-poppy" strokeWidth={1.5} />
              <div>
                <h2 className="text-h3">{title}</h2>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <HeroArt className="self-start max-lg:mx-auto max-lg:w-40 max-lg:[@media(max-height:900px)]:w-28 max-lg:[@media(max-height:820px)]:hidden lg:-mt-28" />
    </div>
  );
}

const stepSchema = z.literal([...onboardingSteps]);
const progressSchema = z.object({ step: stepSchema, completed: z.array(stepSchema) });

const nameFor = (memberId: number) => `someday-onboarding:${memberId}`;

export type DrawTakes = (memberId: number, onOpen: (medium: Medium) => void) => ReactNode;

function wordsFor(
  { step, completed }: WizardProgress,
  { user, children, isFirst }: Parents,
): { title: string; lead: string } {
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
      return { title: isFirst && !completed.includes(3) ? message.title : message.titleAgain, lead: message.lead };
    case 4:
      return { title: finish.title, lead: finish.lead(first?.name ?? '') };
  }
}

function useArrival(isComplete: boolean, isShown: boolean, onArrived: () => void): void {
  const was = useRef(isComplete);
  const check = useEffectEvent(() => {
    if (isComplete && !was.current && isShown) onArrived();
    was.current = isComplete;
  });
  useEffect(() => check(), [isComplete]);
}

const loadMemberStep = whenOnline(() => import('./member-step.tsx'));
const loadMessageStep = whenOnline(() => import('./message-step.tsx'));
const MemberStep = lazyRouteComponent(loadMemberStep, 'MemberStep');
const MessageAction = lazyRouteComponent(loadMessageStep, 'MessageAction');
const MessageStep = lazyRouteComponent(loadMessageStep, 'MessageStep');
const SealedMessage = lazyRouteComponent(loadMessageStep, 'SealedMessage');

type WizardProps = { parents: Parents; drawTakes: DrawTakes };

function Wizard({ parents, beginning, drawTakes }: WizardProps & { beginning: Beginning }) {
  const { progress, dispatch } = useOnboarding(parents);
  const message = useFirstMessage(parents, beginning, () => dispatch('message-created'));
  const { step, completed } = progress;
  useEffect(() => {
    if (step === 4) return;
    // While the step before is shown. Unlike a `lazyPart`, what is loaded is drawn without a blank moment.
    void MemberStep.preload?.();
    if (step > 1) for (const part of [MessageAction, MessageStep, SealedMessage]) void part.preload?.();
  }, [step]);
  const isIdle = !message.medium && !message.isGone;
  useArrival(completed.includes(3), step === 3 && isIdle, () => dispatch('message-created'));
  const { user, children } = parents;
  const [first] = children;
  const heading = useStepFocus();
  const { composer, isGone } = message;
  const frame = (action: ReactNode, content: ReactNode) => (
    <StepFrame
      {...{ progress, heading }}
      {...wordsFor(progress, parents)}
      action={action}
      onPrevious={() => dispatch('previous')}
      onNext={() => dispatch('next')}
    >
      {content}
    </StepFrame>
  );
  const drawStep = () => {
    switch (step) {
      case 1:
        return frame(
          <Button size="large" className="max-sm:flex-1" onClick={() => dispatch('begun')}>
            {copy.welcome.begin}
          </Button>,
          <WelcomeStep />,
        );
      case 2:
        return (
          <MemberStep member={user} onAdded={() => dispatch('loved-one-added')}>
            {(fields, button, envelope) =>
              frame(
                button,
                <div className="grid items-start gap-10 xl:grid-cols-[48rem_1fr]">
                  {fields}
                  {envelope}
                </div>,
              )
            }
          </MemberStep>
        );
      case 3:
        return frame(
          <MessageAction message={message} />,
          <MessageStep message={message} takes={drawTakes(user.id, message.choose)} />,
        );
      case 4:
        return frame(<FinishLinks />, first?.accessCode ? <Code lovedOne={first} member={user} /> : null);
    }
  };
  return (
    <Suspense fallback={<Loading />}>
      {drawStep()}
      {message.question}
      {isGone ? <SealedMessage composer={composer} parents={parents} /> : null}
    </Suspense>
  );
}

export function OnboardingWizard(props: WizardProps) {
  const { id, timeZone } = props.parents.user;
  // Sealed until tomorrow, so that they see it open within their first week.
  const [tomorrow] = useState(() => tomorrowIn(timeZone, deviceNow()));
  const beginning = useBeginning(id, { name: 'first' }, { deliveryDate: tomorrow });
  return beginning ? <Wizard {...props} beginning={beginning} /> : <Loading />;
}
