import { describe, expect, it } from 'vitest';
import { aMessage, emma, theo } from '#web/testing/member-world.ts';
import {
  beginningOf,
  firstEntries,
  nextComposition,
  onDay,
  readEntries,
  stepsOf,
  type Composition,
  type Entries,
  type Purpose,
  type When,
} from './composition.ts';
import { editOf, noteOn, problemsOf, titleOf, type World } from './composition-rules.ts';
import { suggestedTitle } from './suggested-title.ts';
import { whenSentence } from './when-sentence.ts';

const send = { name: 'send' } as const;
const now = new Date(2026, 10, 21, 12);
const world = (at: string | Date = now): World => ({
  lovedOnes: [emma, { ...theo, timeZone: 'Asia/Tokyo' }],
  memberZone: 'Europe/Berlin',
  isGuest: false,
  now: new Date(at),
});
const begun = (purpose: Purpose = send): Composition => {
  const base = firstEntries(purpose, ['7']);
  return { id: 'a', base, entries: base, media: [], isRecordingAgain: false, problems: {}, failure: undefined };
};
const clip = (name: string) => new File(['moving picture'], name, { type: 'video/quicktime' });
const file = (name: string) => ({ kind: 'file', messageType: 'video', file: clip(name) }) as const;
const recording = {
  kind: 'recording',
  messageType: 'video',
  take: { blob: new Blob(['x']), seconds: 3, keptId: undefined },
} as const;

describe('the suggested title', () => {
  it.each([
    [file('By the sea.mov'), 'By the sea'],
    [file('v1.2.final.mp4'), 'v1.2.final'],
    [file('.mp4'), '.mp4'],
    [file('no ending'), 'no ending'],
    [file(`${'a'.repeat(250)}.mp4`), 'a'.repeat(200)],
    [recording, 'Recording November 21, 2026'],
  ])('of a library video comes from the file or recording (%#)', (medium, words) => {
    expect(suggestedTitle({ name: 'upload' }, begun().entries, [], [medium], now)).toBe(words);
  });

  it.each([
    [onDay('2031-12-19', '', 'For your 18th birthday'), 'For your 18th birthday'],
    [onDay('2031-12-19'), 'A message for Emma'],
    [{ kind: 'now' } as const, 'A message for Emma'],
  ])('of a message is the occasion, or the recipient (%#)', (when, words) => {
    expect(suggestedTitle(send, { when }, [emma], [], now)).toBe(words);
  });

  it('follows the choices until the member writes one', () => {
    const suggest = (composition: Composition, title: string) =>
      nextComposition(composition, { type: 'title-suggested', title });
    const first = suggest(begun(), 'A message for Emma');
    expect(suggest(first, 'Graduation').entries.title).toBe('Graduation');
    const own = nextComposition(first, { type: 'entered', fields: { title: 'My own' } });
    expect(suggest(own, 'Graduation').entries.title).toBe('My own');
    const emptied = nextComposition(own, { type: 'entered', fields: { title: ' ' } });
    expect(suggest(emptied, 'Graduation').entries.title, 'nothing was written').toBe('Graduation');
  });
});

describe('recording again', () => {
  it('keeps the recording until another one is used', () => {
    const had = nextComposition(begun(), { type: 'media-chosen', media: [recording] });
    const again = nextComposition(had, { type: 'recording-again' });
    expect(again).toMatchObject({ isRecordingAgain: true, media: [recording] });
    expect(nextComposition(again, { type: 'kept-last-recording' })).toEqual(had);
    const other = { ...recording, take: { ...recording.take, seconds: 9 } };
    expect(nextComposition(again, { type: 'media-chosen', media: [other] })).toMatchObject({
      isRecordingAgain: false,
      media: [other],
    });
  });
});

