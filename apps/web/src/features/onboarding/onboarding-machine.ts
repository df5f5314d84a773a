/** The four steps. Source: specification part 2 §2, "Onboarding wizard". */
export const steps = [1, 2, 3, 4] as const;
export type OnboardingStep = (typeof steps)[number];
export const lastStep = 4;

export const isStep = (value: unknown): value is OnboardingStep => steps.some((step) => step === value);

/** What the server knows of a member: it outlives this browser. */
export type ServerState = { hasLovedOne: boolean; hasMessage: boolean };

/** Where somebody was, and what was complete then. */
export type WizardProgress = { step: OnboardingStep; completed: readonly OnboardingStep[] };

export type WizardEvent = 'begun' | 'loved-one-added' | 'message-created' | 'next' | 'previous';

/** Which step each of them completes, and where it leads. */
const completing = { begun: 1, 'loved-one-added': 2, 'message-created': 3 } as const;

/** `earlier`: what was completed in this browser. Only of the first step nobody else knows. */
export function completedSteps(
  earlier: readonly OnboardingStep[],
  { hasLovedOne, hasMessage }: ServerState,
): OnboardingStep[] {
  const done = {
    1: earlier.includes(1) || hasLovedOne || hasMessage,
    2: hasLovedOne,
    3: hasLovedOne && hasMessage,
    4: false,
  };
  return steps.filter((step) => done[step]);
}

/** The first step that is still to be done; the last one once all are. */
function openStep(completed: readonly OnboardingStep[]): OnboardingStep {
  return steps.find((step) => !completed.includes(step)) ?? lastStep;
}

/** A step is reached when all before it are complete. */
export function isReached(step: OnboardingStep, completed: readonly OnboardingStep[]): boolean {
  return step <= openStep(completed);
}

/** Where the onboarding goes on: where it was left, unless more has been done since then, or something was undone. */
export function resumedStep(left: WizardProgress | undefined, completed: readonly OnboardingStep[]): OnboardingStep {
  const open = openStep(completed);
  if (left === undefined || open > openStep(left.completed)) return open;
  return left.step < open ? left.step : open;
}

/** Next leads on from a complete step only. */
export function hasNext({ step, completed }: WizardProgress): boolean {
  return step < lastStep && completed.includes(step);
}

/** Back is allowed on the steps 2 and 3. */
export function hasPrevious({ step }: Pick<WizardProgress, 'step'>): boolean {
  return step === 2 || step === 3;
}

const stepAt = (number: number): OnboardingStep => steps.find((step) => step === number) ?? lastStep;

/** What comes of it. What is not allowed changes nothing. */
export function after(progress: WizardProgress, happening: WizardEvent): WizardProgress {
  switch (happening) {
    case 'next':
      return hasNext(progress) ? { ...progress, step: stepAt(progress.step + 1) } : progress;
    case 'previous':
      return hasPrevious(progress) ? { ...progress, step: stepAt(progress.step - 1) } : progress;
    case 'begun':
    case 'loved-one-added':
    case 'message-created': {
      const step = completing[happening];
      const completed = steps.filter((one) => one === step || progress.completed.includes(one));
      return { step: stepAt(step + 1), completed };
    }
  }
}

/** Of all steps, in whole percent; who has come to the last one has done that, too. */
export function percentComplete({ step, completed }: WizardProgress): number {
  const done = completed.filter((one) => one !== lastStep).length + (step === lastStep ? 1 : 0);
  return Math.round((done / steps.length) * 100);
}
