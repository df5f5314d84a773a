import { describe, expect, it } from 'vitest';
import {
  after,
  completedSteps,
  hasNext,
  hasPrevious,
  isReached,
  percentComplete,
  resumedStep,
} from './onboarding-machine.ts';
import { steps, type WizardEvent, type WizardProgress, type OnboardingStep } from './onboarding-machine.ts';

const nothing = { hasLovedOne: false, hasMessage: false };
const someone = { hasLovedOne: true, hasMessage: false };
const everything = { hasLovedOne: true, hasMessage: true };
const at = (step: OnboardingStep, ...completed: OnboardingStep[]): WizardProgress => ({ step, completed });
const walk = (...happenings: WizardEvent[]) => happenings.reduce(after, at(1));

describe('what is complete', () => {
  it.each([
    ['nobody has begun', [], nothing, []],
    ['somebody has begun in this browser', [1], nothing, [1]],
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
  it('is led on by what is done', () => {
    expect(walk('begun')).toEqual(at(2, 1));
    expect(walk('begun', 'loved-one-added')).toEqual(at(3, 1, 2));
    expect(walk('begun', 'loved-one-added', 'message-created')).toEqual(at(4, 1, 2, 3));
  });

  it('goes on by Next from a complete step only', () => {
    for (const step of [1, 2, 3] as const) {
      expect(after(at(step), 'next'), `step ${step}`).toEqual(at(step));
      expect(after(at(step, step), 'next').step).toBe(step + 1);
      expect([hasNext(at(step)), hasNext(at(step, step))]).toEqual([false, true]);
    }
    expect(after(at(4, 1, 2, 3, 4), 'next').step).toBe(4);
  });

  it('goes back on the steps 2 and 3 only, and keeps what is complete', () => {
    expect(steps.filter((step) => hasPrevious(at(step)))).toEqual([2, 3]);
    expect(after(at(3, 1, 2), 'previous')).toEqual(at(2, 1, 2));
    expect(after(at(2, 1, 2), 'previous')).toEqual(at(1, 1, 2));
    for (const step of [1, 4] as const) expect(after(at(step), 'previous').step).toBe(step);
  });

  it('comes to the message again after somebody else was added', () => {
    expect(walk('begun', 'loved-one-added', 'previous', 'loved-one-added')).toEqual(at(3, 1, 2));
  });

  it('reaches a step when all before it are complete', () => {
    const reached = (...completed: OnboardingStep[]) => steps.filter((step) => isReached(step, completed));
    expect(reached()).toEqual([1]);
    expect(reached(1)).toEqual([1, 2]);
    expect(reached(1, 3)).toEqual([1, 2]);
    expect(reached(1, 2, 3)).toEqual([1, 2, 3, 4]);
  });

  it('counts a step when it is complete, and the last one when it is reached', () => {
    expect([walk(), walk('begun'), walk('begun', 'loved-one-added')].map(percentComplete)).toEqual([0, 25, 50]);
    expect(percentComplete(at(3, 1, 2, 3))).toBe(75);
    expect(percentComplete(at(4, 1, 2, 3))).toBe(100);
  });
});

describe('coming back', () => {
  it.each([
    ['without anything kept, at the first open step', undefined, [1, 2], 3],
    ['without anything kept and nothing done, at the beginning', undefined, [], 1],
    ['with everything done, at the end', undefined, [1, 2, 3], 4],
    ['where it was left', at(2, 1), [1], 2],
    ['where it was left on the way back', at(2, 1, 2), [1, 2], 2],
    ['further on when more was done elsewhere', at(2, 1), [1, 2], 3],
    ['at the end when all was done elsewhere', at(2, 1, 2), [1, 2, 3], 4],
    ['at what was undone since', at(4, 1, 2, 3), [1], 2],
  ] as const)('goes on %s', (_where, left, completed, step) => {
    expect(resumedStep(left, completed)).toBe(step);
  });
});