describe('the steps', () => {
  it.each([
    [send, ['7'], ['who', 'say', 'when', 'seal']],
    [send, ['0'], ['who', 'say', 'seal']],
    [{ name: 'upload' } as const, [], ['say', 'seal']],
    [{ name: 'edit', about: aMessage() } as const, ['7'], ['seal', 'when']],
    [{ name: 'edit', about: aMessage({ childId: null }) } as const, [], ['seal']],
  ])('of %j for %j are %j', (purpose, recipients, steps) => {
    expect(stepsOf(purpose, { recipients })).toEqual(steps);
  });
});

describe('the earliest day', () => {
  it.each([
    ['assign', '2026-03-01T15:30:00Z', '8', '2026-03-01', false], // already the second in Tokyo
    ['assign', '2026-03-01T15:30:00Z', '8', '2026-03-02', true],
    ['assign', '2026-03-01T15:30:00Z', '7', '2026-03-01', true],
    ['assign', '2026-03-01T23:30:00Z', '7', '2026-03-01', false], // already the second in Berlin
    ['edit', '2026-11-21T12:00:00Z', '7', '2026-11-22', true],
    ['edit', '2026-11-21T12:00:00Z', '7', '2026-11-21', false],
  ] as const)('to %s at %s for loved one %s takes %s: %s', (name, at, id, day, isTaken) => {
    const purpose = { name, about: aMessage() };
    const composition = begun(purpose);
    const entries = { ...composition.entries, recipients: [id], when: onDay(day) };
    expect(problemsOf(purpose, { ...composition, entries }, world(at)).when === undefined).toBe(isTaken);
  });

  it('may have passed if the message already has it', () => {
    const purpose = { name: 'edit', about: aMessage({ deliveryDate: '2020-06-14' }) } as const;
    expect(problemsOf(purpose, begun(purpose), world())).toEqual({});
  });
});

describe('when it opens', () => {
  const everyDecember = (triggerDate: string, triggerType: 'birthday' | 'date' = 'birthday') =>
    ({
      kind: 'trigger',
      trigger: { triggerType, triggerDate, isRecurring: true, recurringPattern: 'yearly' },
      about: '',
    }) as const;
  const enter = (when: When, fields: Partial<Entries>) => {
    const { entries, ...rest } = begun();
    return nextComposition({ ...rest, entries: { ...entries, when } }, { type: 'entered', fields }).entries.when;
  };

  it.each([
    ['every year without a day', everyDecember('', 'date')],
    ['on a day without a day', onDay('')],
    ['every birthday, of someone else', everyDecember('2001-01-01')],
    ['every year on a day that can’t be', everyDecember('2031-02-30', 'date')],
  ])('is asked for again before it’s sealed: %s', (_words, when) => {
    const composition = begun();
    const problems = problemsOf(send, { ...composition, entries: { ...composition.entries, when } }, world());
    expect(problems.when).toMatch(/day|date/i);
  });

  it.each([
    ['a birthday', onDay('2031-12-19', '', 'For your 18th birthday'), onDay('')],
    ['every birthday', everyDecember('2013-12-19'), onDay('')],
    ['a typed day', onDay('2031-12-19', '09:00'), onDay('2031-12-19', '09:00')],
    ['every year on a typed day', everyDecember('2031-12-19', 'date'), everyDecember('2031-12-19', 'date')],
    ['now', { kind: 'now' } as const, { kind: 'now' }],
  ])('is no one else’s day: %s for Emma, then for Theo', (_words, when, then) => {
    expect(enter(when, { recipients: ['8'] })).toEqual(then);
    expect(enter(when, { recipients: ['7', '8'] })).toEqual(then);
    expect(enter(when, { recipients: ['7'], title: 'a' })).toEqual(when);
  });

  it('that comes back every year says from when on', () => {
    const said = (day: string) => whenSentence(everyDecember(day, 'date'), [emma], world());
    expect(said('2013-06-14')).toMatch(/^Opens June 14, 2027 at/);
    expect(said('2031-06-14')).toMatch(/^Opens June 14, 2031 at/);
  });

  it('is kept on the device as far as it was entered, whatever else can’t be read', () => {
    const { entries } = begun();
    const when = everyDecember('', 'date');
    const later = { ...entries, title: 'a', category: 'of a later version', isSurprise: 'perhaps' };
    expect(readEntries({ ...later, when })).toEqual({ ...entries, title: 'a', when });
    expect(readEntries({ ...later, when: { kind: 'at sunrise' } })?.when).toEqual(onDay(''));
    expect(readEntries(undefined)).toBeUndefined();
  });
});

