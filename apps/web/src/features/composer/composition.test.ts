import { describe, expect, it } from 'vitest';
import { aMessage, aMilestone, emma, theo } from '#web/testing/member-context.ts';
import {
  beginningOf,
  entriesFor,
  firstEntries,
  nextComposition,
  onDay,
  readEntries,
  stepsOf,
  type Composition,
  type Entries,
  type Purpose,
  type WhenChoice,
} from './composition.ts';
import {
  assignmentOf,
  editOf,
  newMessageOf,
  noteOn,
  peopleOf,
  problemsOf,
  numberedTitle,
  type ComposerContext,
  suggestedTitle,
} from './composition-rules.ts';
import { everyBirthday, lifePoints } from './life-points.ts';
import { whenSentence } from './when-sentence.ts';

const send = { name: 'send' } as const;
const now = new Date(2026, 10, 21, 12);
const context = (at: string | Date = now): ComposerContext => ({
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
    expect(suggestedTitle(send, { when }, [emma, theo], [], now), 'of several people').toBe('A message for Emma');
  });

  it.each([
    ['each person’s own, if they had one', ['For Emma'], 'For Emma'],
    ['what the member wrote, if all have the same', undefined, 'For Theo'],
  ])('of one taken back from the outbox is again %s', (_what, alsoTitles, words) => {
    const fields = { ...newMessageOf(send, begun(), ''), childId: 8, alsoFor: [7], alsoTitles, title: 'For Theo' };
    const taken = { ...file('a.mov'), fields, recipientName: 'Theo and Emma', takeId: null };
    const composition = { ...begun(), ...beginningOf(taken) };
    const suggested = nextComposition(composition, { type: 'title-suggested', title: 'For Emma' });
    expect(suggested.entries.title).toBe(words);
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
    expect(problemsOf(purpose, { ...composition, entries }, context(at)).when === undefined).toBe(isTaken);
  });

  it('may have passed if the message already has it', () => {
    const purpose = { name: 'edit', about: aMessage({ deliveryDate: '2020-06-14' }) } as const;
    expect(problemsOf(purpose, begun(purpose), context())).toEqual({});
  });
});

