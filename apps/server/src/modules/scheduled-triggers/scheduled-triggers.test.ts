import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { owned } from '#server/lib/edit-checks.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import {
  aFamily,
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  inLibrary,
  logIn,
  messageForm,
} from '#server/testing/make.ts';
import { aTrigger, sealedOn } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findMilestoneDay, insertTrigger, lockTriggeredMessage, type TriggerDays } from './scheduled-triggers.repo.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

describe('a trigger', () => {
  it.each(
    firstInGate(3, [
      ['a date, once', { triggerType: 'date', triggerDate: '2026-04-01' }, '2026-04-01'],
      ['a birth date in 1988', { triggerType: 'birthday', triggerDate: '1988-06-14' }, '2026-06-14'],
      ['a birth date whose day is today', { triggerType: 'birthday', triggerDate: '1988-03-10' }, '2027-03-10'],
      ['a birth date whose day is tomorrow', { triggerType: 'birthday', triggerDate: '1988-03-11' }, '2026-03-11'],
      ['a wedding in 2001', { triggerType: 'anniversary', triggerDate: '2001-02-03' }, '2027-02-03'],
      ['29 February', { triggerType: 'birthday', triggerDate: '1988-02-29' }, '2027-02-28'],
      ['a past day, every year', { triggerType: 'date', triggerDate: '2020-05-05', isRecurring: true }, '2026-05-05'],
      [
        'the 31st, every month',
        { triggerType: 'date', triggerDate: '2026-01-31', isRecurring: true, recurringPattern: 'monthly' },
        '2026-03-31',
      ],
      [
        'every 100 days from a birth',
        {
          triggerType: 'date',
          triggerDate: '2026-01-01',
          isRecurring: true,
          recurringPattern: 'custom',
          repeatEvery: 100,
          repeatUnit: 'day',
        },
        '2026-04-11',
      ],
    ] as const),
  )('for %s opens its message on the next such day from tomorrow', async (_name, fields, day) => {
    const { anna, message, recipient } = await aFamily(app);
    const trigger = await aTrigger(anna, message, fields);
    expect(trigger).toMatchObject({ isActive: true, nextDate: day, triggerDate: fields.triggerDate });
    expect(trigger.videoMessage.opening).toMatchObject({ state: 'sealed', day });
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn(day)]);
  });

  it.each([
    [{ triggerDate: '' }, 'Trigger date is required'],
    [{ triggerDate: '2026-02-30' }, 'Enter a date as year-month-day.'],
    [
      { triggerType: 'date', triggerDate: '2026-03-10' },
      'Choose tomorrow (March 11, 2026) or later, or let it return every year.',
    ],
    [
      { triggerType: 'milestone', triggerDate: '2020-01-01' },
      'Choose tomorrow (March 11, 2026) or later, or let it return every year.',
    ],
    [
      { triggerType: 'birthday', isRecurring: true, repeatUntil: '2026-05-01' },
      'It doesn’t return before its last day. Choose a later one.',
    ],
    [{ isRecurring: true, recurringPattern: 'custom', repeatEvery: 0 }, 'Choose how often, from every 1 to every 999.'],
    [{ triggerTime: '24:00' }, 'Enter a time as hours:minutes.'],
  ] as const)('with %j is refused: %s', async (fields, message) => {
    const family = await aFamily(app);
    const body = {
      videoMessageId: family.message.id,
      triggerType: 'birthday' as const,
      triggerDate: '1988-06-14',
      ...fields,
    };
    expect(await family.anna.browser.refused('addTrigger', { body })).toMatchObject({ status: 400, message });
    expect((await family.recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });

  it('needs the member’s own message, with a loved one', async () => {
    const anna = await aMember(app);
    const { message: other } = await aFamily(app);
    const video = await inLibrary(anna, { file: await gpsJpeg() });
    const refused = (videoMessageId: number) =>
      anna.browser.refused('addTrigger', {
        body: { videoMessageId, triggerType: 'birthday', triggerDate: '1988-06-14' },
      });
    expect((await refused(other.id)).code).toBe('not_found');
    expect((await refused(video.id)).message).toBe('This video is in your library. Choose who it’s for first.');
  });

  it(`is one of at most ${limits.triggers} per message, even with concurrent requests`, async () => {
    const { anna, message } = await aFamily(app);
    for (let number = 0; number < 10; number += 1) await aTrigger(anna, message);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => aTrigger(anna, message)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals.every((reason) => reason.includes('too_many_triggers'))).toBe(true);
    expect(await anna.browser.ok('listTriggers', { query: { videoMessageId: String(message.id) } })).toHaveLength(20);
  });

  it('seals a message that its own day has opened, and keeps it sealed when it is paused', async () => {
    const { anna, emma, message } = await aFamily(app, { deliveryDate: '2026-03-12' });
    await app.setNow(new Date('2026-03-20T12:00:00Z'));
    await anna.browser.ok('login', { body: { email: anna.email, password: anna.password } });
    const recipient = await aRecipient(app, emma);
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
    const trigger = await aTrigger(anna, message);
    expect(trigger.videoMessage.opening).toMatchObject({ state: 'sealed', day: '2026-06-14' });
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2026-06-14')]);
    await anna.browser.ok('updateTrigger', { ...byId(trigger), body: { isActive: false } });
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
  });
});