describe('an edited message', () => {
  it('sends its title and only what was changed', () => {
    const about = aMessage({ deliveryDate: '2031-06-14', deliveryTime: '15:00', status: 'scheduled' });
    const { entries } = begun({ name: 'edit', about });
    const edit = (fields: Partial<typeof entries>) => editOf(about, { ...entries, ...fields }, 'scheduled');
    expect(edit({})).toEqual({ title: about.title });
    expect(edit({ category: 'celebration', description: 'Long ago' })).toEqual({
      title: about.title,
      category: 'celebration',
      description: 'Long ago',
    });
    expect(edit({ when: { kind: 'now' } })).toEqual({
      title: about.title,
      deliveryDate: '',
      deliveryTime: '',
      knownStatus: 'scheduled',
    });
    expect(edit({ isSurprise: true })).toEqual({ title: about.title, isSurprise: true });
    const held = aMessage({ status: 'scheduled' });
    const ofHeld = begun({ name: 'edit', about: held }).entries;
    expect(editOf(held, ofHeld, 'scheduled')).toEqual({ title: held.title });
    expect(editOf(held, { ...ofHeld, when: { kind: 'now' } }, 'scheduled')).toEqual({
      title: held.title,
      openNow: true,
      knownStatus: 'scheduled',
    });
  });

  it('says when it would be sealed again, and when it would open', () => {
    const earliest = '2026-11-22';
    const open = aMessage();
    const viewed = aMessage({ status: 'viewed', isViewed: true });
    const sealed = aMessage({ status: 'scheduled', deliveryDate: '2031-06-14' });
    const nowhen = { kind: 'now' } as const;
    expect(noteOn(open, nowhen, earliest)).toBeUndefined();
    expect(noteOn(open, onDay('2026-01-01'), earliest)).toBeUndefined();
    expect(noteOn(open, onDay('2031-06-14'), earliest)).toMatch(/^Emma can open this message now\..* sealed again/);
    expect(noteOn(viewed, onDay('2031-06-14'), earliest)).toMatch(
      /^Emma has already opened this message\..* sealed again/,
    );
    expect(noteOn(sealed, onDay('2031-06-14'), earliest)).toBeUndefined();
    expect(noteOn(sealed, onDay('2031-06-15'), earliest)).toBeUndefined();
    expect(noteOn(sealed, nowhen, earliest)).toMatch(/^Without a date, Emma can see it/);
    expect(noteOn(sealed, nowhen, earliest, 1)).toMatch(/^Without a date, it stays sealed/);
  });
});

it('an outgoing message comes back with all its words', () => {
  const fields = { childId: 7, alsoFor: [8], title: 'a', category: 'milestone', deliveryDate: '2031-06-14' } as const;
  const { entries, media } = beginningOf({
    fields: { ...fields, alsoFor: [8] },
    recipientName: '',
    messageType: 'video',
    file: clip('a.mov'),
    takeId: 'kept',
  });
  expect(media).toMatchObject([{ kind: 'recording', take: { keptId: 'kept' } }]);
  expect(entries).toMatchObject({ recipients: ['7', '8'], title: 'a', suggested: '', when: onDay('2031-06-14') });
});

it('several files are numbered after the title, however long it is', () => {
  expect(titleOf('By the sea', 0, 1)).toBe('By the sea');
  expect(titleOf('By the sea', 1, 3)).toBe('By the sea (2 of 3)');
  expect(titleOf('a'.repeat(200), 1, 3)).toHaveLength(200);
});
