import type { Delivery, DeliveryLog } from '@someday/contract/api/deliveries';
import type { Message } from '@someday/contract/api/messages';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import { emailAt, type Repeats } from '@someday/contract/rules/recurrence';
import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';
import { releaseOf, returnOf } from '@someday/contract/rules/release-rule';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailWords, whenSentence } from '#web/features/composer/when-sentence.ts';
import { firstEntries, onDay, type Composition } from '#web/features/composer/composition.ts';
import { noteOn, problemsOf } from '#web/features/composer/composition-rules.ts';
import { emptyWords, entryWords, logEntries, tellWords } from '#web/features/messages/deliveries/delivery-entries.ts';
import { statusOf } from '#web/features/messages/list/message-status.ts';
import { UNKNOWN_MS } from '#web/features/recipients/opening-moment.ts';
import { openingLines, timeLeft } from '#web/features/recipients/sealed/sealed-times.ts';
import { todayIn } from '#web/lib/days.ts';
import { renderWith } from '#web/lib/facts.ts';
import { aMessage, aTrigger, emma } from '#web/testing/member-context.ts';
import { openingWords, sentenceOf } from '#web/features/scheduling/delivery/opening-words.ts';
import { ownWords } from '#web/features/scheduling/triggers/trigger-words.ts';

/** A failure prints its seed. */
const cases = { seed: Number(process.env['SEED'] ?? 20_360_614), numRuns: process.env['LONG'] ? 20_000 : 2000 };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Auckland'] as const;
const zone = fc.constantFrom(...zones);
const days = (from: number, to: number) =>
  fc
    .integer({ min: from, max: to })
    .map((count) => new Date(Date.UTC(2026, 10, 21) + count * DAY_MS).toISOString().slice(0, 10));
const anyDay = fc.oneof(days(-1, 3), days(-5000, 5000));
const time = fc.option(fc.constantFrom('00:00', '09:00', '11:41', '16:32', '23:59'));
const often: fc.Arbitrary<Repeats | null> = fc.constantFrom(
  null,
  { every: 1, unit: 'year', until: null },
  { every: 1, unit: 'month', until: null },
);

const anything = fc.record({
  /** `later`: email was set up after the message opened. */
  installation: fc.constantFrom('email', 'none', 'later'),
  isGuest: fc.boolean(),
  address: fc.option(fc.constant('emma@example.org')),
  hadAddress: fc.boolean(),
  isStopped: fc.boolean(),
  isReady: fc.boolean(),
  memberZone: zone,
  timeZone: fc.option(zone),
  own: fc.option(fc.record({ day: anyDay, time })),
  trigger: fc.option(fc.record({ day: anyDay, time, repeats: often, isActive: fc.boolean() })),
  /** Minutes: from sealing to the reply, or from the opening; and how old the reply is. */
  isNearOpening: fc.boolean(),
  askedAfter: fc.integer({ min: -3000, max: 3000 }),
  replyAge: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
  /** What is chosen in the composer. */
  chosen: fc.record({ day: fc.oneof(fc.constant(''), anyDay), time: fc.oneof(fc.constant(''), fc.constant('09:00')) }),
  purpose: fc.constantFrom('send', 'schedule', 'edit', 'reschedule'),
});
type Given = typeof anything extends fc.Arbitrary<infer Value> ? Value : never;

const sealedAt = new Date('2026-11-21T12:00:00Z');

/** What the server would reply, from the contract's rules: the truth that every sentence is held to. */
function truthOf(given: Given) {
  const timeZone = given.timeZone ?? given.memberZone;
  const { own, trigger } = given;
  const sealedOn = dayIn(timeZone, sealedAt);
  const rule = trigger && { ...trigger, id: 51, isYearlyDay: false, startsOn: nextDay(sealedOn) };
  const active = rule?.isActive ? [rule] : [];
  const isSealed = own !== null || trigger !== null;
  const release = isSealed
    ? releaseOf({ own, triggers: active, timeZone, sealedOn })
    : { day: sealedOn, time: null, at: sealedAt };
  const from = given.isNearOpening && release ? release.at : sealedAt;
  const asked = new Date(Math.max(sealedAt.getTime(), from.getTime() + given.askedAfter * MINUTE_MS));
  const now = new Date(asked.getTime() + given.replyAge * MINUTE_MS);
  const isOpenAt = (moment: Date) => release !== null && release.at <= moment;
  return { timeZone, rule, active, release, asked, now, isOpen: isOpenAt(now), wasOpen: isOpenAt(asked) };
}
type Truth = ReturnType<typeof truthOf>;