describe('a new message with a trigger instead of a day', () => {
  const everyBirthday = { triggerType: 'birthday', triggerDate: '2013-06-14', isRecurring: true } as const;

  it('is sealed for each loved one from the first moment', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const more = { trigger: JSON.stringify(everyBirthday), alsoFor: String(theo.id), schedule: 'true' };
    const sent = await aMessage(anna, emma, { file: await gpsJpeg(), more });
    expect(sent).toMatchObject({
      status: 'scheduled',
      deliveryDate: null,
      opening: { state: 'sealed', day: '2026-06-14', occasion: { number: 13 }, repeats: { every: 1, unit: 'year' } },
    });
    expect(await anna.browser.ok('listTriggers', { query: {} })).toHaveLength(2);
    await app.jobs.runDue();
    const recipient = await aRecipient(app, theo);
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2026-06-14')]);
  });

  it('can also come from the library', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const { id } = await inLibrary(anna, { file: await gpsJpeg() });
    const body = { childId: emma.id, trigger: everyBirthday, isSurprise: true };
    const assigned = await anna.browser.ok('assignLibraryVideo', { ...byId({ id }), body });
    expect(assigned).toMatchObject({ isSurprise: true, opening: { state: 'sealed', day: '2026-06-14' } });
    await app.jobs.runDue();
    expect((await (await aRecipient(app, emma)).ok('getRecipient')).messages).toEqual([]);
  });

  it.each([
    ['something unreadable', 'every birthday', 'Choose the day again.'],
    ['no day', '{"triggerType":"birthday"}', 'Trigger date is required'],
    ['a past day', '{"triggerType":"date","triggerDate":"2020-01-01"}', /^Choose tomorrow/],
  ])('is refused, and not stored, with %s', async (_name, trigger, message) => {
    const anna = await aMember(app);
    const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg(), more: { trigger } });
    const refusal = await anna.browser.refused('createMessage', { form });
    expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect((await anna.browser.ok('getParents')).messages).toEqual([]);
  });

  it('has either a day or a trigger, and no other member’s milestone', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const theirs = await aFamily(app);
    const milestone = await theirs.anna.browser.ok('addMilestone', {
      body: {
        childId: theirs.emma.id,
        milestoneType: 'graduation',
        milestoneName: 'Graduation',
        milestoneDate: '2030-07-01',
      },
    });
    const refused = async (trigger: object, deliveryDate?: string) => {
      const more = { trigger: JSON.stringify(trigger) };
      const form = await messageForm(emma.id, { file: await gpsJpeg(), more, ...(deliveryDate && { deliveryDate }) });
      return (await anna.browser.refused('createMessage', { form })).code;
    };
    expect(await refused(everyBirthday, '2031-06-14')).toBe('invalid_input');
    expect(await refused({ ...everyBirthday, triggerType: 'milestone', milestoneId: milestone.id })).toBe('not_found');
  });
});

describe('several triggers', () => {
  it('open their message on the earliest of all its days, and are listed in order', async () => {
    const { anna, message } = await aFamily(app, { deliveryDate: '2026-05-01' });
    const day = async () => (await anna.browser.ok('getOwnMessage', byId(message))).triggerDate;
    await aTrigger(anna, message, { triggerDate: '1988-06-14' });
    expect(await day()).toBe('2026-05-01');
    const april = await aTrigger(anna, message, { triggerDate: '1988-04-14' });
    expect(await day()).toBe('2026-04-14');
    const listed = await anna.browser.ok('listTriggers', {});
    expect(listed.map(({ nextDate }) => nextDate)).toEqual(['2026-04-14', '2026-06-14']);
    await anna.browser.ok('updateTrigger', { ...byId(april), body: { isActive: false } });
    expect(await day()).toBe('2026-05-01');
    const paused = await anna.browser.ok('listTriggers', {});
    expect(paused.map(({ nextDate }) => nextDate)).toEqual(['2026-06-14', null]);
    await anna.browser.ok('deleteTrigger', { ...byId(april), query: {} });
    expect(await day()).toBe('2026-05-01');
    await anna.browser.ok('updateMessage', { ...byId(message), body: { deliveryDate: null } });
    expect(await day()).toBe('2026-06-14');
  });
});

