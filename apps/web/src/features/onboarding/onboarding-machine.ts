/** The four steps. Source: specification part 2 §2, "Onboarding wizard". */
export const onboardingSteps = [1, 2, 3, 4] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
export const lastStep = 4;

export const isStep = (value: unknown): value is OnboardingStep => onboardingSteps.some((step) => step === value);

export type ServerState = { hasLovedOne: boolean; hasMessage: boolean };

export type WizardProgress = { step: OnboardingStep; completed: readonly OnboardingStep[] };

export type WizardEvent = 'begun' | 'loved-one-added' | 'message-created' | 'next' | 'previous';

const completing = { begun: 1, 'loved-one-added': 2, 'message-created': 3 } as const;

/** `earlier`: steps completed in this browser. Only for the first step is there no other record. */
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
  return onboardingSteps.filter((step) => done[step]);
}

function openStep(completed: readonly OnboardingStep[]): OnboardingStep {
  return onboardingSteps.find((step) => !completed.includes(step)) ?? lastStep;
}

export function isReached(step: OnboardingStep, completed: readonly OnboardingStep[]): boolean {
  return step <= openStep(completed);
}

/** Where to resume: where the member left, unless steps have been completed or undone since. */
export function resumedStep(left: WizardProgress | undefined, completed: readonly OnboardingStep[]): OnboardingStep {
  const open = openStep(completed);
  if (left === undefined || open > openStep(left.completed)) return open;
  return left.step < open ? left.step : open;
}

export function hasNext({ step, completed }: WizardProgress): boolean {
  return step < lastStep && completed.includes(step);
}

/** Source: specification part 2 §4, "back allowed on steps 2 and 3". */
export function hasPrevious({ step }: Pick<WizardProgress, 'step'>): boolean {
  return step === 2 || step === 3;
}

const stepAt = (number: number): OnboardingStep => onboardingSteps.find((step) => step === number) ?? lastStep;

export function after(progress: WizardProgress, event: WizardEvent): WizardProgress {
  switch (event) {
    case 'next':
      return hasNext(progress) ? { ...progress, step: stepAt(progress.step + 1) } : progress;
    case 'previous':
      return hasPrevious(progress) ? { ...progress, step: stepAt(progress.step - 1) } : progress;
    case 'begun':
    case 'loved-one-added':
    case 'message-created': {
      const step = completing[event];
      const completed = onboardingSteps.filter((one) => one === step || progress.completed.includes(one));
      return { step: stepAt(step + 1), completed };
    }
  }
}

/** The share of completed steps up to this one, 0 to 1. Reaching the last step completes it. */
export function shareComplete({ step, completed }: WizardProgress): number {
  const done = completed.filter((one) => one <= step && one !== lastStep).length + (step === lastStep ? 1 : 0);
  return done / onboardingSteps.length;
}