function replyOf({ isReady }: Given, { timeZone, release, wasOpen }: Truth): Message {
  const at = release?.at.toISOString() ?? null;
  const where = { at, timeZone, day: release?.day ?? null, time: release?.time ?? null };
  const state = release === null ? 'held' : wasOpen ? 'open' : 'sealed';
  const media = {
    id: 31,
    state: isReady ? 'ready' : 'converting',
    progress: 40,
    reason: null,
    note: null,
    cutOff: null,
  } as const;
  const opening = { ...where, state, isReady, occasion: null, repeats: null } as const;
  return aMessage({ opening, media, status: wasOpen ? 'available' : 'scheduled' });
}

function logOf(given: Given, { release, asked, timeZone, wasOpen }: Truth): DeliveryLog {
  const address = given.isGuest || !given.hadAddress ? null : 'emma@example.org';
  const due = release && emailAt({ ...release, timeZone });
  const base = { id: 5, day: release?.day ?? '', isDelayed: false, address: null, sentAt: null } as const;
  const planned = { ...base, plannedFor: due?.toISOString() ?? '', canResend: false };
  const sent = given.installation === 'email' ? 'sent' : 'saved';
  const delivery = (): Delivery => {
    if (due === null || due > asked || !wasOpen) return { ...planned, state: 'planned' };
    if (!given.isReady) return { ...planned, state: 'waiting' };
    if (address === null) return { ...planned, state: 'unaddressed' };
    return { ...planned, state: sent, address, sentAt: planned.plannedFor };
  };
  const common = { messageId: 21, childId: emma.id, recipientName: 'Emma', openedAt: null };
  const noticesStoppedAt = given.isStopped && given.address !== null ? '2026-11-22T12:00:00.000Z' : null;
  const deliveries = given.isGuest || release === null ? [] : [delivery()];
  return { ...common, address: given.address, noticesStoppedAt, deliveries };
}

const open = /^Open for|^Available|message is open/;
const closed = /^Opens (?:for .+ on |[A-Z]\w+ \d)|^Scheduled|[Ss]ealed|no day yet/;
const unready = /as soon as it’s ready|^Getting ready/;
const willEmail = /We’ll email|^Emailing|keep trying|when it’s ready to play|remind them/;
const mustTell = /need to tell|Tell them yourself/;

function checkScreen(screen: string, sentences: readonly string[], given: Given, truth: Truth): void {
  const { isOpen } = truth;
  const reached = given.installation !== 'none' && !given.isGuest && given.address !== null && !given.isStopped;
  const says = (words: RegExp) => sentences.some((sentence) => words.test(sentence));
  const about = `${screen}: ${sentences.join(' | ')}`;
  if (says(open)) expect(isOpen && given.isReady, about).toBe(true);
  if (says(closed)) expect(isOpen, about).toBe(false);
  if (says(/as soon as it’s ready/)) expect(isOpen && !given.isReady, about).toBe(true);
  if (says(willEmail)) expect(reached, about).toBe(true);
  if (says(/^Email sent/)) expect(given.installation, about).toBe('email');
  expect([open, closed].filter(says).length, about).toBeLessThan(2);
  expect([open, unready].filter(says).length, about).toBeLessThan(2);
  expect(sentences.filter((sentence) => mustTell.test(sentence)).length + Number(says(willEmail)), about).toBeLessThan(
    2,
  );
}

function memberScreens(given: Given, truth: Truth): Record<string, string[]> {
  const { memberZone, isGuest } = given;
  const { now, rule } = truth;
  const message = replyOf(given, truth);
  const { words, details } = statusOf(message, memberZone, now);
  const log = logOf(given, truth);
  const entries = logEntries(log, now, isGuest).flatMap((entry) => Object.values(entryWords(entry, log)));
  const logged = entries.length > 0 ? entries : [emptyWords(log, message.opening, now, isGuest)];
  const next = rule?.isActive ? returnOf([rule], truth.timeZone, truth.asked) : null;
  const patterns = { isRecurring: true, recurringPattern: 'yearly', triggerType: 'date' } as const;
  const trigger = rule && aTrigger(message, { ...patterns, isActive: rule.isActive, nextDate: next?.day ?? null });
  const sentence = openingWords(message, memberZone, now);
  return {
    list: [words, ...details],
    log: [sentence, tellWords(log, isGuest) ?? '', ...logged],
    triggers: [sentenceOf(message.opening, 'Emma', memberZone, now), trigger ? (ownWords(trigger, now) ?? '') : ''],
  };
}