describe('a message whose last trigger is paused or deleted', () => {
  const ways = ['pausing', 'deleting'] as const;
  async function without(way: (typeof ways)[number], otherwise?: string) {
    const family = await aFamily(app);
    const trigger = await aTrigger(family.anna, family.message);
    const { browser } = family.anna;
    const leave = (asked = otherwise) =>
      way === 'pausing'
        ? browser.ok('updateTrigger', { ...byId(trigger), body: { isActive: false, otherwise: asked } })
        : browser.ok('deleteTrigger', { ...byId(trigger), query: { otherwise: asked } });
    return { ...family, trigger, leave };
  }

  it.each(ways)('after %s stays sealed without a day, and its member can open it', async (way) => {
    const { anna, message, recipient, leave } = await without(way);
    await leave();
    expect(await anna.browser.ok('getOwnMessage', byId(message))).toMatchObject({
      status: 'scheduled',
      triggerDate: null,
      opening: { state: 'held', day: null },
    });
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
    await anna.browser.ok('updateMessage', { ...byId(message), body: { openNow: true } });
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });

  it.each(ways)('after %s opens now, if requested', async (way) => {
    const { recipient, leave } = await without(way, 'now');
    await leave();
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });

  it.each(ways)('after %s opens on a requested day, if it is in the future', async (way) => {
    const { anna, message, trigger, recipient, leave } = await without(way, '2026-09-01');
    const early = { isActive: false, otherwise: '2026-03-10' };
    const refusal = await anna.browser.refused('updateTrigger', { ...byId(trigger), body: early });
    expect(refusal.message).toBe('Choose tomorrow (March 11, 2026) or later.');
    await leave();
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2026-09-01')]);
    expect(await anna.browser.ok('getOwnMessage', byId(message))).toMatchObject({ deliveryDate: '2026-09-01' });
  });

  it('waits for its trigger again once that is resumed', { tags: 'long' }, async () => {
    const { anna, emma, trigger, leave } = await without('pausing');
    await leave();
    await app.setNow(new Date('2026-07-01T12:00:00Z'));
    await anna.browser.ok('login', { body: { email: anna.email, password: anna.password } });
    const recipient = await aRecipient(app, emma);
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
    const resumed = await anna.browser.ok('updateTrigger', { ...byId(trigger), body: { isActive: true } });
    expect(resumed).toMatchObject({ isActive: true, nextDate: '2027-06-14' });
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2027-06-14')]);
  });

  it('can be opened by its member even if a trigger with a past day is left', { tags: 'long' }, async () => {
    const { anna, emma, message } = await aFamily(app, { deliveryDate: '2026-12-01' });
    await aTrigger(anna, message, { triggerType: 'date', triggerDate: '2026-03-12' });
    await anna.browser.ok('updateMessage', { ...byId(message), body: { deliveryDate: null } });
    await app.setNow(new Date('2026-03-20T12:00:00Z'));
    await anna.browser.ok('login', { body: { email: anna.email, password: anna.password } });
    const edit = (body: { deliveryDate?: string | null; openNow?: boolean }) =>
      anna.browser.ok('updateMessage', { ...byId(message), body });
    await edit({ deliveryDate: '2026-12-01' });
    await edit({ deliveryDate: null });
    await edit({ openNow: true });
    expect((await (await aRecipient(app, emma)).ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });
});

describe('an open message', () => {
  it('stays open whatever happens to its triggers, but a new day seals it again', async () => {
    const { anna, emma, message } = await aFamily(app);
    const trigger = await aTrigger(anna, message, { triggerDate: '1988-03-12', isRecurring: true });
    await app.setNow(new Date('2026-03-13T12:00:00Z'));
    await anna.browser.ok('login', { body: { email: anna.email, password: anna.password } });
    const recipient = await aRecipient(app, emma);
    const state = async () => (await recipient.ok('getRecipient')).messages[0]?.state;
    const change = (body: { isActive?: boolean; triggerDate?: string }) =>
      anna.browser.ok('updateTrigger', { ...byId(trigger), body });
    for (const isActive of [false, true]) {
      await change({ isActive });
      expect(await state()).toBe('open');
    }
    await change({ triggerDate: '1988-03-20' });
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2026-03-20')]);
  });
});

describe('a recurring message', () => {
  it('stays open when the day it opened on is removed', async () => {
    const { anna, emma, message } = await aFamily(app, { deliveryDate: '2026-03-12' });
    await aTrigger(anna, message, { isRecurring: true });
    await app.setNow(new Date('2026-03-13T12:00:00Z'));
    await logIn(app, anna, anna.browser);
    const edited = await anna.browser.ok('updateMessage', { ...byId(message), body: { deliveryDate: null } });
    expect(edited).toMatchObject({ deliveryDate: null, triggerDate: '2026-03-12', status: 'available' });
    expect((await (await aRecipient(app, emma)).ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });
});

const onceOn = (day: string): Omit<TriggerDays, 'milestoneId'> => ({
  ...{
    type: 'milestone',
    day,
    time: null,
    pattern: null,
    every: null,
    unit: null,
    until: null,
    startsOn: '2026-03-11',
  },
});

describe('triggers that follow', () => {
  it('a corrected birthday, each for the same age', async () => {
    const { anna, emma, message } = await aFamily(app);
    const change = (birthday: string) =>
      anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', birthday } });
    await change('2012-06-14');
    const eighteenth = await aTrigger(anna, message, { triggerDate: '2030-06-14' });
    const other = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2090-01-01' });
    const wedding = await aTrigger(anna, other, { triggerType: 'anniversary', triggerDate: '2012-06-14' });
    await change('2012-06-15');
    const days = new Map((await anna.browser.ok('listTriggers', {})).map((one) => [one.id, one]));
    expect(days.get(eighteenth.id)).toMatchObject({ triggerDate: '2030-06-15', nextDate: '2030-06-15' });
    expect(days.get(wedding.id)).toMatchObject({ triggerDate: '2012-06-14' });
    expect(await anna.browser.ok('getOwnMessage', byId(message))).toMatchObject({ triggerDate: '2030-06-15' });
  });

  it('a corrected birthday, up to the last year', { tags: 'long' }, async () => {
    const { anna, emma, message } = await aFamily(app);
    const change = (birthday: string) =>
      anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', birthday } });
    await change('2012-06-14');
    await aTrigger(anna, message, { triggerDate: '9999-06-14' });
    await change('2013-06-15');
    expect(await anna.browser.ok('listTriggers')).toMatchObject([{ triggerDate: '9999-06-14' }]);
  });

  it('a moved milestone, and keep its day when it is deleted', async () => {
    const { anna, emma, message } = await aFamily(app);
    const milestone = await anna.browser.ok('addMilestone', {
      body: {
        childId: emma.id,
        milestoneType: 'graduation',
        milestoneName: 'Graduation',
        milestoneDate: '2026-07-01',
        isRecurring: false,
      },
    });
    const trigger = await aTrigger(anna, message, {
      triggerType: 'milestone',
      triggerDate: milestone.milestoneDate,
      milestoneId: milestone.id,
    });
    const day = async () => (await anna.browser.ok('getOwnMessage', byId(message))).triggerDate;
    expect(await day()).toBe('2026-07-01');
    await anna.browser.ok('updateMilestone', { ...byId(milestone), body: { milestoneDate: '2026-07-15' } });
    expect(await day()).toBe('2026-07-15');
    await anna.browser.ok('deleteMilestone', byId(milestone));
    expect(await day()).toBe('2026-07-15');
    const [left] = await anna.browser.ok('listTriggers', { query: { videoMessageId: String(message.id) } });
    expect(left).toMatchObject({ id: trigger.id, milestoneId: null, triggerDate: '2026-07-15' });
  });

  it('a milestone corrected to years ago: a one-time trigger opens on its next day', async () => {
    const { anna, emma, message } = await aFamily(app);
    const milestone = await anna.browser.ok('addMilestone', {
      body: { childId: emma.id, milestoneType: 'custom', milestoneName: 'Our day', milestoneDate: '2026-07-01' },
    });
    const following = { triggerType: 'milestone', triggerDate: '2026-07-01', milestoneId: milestone.id } as const;
    await aTrigger(anna, message, following);
    await anna.browser.ok('updateMilestone', { ...byId(milestone), body: { milestoneDate: '2019-07-15' } });
    const { opening } = await anna.browser.ok('getOwnMessage', byId(message));
    expect(opening).toMatchObject({ state: 'sealed', day: '2026-07-15' });
  });

  it('a birthday corrected to a past day: it opens on the next one, not now', { tags: 'long' }, async () => {
    const { anna, emma, message } = await aFamily(app);
    const change = (birthday: string) =>
      anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', birthday } });
    await change('2012-06-14');
    await aTrigger(anna, message, { triggerDate: '2012-06-14' });
    await app.setNow(new Date('2026-04-20T12:00:00Z'));
    await logIn(app, anna, anna.browser);
    await change('2012-04-18');
    const { opening } = await anna.browser.ok('getOwnMessage', byId(message));
    expect(opening).toMatchObject({ state: 'sealed', day: '2027-04-18' });
    await change('2012-04-20');
    expect((await anna.browser.ok('getOwnMessage', byId(message))).opening).toMatchObject({
      ...{ state: 'open', day: '2026-04-20' },
    });
  });

  it('a yearly milestone corrected to a past day: it opens on the next one, not now', { tags: 'long' }, async () => {
    const { anna, emma, message } = await aFamily(app);
    const milestone = await anna.browser.ok('addMilestone', {
      body: { childId: emma.id, milestoneType: 'custom', milestoneName: 'Our day', milestoneDate: '2019-07-01' },
    });
    const following = { triggerType: 'milestone', triggerDate: '2019-07-01', milestoneId: milestone.id } as const;
    await aTrigger(anna, message, { ...following, isRecurring: true });
    await app.setNow(new Date('2026-04-20T12:00:00Z'));
    await logIn(app, anna, anna.browser);
    await anna.browser.ok('updateMilestone', { ...byId(milestone), body: { milestoneDate: '2019-04-18' } });
    const { opening } = await anna.browser.ok('getOwnMessage', byId(message));
    expect(opening).toMatchObject({ state: 'sealed', day: '2027-04-18' });
  });

  it('a milestone moved while a trigger is made from it: one happens after the other', async () => {
    const { anna, emma, message } = await aFamily(app);
    const milestone = await anna.browser.ok('addMilestone', {
      body: { childId: emma.id, milestoneType: 'custom', milestoneName: 'Our day', milestoneDate: '2026-07-01' },
    });
    const { moved } = await inTransaction(app.db, async (tx) => {
      const locked = await lockTriggeredMessage(tx, message.id);
      const change = { ...byId(milestone), body: { milestoneDate: '2026-07-15' } };
      const moving = anna.browser.ok('updateMilestone', change);
      await untilBlockedOnLock(app.db);
      const found = await findMilestoneDay(tx, milestone.id);
      const days = { ...onceOn(found?.day ?? ''), milestoneId: milestone.id };
      await insertTrigger(tx, owned(locked, anna.id), days);
      return { moved: moving };
    });
    expect(await moved).toMatchObject({ milestoneDate: '2026-07-15' });
    const [trigger] = await anna.browser.ok('listTriggers');
    expect(trigger).toMatchObject({ triggerDate: '2026-07-15', milestoneId: milestone.id });
  });

  it('no other member’s milestone', async () => {
    const { anna, message } = await aFamily(app);
    const bert = await aMember(app);
    const carl = await aLovedOne(bert);
    const theirs = await bert.browser.ok('addMilestone', {
      body: { childId: carl.id, milestoneType: 'wedding', milestoneName: 'Wedding', milestoneDate: '2026-07-01' },
    });
    const body = { videoMessageId: message.id, triggerType: 'milestone', triggerDate: '2026-07-01' } as const;
    const refusal = await anna.browser.refused('addTrigger', { body: { ...body, milestoneId: theirs.id } });
    expect(refusal.code).toBe('not_found');
  });
});

it('a message says it recurs until its last occurrence', async () => {
  const { anna, message } = await aFamily(app);
  await aTrigger(anna, message, {
    triggerType: 'date',
    triggerDate: '2026-03-11',
    isRecurring: true,
    recurringPattern: 'custom',
    repeatUnit: 'day',
    repeatEvery: 3,
    repeatUntil: '2026-03-15',
  });
  const repeats = async () => (await anna.browser.ok('getOwnMessage', byId(message))).opening.repeats;
  const every3Days = { every: 3, unit: 'day', until: '2026-03-15' };
  expect(await repeats()).toEqual(every3Days);
  await app.setNow(new Date('2026-03-13T12:00:00Z'));
  expect(await repeats()).toEqual(every3Days);
  await app.setNow(new Date('2026-03-14T12:00:00Z'));
  expect(await repeats()).toBeNull();
});
