import { limits } from '@someday/contract/limits';
import type { LovedOne } from '@someday/contract/loved-ones';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import type { Message } from '@someday/contract/messages';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import type { Api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { earliestDay } from '#web/features/delivery/suggested-days.ts';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import type { SendFields } from '#web/features/upload/outbox/record.ts';
import {
  aboutOf,
  beginsToday,
  isKept,
  needsDay,
  nobody,
  stepsOf,
  type Composition,
  type Entries,
  type Field,
  type Problems,
  type Purpose,
  type Step,
  type When,
} from './composition.ts';
import { composerCopy, wordsOf } from './composer.copy.ts';

/** Whose message it is, and for whom it can be. */
export type World = {
  lovedOnes: readonly LovedOne[];
  /** IANA name of where the member's days begin. */
  memberZone: string;
  isGuest: boolean;
  now: Date;
};

export type MessageEdit = BodyInput<Api['updateMessage']>;

/** In the order in which they are asked for, and where. */
const places: readonly (readonly [Field, Step])[] = [
  ['recipients', 'who'],
  ['media', 'say'],
  ['videoId', 'say'],
  ['when', 'when'],
  ['time', 'when'],
  ['title', 'seal'],
  ['category', 'seal'],
  ['description', 'seal'],
  ['photoCaption', 'seal'],
  ['recipientName', 'seal'],
  ['isSurprise', 'seal'],
];

export const isTest = ({ recipients }: Pick<Entries, 'recipients'>): boolean => recipients.includes(nobody);

export function peopleOf({ recipients }: Pick<Entries, 'recipients'>, { lovedOnes }: World): LovedOne[] {
  return lovedOnes.filter(({ id }) => recipients.includes(String(id)));
}

/** From which day on it may open for all whom it is for, `YYYY-MM-DD`. The server judges it again. */
export function earliestOf(purpose: Purpose, entries: Entries, world: World): string {
  const from = beginsToday(purpose) ? 'today' : 'tomorrow';
  return earliestDay(peopleOf(entries, world), world.memberZone, from, world.now);
}

const { title, category, description, photoCaption } = newMessageFieldsSchema.shape;
const tooLongName = `Please keep this under ${limits.name} characters.`;

const messageOf = (schema: Parameters<typeof z.safeParse>[0], value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

function whenProblem(purpose: Purpose, entries: Entries, world: World): string | undefined {
  const { when } = entries;
  if (when.kind === 'trigger' || when.kind === 'as-is') return undefined;
  if (when.kind === 'now') return needsDay(purpose) ? composerCopy.recipientAndDay : undefined;
  if (when.day === '') return needsDay(purpose) ? composerCopy.recipientAndDay : composerCopy.noDay;
  // A kept message may stay on the day it has.
  if (when.day === aboutOf(purpose)?.deliveryDate && purpose.name === 'edit') return undefined;
  const tooEarly = deliveryCopy.tooEarly[beginsToday(purpose) ? 'today' : 'tomorrow'];
  return when.day >= earliestOf(purpose, entries, world)
    ? messageOf(newMessageFieldsSchema.shape.deliveryDate, when.day)
    : tooEarly;
}

/** Everything that is missing or wrong. */
export function problemsOf(purpose: Purpose, composition: Composition, world: World): Problems {
  const { entries, media } = composition;
  const has = new Set(stepsOf(purpose, entries));
  const words = wordsOf[purpose.name];
  const { recipients } = entries;
  const tooMany = `Please choose at most ${limits.recipientsAtOnce} people.`;
  const all: Problems = {
    recipients: !has.has('who')
      ? undefined
      : recipients.length === 0
        ? needsDay(purpose)
          ? composerCopy.recipientAndDay
          : composerCopy.noRecipient
        : recipients.length > limits.recipientsAtOnce
          ? tooMany
          : undefined,
    media: isKept(purpose) || media.length > 0 || entries.videoId !== null ? undefined : words.noMedium,
    videoId: entries.videoId !== null && recipients.length > 1 ? composerCopy.oneForVideo : undefined,
    when: has.has('when') ? whenProblem(purpose, entries, world) : undefined,
    title: entries.title.trim() === '' ? words.noTitle : messageOf(title, entries.title),
    category: messageOf(category, entries.category),
    description: messageOf(description, entries.description),
    photoCaption: messageOf(photoCaption, entries.photoCaption),
    recipientName: entries.recipientName.trim().length > limits.name ? tooLongName : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}

/** The first of them in the order of the steps, and the step it belongs to. */
export function firstProblem(problems: Problems): { field: Field; step: Step; text: string } | undefined {
  for (const [field, step] of places) {
    const text = problems[field];
    if (text !== undefined) return { field, step, text };
  }
  return undefined;
}

/** What of a step is missing or wrong before the next one. */
export function problemsAt(step: Step, problems: Problems): Problems {
  const fields = places.flatMap(([field, place]) => (place === step ? [field] : []));
  return Object.fromEntries(
    fields.flatMap((field) => (problems[field] === undefined ? [] : [[field, problems[field]]])),
  );
}

/** Where a field of a call is entered here. */
const fieldsOfCalls: Record<string, Field> = {
  childId: 'recipients',
  alsoFor: 'recipients',
  recipientName: 'recipientName',
  title: 'title',
  category: 'category',
  description: 'description',
  photoCaption: 'photoCaption',
  deliveryDate: 'when',
  trigger: 'when',
  deliveryTime: 'time',
};

/** What the server found wrong with which field. */
export function refusedFields(error: unknown): Problems {
  const fields = error instanceof ApiError ? error.answer.fields : undefined;
  return Object.fromEntries(
    (fields ?? []).flatMap(({ path, message }) => {
      const field = fieldsOfCalls[path.split('.')[0] ?? path];
      return field ? [[field, message]] : [];
    }),
  );
}

/** When it opens, as calls take it. A time means nothing without its day. */
function whenFields(when: When) {
  if (when.kind === 'trigger') return { deliveryDate: '' as const, deliveryTime: null, trigger: when.trigger };
  if (when.kind !== 'day' || when.day === '') return { deliveryDate: '' as const, deliveryTime: null, trigger: null };
  return { deliveryDate: when.day, deliveryTime: when.time || null, trigger: null };
}

/** It waits for a day: only such a message can be a surprise. */
export const isSealed = ({ when }: Pick<Entries, 'when'>): boolean =>
  when.kind === 'trigger' || (when.kind === 'day' && when.day !== '');

const trimmed = ({ title, description, photoCaption, recipientName, category }: Entries) => ({
  title: title.trim(),
  description: description.trim(),
  photoCaption: photoCaption.trim(),
  recipientName: recipientName.trim(),
  category,
});

export function wordsOfEntries(entries: Entries) {
  const { recipientName: _name, ...words } = trimmed(entries);
  return words;
}

/** A new message as its call takes it. One name means nothing for several people, and nobody waits for a test. */
export function newMessageOf(purpose: Purpose, entries: Entries, chosenIn: SendFields['chosenIn']): SendFields {
  const { recipientName, ...texts } = trimmed(entries);
  const none = { deliveryDate: '', deliveryTime: null, trigger: null, isSurprise: '', recipientName: '' } as const;
  if (purpose.name === 'upload') return { ...texts, ...none, childId: 'library' };
  if (isTest(entries)) return { ...texts, ...none, childId: Number(nobody) };
  const [childId = 0, ...alsoFor] = entries.recipients.map(Number);
  return {
    ...texts,
    ...whenFields(entries.when),
    childId,
    alsoFor,
    isSurprise: isSealed(entries) && entries.isSurprise ? 'true' : '',
    recipientName: alsoFor.length === 0 ? recipientName : '',
    schedule: purpose.name === 'schedule' ? 'true' : '',
    chosenIn,
  };
}

/** A kept message or library video gets somebody and a day. */
export function assignmentOf(purpose: Purpose, entries: Entries) {
  const { recipientName } = trimmed(entries);
  const { trigger, ...when } = whenFields(entries.when);
  const wasSurprise = aboutOf(purpose)?.isSurprise ?? false;
  return {
    childId: Number(entries.recipients[0]),
    ...when,
    ...(trigger && { trigger }),
    // What it calls somebody else is the server's to forget.
    ...(recipientName === '' ? {} : { recipientName }),
    ...(entries.isSurprise === wasSurprise ? {} : { isSurprise: entries.isSurprise }),
  };
}

/** Of a kept message's words those that were changed; undefined where nothing was. */
export function changedWords(
  about: Pick<Message, 'title' | 'category' | 'description' | 'photoCaption'>,
  entries: Entries,
) {
  const texts = wordsOfEntries(entries);
  const before = { ...about, description: about.description ?? '', photoCaption: about.photoCaption ?? '' };
  const names = ['category', 'description', 'photoCaption'] as const;
  const changed = names.filter((name) => texts[name] !== before[name]);
  if (changed.length === 0 && texts.title === before.title) return undefined;
  return { title: texts.title, ...Object.fromEntries(changed.map((name) => [name, texts[name]])) };
}

/**
 * What an edit changes. With a change of the day goes what its member has seen it as (`knownStatus`): what has opened meanwhile is not sealed
 * by a slip.
 */
export function editOf(
  about: Pick<
    Message,
    | 'title'
    | 'category'
    | 'description'
    | 'photoCaption'
    | 'recipientName'
    | 'deliveryDate'
    | 'deliveryTime'
    | 'isSurprise'
    | 'opening'
  >,
  entries: Entries,
  knownStatus: Message['status'],
): MessageEdit {
  const { when, isSurprise } = entries;
  const recipientName = entries.recipientName.trim();
  const { deliveryDate, deliveryTime } = whenFields(when);
  const isAsItIs = when.kind === 'as-is';
  const openNow = when.kind === 'now' && about.opening.state === 'held';
  const isOtherDay = !isAsItIs && !openNow && deliveryDate !== (about.deliveryDate ?? '');
  const isOtherTime = !isAsItIs && !openNow && deliveryTime !== about.deliveryTime;
  return {
    title: entries.title.trim(),
    ...changedWords(about, entries),
    ...(recipientName !== about.recipientName && { recipientName }),
    ...(isOtherDay && { deliveryDate }),
    ...(isOtherTime && { deliveryTime: deliveryTime ?? '' }),
    ...(isSurprise !== about.isSurprise && { isSurprise }),
    ...(openNow && { openNow }),
    ...((openNow || isOtherDay || isOtherTime) && { knownStatus }),
  };
}

/** What a change of the day does to those a kept message is for; undefined where it does nothing they notice. `triggers`: how many count. */
export function noteOn(
  {
    status,
    deliveryDate,
    isViewed,
    recipientName,
  }: Pick<Message, 'status' | 'deliveryDate' | 'isViewed' | 'recipientName'>,
  when: When,
  earliest: string,
  triggers = 0,
): string | undefined {
  const day = when.kind === 'day' ? when.day : '';
  if (when.kind === 'as-is' || day === (deliveryDate ?? '')) return undefined;
  if (day === '') {
    if (status !== 'scheduled') return undefined;
    return triggers > 0 ? deliveryCopy.triggersStay(recipientName) : deliveryCopy.opensAtOnce(recipientName);
  }
  return status !== 'scheduled' && day >= earliest ? deliveryCopy.sealsAgain(recipientName, isViewed) : undefined;
}

/** Of several files each becomes a message of its own, told apart by its number. */
export function titleOf(title: string, index: number, count: number): string {
  if (count === 1) return title;
  const part = ` (${index + 1} of ${count})`;
  return `${title.slice(0, limits.title - part.length)}${part}`;
}
