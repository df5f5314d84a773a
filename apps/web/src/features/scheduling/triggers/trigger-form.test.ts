import type { ReleaseState } from '@someday/contract/rules/release-state';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '#web/features/scheduling/delivery/opening-words.ts';
import { emptyTrigger, previewOf, triggerFormSchema, type PreviewContext, type TriggerInput } from './trigger-form.ts';

const nothing = {
  at: null,
  isReady: true,
  day: null,
  time: null,
  timeZone: 'Europe/Berlin',
  occasion: null,
  repeats: null,
};
const held: ReleaseState = { ...nothing, state: 'held' };
const open: ReleaseState = { ...nothing, state: 'open', day: '2026-11-01' };
const context: PreviewContext = {
  message: { opening: held },
  lovedOne: { birthday: '2018-06-14' },
  milestone: undefined,
  before: undefined,
  timeZone: 'Europe/Berlin',
  tomorrow: '2026-11-22',
};
const entered = (overrides: Partial<TriggerInput>): TriggerInput => ({
  ...emptyTrigger,
  videoMessageId: '21',
  ...overrides,
});
const preview = (overrides: Partial<TriggerInput>, more: Partial<PreviewContext> = {}) =>
  previewOf(entered(overrides), { ...context, ...more });
const wordsOf = (overrides: Partial<TriggerInput>, more: Partial<PreviewContext> = {}) => {
  const seen = preview(overrides, more);
  return seen && sentenceOf(seen.opening, 'Emma', 'Europe/Berlin', new Date('2026-11-21T12:00:00Z'));
};

describe('what a trigger will do', () => {
  it.each<[string, Partial<TriggerInput>, string]>([
    ['a day', { triggerDate: '2031-05-01' }, 'Opens for Emma on May 1, 2031'],
    [
      'a day with its time',
      { triggerDate: '2031-05-01', triggerTime: '15:30' },
      'Opens for Emma on May 1, 2031 at 3:30\u00A0PM',
    ],
    [
      'the day of birth, which is their next birthday',
      { triggerType: 'birthday', triggerDate: '2018-06-14' },
      'Opens for Emma on June 14, 2027, Emma’s 9th birthday',
    ],
    [
      'a birthday every year',
      { triggerType: 'birthday', triggerDate: '2036-06-14', isRecurring: true },
      'Opens for Emma on June 14, 2036, Emma’s 18th birthday, and comes back every year',
    ],
    [
      'a wedding day years ago',
      { triggerType: 'anniversary', triggerDate: '1977-05-21' },
      'Opens for Emma on May 21, 2027, the 50th anniversary',
    ],
    [
      'every two weeks until a certain day',
      {
        triggerDate: '2026-11-21',
        isRecurring: true,
        recurringPattern: 'custom',
        repeatEvery: '2',
        repeatUnit: 'week',
        repeatUntil: '2027-01-31',
      },
      'Opens for Emma on December 5, 2026, and comes back every 2 weeks until January 31, 2027',
    ],
    [
      'the 31st of every month',
      { triggerDate: '2026-10-31', isRecurring: true, recurringPattern: 'monthly' },
      'Opens for Emma on November 30, 2026, and comes back every month',
    ],
  ])('is previewed for %s', (_what, overrides, sentence) => {
    expect(wordsOf(overrides)).toBe(sentence);
  });

  it('includes the milestone’s name', () => {
    const milestone = { milestoneName: 'Graduation' };
    expect(wordsOf({ triggerType: 'milestone', triggerDate: '2036-07-01', milestoneId: '61' }, { milestone })).toBe(
      'Opens for Emma on July 1, 2036, the day of “Graduation”',
    );
  });

  it('has no preview without a day ahead', () => {
    expect(wordsOf({ triggerDate: '' })).toBeUndefined();
    expect(wordsOf({ triggerDate: '2026-11-21' }), 'today is not ahead').toBeUndefined();
    expect(wordsOf({ triggerDate: '2026-11-22' }), 'tomorrow is').toBeDefined();
    expect(
      wordsOf({ triggerDate: '2031-05-01', isRecurring: true, recurringPattern: 'custom', repeatEvery: '0' }),
    ).toBe(undefined);
  });

  it('notes that a message is open now, or opens earlier', () => {
    const day = { triggerDate: '2031-05-01' };
    expect(preview(day)).toMatchObject({ closes: false, opensEarlier: false });
    expect(preview(day, { message: { opening: open } })).toMatchObject({ closes: true, opensEarlier: false });
    const earlier: ReleaseState = { ...nothing, state: 'sealed', day: '2030-01-01' };
    expect(preview(day, { message: { opening: earlier } })).toMatchObject({ closes: false, opensEarlier: true });
    const later: ReleaseState = { ...earlier, day: '2032-01-01' };
    expect(preview(day, { message: { opening: later } })).toMatchObject({ closes: false, opensEarlier: false });
  });
});

describe('the form of a trigger', () => {
  const problems = (overrides: Partial<TriggerInput>) => {
    const read = triggerFormSchema('2026-11-22')['~standard'].validate(entered(overrides));
    if (read instanceof Promise) throw new Error('The check is synchronous.');
    return read.issues?.map(({ path, message }) => [path?.join('.'), message]);
  };

  it.each<[string, Partial<TriggerInput>, string, string]>([
    ['a message', { videoMessageId: '', triggerDate: '2031-05-01' }, 'videoMessageId', 'Choose a message'],
    ['a day', {}, 'triggerDate', 'Trigger date is required'],
    [
      'a day ahead',
      { triggerDate: '2026-11-21' },
      'triggerDate',
      'That date has passed. Choose a later one, or let it repeat.',
    ],
    [
      'how often',
      { triggerDate: '2031-05-01', isRecurring: true, recurringPattern: 'custom', repeatEvery: '' },
      'repeatEvery',
      'Choose how often, from every 1 to every 999.',
    ],
  ])('needs %s', (_what, overrides, field, message) => {
    expect(problems(overrides)).toEqual([[field, message]]);
  });

  it('ignores the repeat fields when it does not repeat', () => {
    expect(problems({ triggerDate: '2031-05-01', recurringPattern: 'custom', repeatEvery: '' })).toBeUndefined();
  });
});