function checkComposer(given: Given, truth: Truth): void {
  const { memberZone, isGuest, purpose: name, chosen } = given;
  const { now } = truth;
  const about = replyOf(given, truth);
  const isAbout = name === 'edit' || name === 'reschedule';
  const purpose = isAbout ? { name, about } : { name };
  const stopped = given.isStopped ? '2026-11-22T12:00:00.000Z' : null;
  const reader = { ...emma, timeZone: given.timeZone, email: given.address, noticesStoppedAt: stopped };
  const context = { lovedOnes: [reader], memberZone, isGuest, now };
  const entries = { ...firstEntries(purpose, [String(emma.id)]), when: onDay(chosen.day, chosen.time) };
  const composition: Composition = {
    id: 'a',
    base: entries,
    entries,
    media: [],
    isRecordingAgain: false,
    problems: {},
    failure: undefined,
  };
  const problem = problemsOf(purpose, composition, context).when;
  const opens = problem === undefined ? whenSentence(purpose, entries.when, [reader], context) : '';
  const today = dayIn(truth.timeZone, now);
  const dates = { earliest: name === 'edit' ? nextDay(today) : today, timeZone: truth.timeZone, now };
  const note = isAbout ? noteOn(about, entries.when, dates) : undefined;
  const said = `${name} ${chosen.day} ${chosen.time} at ${now.toISOString()}: ${opens} ${note ?? ''} ${problem ?? ''}`;
  const [, day] = /^Opens (\w+ \d+, \d+) at/.exec(opens) ?? [];
  const moment = () => opensAt({ day: chosen.day, time: chosen.time || null, timeZone: truth.timeZone });
  if (day !== undefined) expect(moment() > now, said).toBe(true);
  if (problem !== undefined) expect(note?.includes('as soon as'), said).not.toBe(true);
  if (opens === 'Opens right away.') expect(note, said).toBeUndefined();
  if (name !== 'send') expect(opens, said).not.toContain('seal it');
  checkScreen('composer', opens === '' ? [] : [emailWords([reader], isGuest)], given, truth);
}

/** On their page, whose reply is never older than the opening: it asks again then. */
function checkLovedOne({ release, asked, now, isOpen }: Truth): void {
  if (release === null || isOpen) return;
  const known = release.at.getTime() - asked.getTime() <= DAY_MS ? release.at.getTime() : undefined;
  if (known === undefined && now.getTime() - asked.getTime() > UNKNOWN_MS) return;
  const when = { triggerDate: release.day, triggerTime: release.time, opensAt: known };
  const sealed = { ...when, birthday: null, from: 'Grandma' };
  const [line] = openingLines(sealed, now);
  const left = timeLeft(sealed, now);
  const said = `${now.toISOString()}: ${line} ${left?.main ?? ''}`;
  const isToday = todayIn('UTC', now) === todayIn('UTC', release.at);
  if (line.includes('today')) expect(isToday, said).toBe(true);
  if (line.includes('tomorrow')) expect(isToday, said).toBe(false);
  expect(left, said).toBeDefined();
  if (line.includes(' on ')) expect(release.day >= todayIn('UTC', now), said).toBe(true);
}

it(
  'no two sentences on one screen contradict each other, and none promises what won’t happen',
  { timeout: 30_000 },
  () => {
    expect(new Date(0).getTimezoneOffset()).toBe(0);
    fc.assert(
      fc.property(anything, (given) => {
        const truth = truthOf(given);
        const facts = { ...defaultFacts, sendsMail: given.installation !== 'none' };
        renderWith(facts, () => {
          for (const [screen, said] of Object.entries(memberScreens(given, truth)))
            checkScreen(screen, said, given, truth);
          checkComposer(given, truth);
          checkLovedOne(truth);
        });
      }),
      cases,
    );
  },
);
