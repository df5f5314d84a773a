import { describe, expect, it } from 'vitest';
import {
  after,
  completedSteps,
  hasNext,
  hasPrevious,
  isReached,
  resumedStep,
  shareComplete,
} from './onboarding-machine.ts';
import { onboardingSteps, type WizardEvent, type WizardProgress, type OnboardingStep } from './onboarding-machine.ts';

const nothing = { hasLovedOne: false, hasMessage: false };
const someone = { hasLovedOne: true, hasMessage: false };
const everything = { hasLovedOne: true, hasMessage: true };
const at = (step: OnboardingStep, ...completed: OnboardingStep[]): WizardProgress => ({ step, completed });
const walk = (...happenings: WizardEvent[]) => happenings.reduce(after, at(1));

describe('what is complete', () => {
  it.each([
    ['nothing has begun', [], nothing, []],
    ['the member has begun in this browser', [1], nothing, [1]],
    ['there is a loved one, wherever they were added', [], someone, [1, 2]],
    ['there is a message as well', [], everything, [1, 2, 3]],
    ['the loved one was deleted since', [1, 2, 3], nothing, [1]],
    ['the message was deleted since', [1, 2, 3], someone, [1, 2]],
    ['a message is left of a loved one who was deleted', [], { hasLovedOne: false, hasMessage: true }, [1]],
  ] as const)('when %s', (_when, earlier, truth, completed) => {
    expect(completedSteps(earlier, truth)).toEqual(completed);
  });
});

describe('the way through', () => {
  it('moves on with each completed step', () => {
    expect(walk('begun')).toEqual(at(2, 1));
    expect(walk('begun', 'loved-one-added')).toEqual(at(3, 1, 2));
    expect(walk('begun', 'loved-one-added', 'message-created')).toEqual(at(4, 1, 2, 3));
  });

  it('moves on with Next only from a complete step', () => {
    for (const step of [1, 2, 3] as const) {
      expect(after(at(step), 'next'), `step ${step}`).toEqual(at(step));
      expect(after(at(step, step), 'next').step).toBe(step + 1);
      expect([hasNext(at(step)), hasNext(at(step, step))]).toEqual([false, true]);
    }
    expect(after(at(4, 1, 2, 3, 4), 'next').step).toBe(4);
  });

  it('goes back from steps 2 and 3 only, and keeps what is complete', () => {
    expect(onboardingSteps.filter((step) => hasPrevious(at(step)))).toEqual([2, 3]);
    expect(after(at(3, 1, 2), 'previous')).toEqual(at(2, 1, 2));
    expect(after(at(2, 1, 2), 'previous')).toEqual(at(1, 1, 2));
    for (const step of [1, 4] as const) expect(after(at(step), 'previous').step).toBe(step);
  });

  it('comes back to the message after another loved one is added', () => {
    expect(walk('begun', 'loved-one-added', 'previous', 'loved-one-added')).toEqual(at(3, 1, 2));
  });

  it('reaches a step when all before it are complete', () => {
    const reached = (...completed: OnboardingStep[]) => onboardingSteps.filter((step) => isReached(step, completed));
    expect(reached()).toEqual([1]);
    expect(reached(1)).toEqual([1, 2]);
    expect(reached(1, 3)).toEqual([1, 2]);
    expect(reached(1, 2, 3)).toEqual([1, 2, 3, 4]);
  });

  it('counts completed steps, and the last one when it is reached', () => {
    expect([walk(), walk('begun'), walk('begun', 'loved-one-added')].map(shareComplete)).toEqual([0, 0.25, 0.5]);
    expect(shareComplete(at(3, 1, 2, 3))).toBe(0.75);
    expect(shareComplete(at(4, 1, 2, 3))).toBe(1);
  });
});

describe('coming back', () => {
  it.each([
    ['with nothing stored, at the first incomplete step', undefined, [1, 2], 3],
    ['with nothing stored and nothing done, at the beginning', undefined, [], 1],
    ['with everything done, at the end', undefined, [1, 2, 3], 4],
    ['where it was left', at(2, 1), [1], 2],
    ['where it was left after going back', at(2, 1, 2), [1, 2], 2],
    ['at a later step when more was done elsewhere', at(2, 1), [1, 2], 3],
    ['at the end when all was done elsewhere', at(2, 1, 2), [1, 2, 3], 4],
    ['at a step that was undone since', at(4, 1, 2, 3), [1], 2],
  ] as const)('resumes %s', (_where, left, completed, step) => {
    expect(resumedStep(left, completed)).toBe(step);
  });
});