describe('when it opens', () => {
  const everyDecember = (triggerDate: string, triggerType: 'birthday' | 'date' = 'birthday') =>
    ({
      kind: 'trigger',
      trigger: { triggerType, triggerDate, isRecurring: true, recurringPattern: 'yearly' },
      about: '',
    }) as const;
  it.each([
    ['every year without a day', everyDecember('', 'date')],
    ['on a day without a day', onDay('')],
    ['every birthday, of someone else', everyDecember('2001-01-01')],
    ['every year on a day that can’t be', everyDecember('2031-02-30', 'date')],
  ])('is asked for again before it’s sealed: %s', (_words, when) => {
    const composition = begun();
    const problems = problemsOf(send, { ...composition, entries: { ...composition.entries, when } }, context());
    expect(problems.when).toMatch(/day|date/i);
  });

  const family = [
    { ...emma, birthday: '2013-12-19' },
    { ...theo, birthday: '2020-03-05' },
    { ...theo, id: 9, name: 'Ida', birthday: null },
    { ...theo, id: 10, name: 'Mia', birthday: '2013-12-19' },
  ];
  const at = { ...context(), lovedOnes: family };
  const [only] = family;
  const graduation = [{ ...aMilestone({ childId: 7, milestoneType: 'graduation' }), nextDate: '2031-06-20' }];
  const pointsFor = (people: typeof family) => lifePoints(people, graduation, '2026-11-22', '2026-11-21');
  const [birthday] = pointsFor(only ? [only] : []);
  const milestone = pointsFor(family.slice(0, 1)).find(({ day }) => day === '2031-06-20');
  const nextBirthday = pointsFor(family.slice(0, 2)).find(({ day }) => day === '2027-03-05');
  const returning = only && everyBirthday(only, '2026-11-22');
  const monthly = everyDecember('2031-12-19', 'date');
  /** Every choice on the screen, for whom, and whether it's a day of theirs. */
  const choices: readonly (readonly [string, WhenChoice | undefined, readonly string[], boolean])[] = [
    ['now', { kind: 'now' }, ['7'], false],
    ['a typed day', onDay('2031-12-19'), ['7'], false],
    ['a typed day and time', onDay('2031-12-19', '09:00'), ['7'], false],
    ['every year on a typed day', monthly, ['7'], false],
    [
      'every month on a typed day',
      { ...monthly, trigger: { ...monthly.trigger, recurringPattern: 'monthly' } },
      ['7'],
      false,
    ],
    ['a birthday', birthday?.when, ['7'], true],
    ['a milestone', milestone?.when, ['7'], true],
    ['every birthday', returning?.when, ['7'], true],
    ['the birthday of one of two', nextBirthday?.when, ['7', '8'], true],
    ['the milestone of one of two', milestone?.when, ['7', '8'], true],
  ];
  const changes: readonly (readonly [string, (ids: readonly string[]) => string[]])[] = [
    ['someone is added', (ids) => [...ids, '9']],
    ['someone is removed', (ids) => ids.slice(1)],
    ['it’s for someone else', () => ['8', '9']],
    ['it’s for someone without a birthday', () => ['9']],
    ['it’s for someone born on the same day', () => ['10']],
    ['it’s for several others', () => ['8', '10']],
    ['it’s for nobody yet', () => []],
    ['it’s a test', () => ['0']],
  ];
  const table = choices.flatMap(([choice, when, ids, isTheirs]) =>
    changes.map(([change, to]) => ({ choice, when, ids, isTheirs, change, recipients: to(ids) })),
  );

  it.each(table)('$choice: $change', ({ when, ids, isTheirs, recipients }) => {
    if (when === undefined) throw new Error('it isn’t offered');
    const chosen = begun();
    const before = { ...chosen, entries: { ...chosen.entries, recipients: [...ids], when, title: 'a' } };
    expect(problemsOf(send, { ...before, media: [recording] }, at)).toEqual({});
    const after = nextComposition(before, { type: 'entered', fields: { recipients } });
    expect(after.entries.when).toEqual(isTheirs ? onDay('') : when);
    const people = peopleOf(after.entries, at);
    // What the screen says is what is sent.
    const { deliveryDate, trigger } = newMessageOf(send, after, '');
    const isTest = recipients[0] === '0';
    if (isTheirs || isTest) expect([deliveryDate, trigger]).toEqual(['', null]);
    if (isTheirs) expect(whenSentence(send, after.entries.when, people, at)).toBe('');
    if (isTheirs && !isTest) expect(problemsOf(send, after, at).when).toMatch(/day/);
    // Nor is it lost by what else is entered.
    const fields = { recipients: [...ids], title: 'b' };
    expect(nextComposition(before, { type: 'entered', fields }).entries.when).toEqual(when);
    // One that was kept is looked at again.
    const kept = { ...before.entries, recipients: [...ids] };
    expect(entriesFor(kept, family)).toEqual(kept);
    const left = family.filter(({ id }) => recipients.includes(String(id)) && ids.includes(String(id)));
    const isAsBefore = left.length === ids.length;
    expect(entriesFor(kept, left)).toMatchObject({ when: isTheirs && !isAsBefore ? onDay('') : when });
    expect(entriesFor(kept, left).recipients).toEqual(ids.filter((one) => left.some(({ id }) => String(id) === one)));
  });

  it.each(choices)(
    '%s is asked for again if the birthday that it was counted from has changed',
    (_choice, when, ids) => {
      if (when === undefined) throw new Error('it isn’t offered');
      const moved = family.map((person) => ({ ...person, birthday: '2014-02-03' }));
      const { entries, ...rest } = begun();
      const kept = { ...entries, recipients: [...ids], when };
      const isCounted = when === birthday?.when || when === returning?.when || when === nextBirthday?.when;
      expect(entriesFor(kept, moved).when).toEqual(isCounted ? onDay('') : when);
      const problems = problemsOf(send, { ...rest, entries: kept }, { ...at, lovedOnes: moved });
      expect(problems.when !== undefined).toBe(isCounted);
    },
  );

  it('only what the screen shows is sent', () => {
    const { entries } = begun();
    const typed = { ...entries, title: 'a', photoCaption: 'The garden', recipientName: 'Bear', isSurprise: true };
    const photo = { kind: 'file', messageType: 'photo', file: clip('a.jpg') } as const;
    const sent = (fields: Partial<Entries>, media: Composition['media']) =>
      newMessageOf(send, { entries: { ...typed, ...fields }, media }, '');
    const all = { photoCaption: 'The garden', recipientName: 'Bear', isSurprise: 'true' };
    expect(sent({ when: onDay('2031-12-19') }, [photo])).toMatchObject(all);
    expect(sent({}, [photo])).toMatchObject({ ...all, isSurprise: '' });
    expect(sent({ recipients: ['7', '8'] }, [recording])).toMatchObject({ photoCaption: '', recipientName: '' });
    expect(sent({}, [photo, recording])).toMatchObject({ photoCaption: '' });
    const long = { ...typed, photoCaption: 'a'.repeat(5000), recipientName: 'b'.repeat(500), recipients: ['7', '8'] };
    expect(problemsOf(send, { ...begun(), entries: long, media: [recording] }, context())).toEqual({});
    const about = aMessage({ deliveryDate: '2031-06-14', status: 'scheduled' });
    const edited = { ...begun({ name: 'edit', about }).entries, isSurprise: true };
    expect(editOf(about, { ...edited, when: { kind: 'now' } }, 'scheduled')).not.toHaveProperty('isSurprise');
    const unsent = { name: 'assign', about: { ...about, isSurprise: false } } as const;
    expect(assignmentOf(unsent, { ...edited, when: { kind: 'now' } })).not.toHaveProperty('isSurprise');
    expect(assignmentOf(unsent, edited)).toMatchObject({ isSurprise: true });
  });

  it('that comes back every year says from when on', () => {
    const said = (day: string) => whenSentence(send, everyDecember(day, 'date'), [emma], context());
    expect(said('2013-06-14')).toBe('Opens June 14, 2027, then every year.');
    expect(said('2031-06-14')).toBe('Opens June 14, 2031, then every year.');
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
    const then = { earliest: '2026-11-22', timeZone: 'UTC', now: new Date('2026-11-21T12:00:00Z') };
    const open = aMessage();
    const viewed = aMessage({ status: 'viewed', isViewed: true });
    const sealed = aMessage({ status: 'scheduled', deliveryDate: '2031-06-14' });
    const nowhen = { kind: 'now' } as const;
    expect(noteOn(open, nowhen, then)).toBeUndefined();
    expect(noteOn(open, onDay('2026-01-01'), then)).toBeUndefined();
    expect(noteOn(open, onDay('2031-06-14'), then)).toMatch(/^Emma can open this message now\..* sealed again/);
    expect(noteOn(viewed, onDay('2031-06-14'), then)).toMatch(/^Emma has already opened this message\..* sealed again/);
    expect(noteOn(sealed, onDay('2031-06-14'), then)).toBeUndefined();
    expect(noteOn(sealed, onDay('2031-06-15'), then)).toBeUndefined();
    expect(noteOn(sealed, nowhen, then)).toMatch(/^Without a date, Emma can see it/);
    expect(noteOn(sealed, nowhen, { ...then, triggers: 1 })).toMatch(/^Without a date, it stays sealed/);
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
  expect(numberedTitle('By the sea', 0, 1)).toBe('By the sea');
  expect(numberedTitle('By the sea', 1, 3)).toBe('By the sea (2 of 3)');
  expect(numberedTitle('a'.repeat(200), 1, 3)).toHaveLength(200);
});
