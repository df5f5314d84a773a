import * as z from 'zod/mini';
import { limits } from '@someday/contract/rules/limits';
import { opensAt } from '@someday/contract/rules/release';
import { unlimited } from '@someday/contract/rules/plans';
import type { Subscription } from '@someday/contract/api/subscription';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { newMessageFieldsSchema } from '@someday/contract/forms/message-forms';
import type { Message } from '@someday/contract/api/messages';
import { newTriggerSchema } from '@someday/contract/forms/trigger-forms';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import { ApiError } from '#web/api/api-error.ts';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { earliestDay } from '#web/features/scheduling/delivery/opening-words.ts';
import { deliveryCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import type { SendFields } from '#web/features/upload/outbox/record.ts';
import { blobOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { formatBytes, formatInstantDay, formatNames } from '#web/lib/format.ts';
import {
  aboutOf,
  beginsToday,
  dayOf,
  hasTheirBirthday,
  isKept,
  needsDay,
  nobody,
  steps,
  stepsOf,
  type Composition,
  type Entries,
  type EntryField,
  type Problems,
  type Purpose,
  type Subject,
  type ComposerStep,
  type WhenChoice,
} from './composition.ts';
import { composerCopy, planCopy, wordsOf, suggestedTitleCopy } from './composer.copy.ts';

export type ComposerContext = { lovedOnes: readonly LovedOne[]; memberZone: string; isGuest: boolean; now: Date };

const fieldsAt: Record<ComposerStep, readonly EntryField[]> = {
  who: ['recipients', 'videoId'],
  say: ['media'],
  when: ['when', 'time'],
  seal: ['title', 'category', 'description', 'photoCaption', 'recipientName'],
};

export const isTest = ({ recipients }: Pick<Entries, 'recipients'>): boolean => recipients.includes(nobody);

export function peopleOf({ recipients }: Pick<Entries, 'recipients'>, { lovedOnes }: ComposerContext): LovedOne[] {
  return lovedOnes.filter(({ id }) => recipients.includes(String(id)));
}

export const namesOf = (people: readonly Pick<LovedOne, 'name'>[]): string =>
  formatNames(people.map(({ name }) => name));

/** The first day (`YYYY-MM-DD`) it can open for everyone it is for. The server checks again. */
export function earliestOf(purpose: Purpose, entries: Entries, context: ComposerContext): string {
  const from = beginsToday(purpose) ? 'today' : 'tomorrow';
  return earliestDay(peopleOf(entries, context), context.memberZone, from, context.now);
}

const { title, category, description, photoCaption } = newMessageFieldsSchema.shape;

const messageOf = (schema: Parameters<typeof z.safeParse>[0], value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

function whenProblem(purpose: Purpose, entries: Entries, context: ComposerContext): string | undefined {
  const { when } = entries;
  if (when.kind === 'as-is') return undefined;
  if (when.kind === 'now') return needsDay(purpose) ? composerCopy.recipientAndDay : undefined;
  if (dayOf(when) === undefined) return needsDay(purpose) ? composerCopy.recipientAndDay : composerCopy.noDay;
  if (!hasTheirBirthday(when, peopleOf(entries, context))) return composerCopy.noDay;
  if (when.kind === 'trigger') return messageOf(newTriggerSchema, when.trigger);
  // A saved message may keep the day it has, even one that has passed.
  if (when.day === aboutOf(purpose)?.deliveryDate && purpose.name === 'edit') return undefined;
  const tooEarly = deliveryCopy.tooEarly[beginsToday(purpose) ? 'today' : 'tomorrow'];
  return when.day >= earliestOf(purpose, entries, context)
    ? messageOf(newMessageFieldsSchema.shape.deliveryDate, when.day)
    : tooEarly;
}

export function problemsOf(purpose: Purpose, composition: Composition, context: ComposerContext): Problems {
  const { entries, media } = composition;
  const has = new Set(stepsOf(purpose, entries));
  const words = wordsOf[purpose.name];
  const { recipients } = entries;
  // What isn't shown isn't sent, and couldn't be mended.
  const { photoCaption: caption, recipientName: envelope } = shownWords(purpose, composition);
  const all: Problems = {
    recipients: !has.has('who')
      ? undefined
      : recipients.length === 0
        ? needsDay(purpose)
          ? composerCopy.recipientAndDay
          : composerCopy.noRecipient
        : recipients.length > limits.recipientsAtOnce
          ? validationTexts.tooManyPeople
          : undefined,
    media: isKept(purpose) || media.length > 0 || entries.videoId !== null ? undefined : words.noMedium,
    videoId: entries.videoId !== null && recipients.length > 1 ? composerCopy.oneForVideo : undefined,
    when: has.has('when') ? whenProblem(purpose, entries, context) : undefined,
    title: entries.title.trim() === '' ? words.noTitle : messageOf(title, entries.title),
    category: messageOf(category, entries.category),
    description: messageOf(description, entries.description),
    photoCaption: messageOf(photoCaption, caption),
    recipientName: envelope.trim().length > limits.name ? validationTexts.tooLong(limits.name) : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}

export function firstProblem(problems: Problems): { field: EntryField; step: ComposerStep; text: string } | undefined {
  for (const step of steps) {
    const field = fieldsAt[step].find((one) => problems[one] !== undefined);
    if (field) return { field, step, text: problems[field] ?? '' };
  }
  return undefined;
}

export function problemsAt(step: ComposerStep, problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => fieldsAt[step].some((field) => field === name)),
  );
}

const fieldsOfCalls: Record<string, EntryField> = {
  childId: 'recipients',
  alsoFor: 'recipients',
  deliveryDate: 'when',
  trigger: 'when',
  deliveryTime: 'time',
};

export function refusedFields(error: unknown): Problems {
  const fields = error instanceof ApiError ? error.answer.fields : undefined;
  return Object.fromEntries(
    (fields ?? []).flatMap(({ path, message }) => {
      const name = path.split('.')[0] ?? path;
      const field = fieldsOfCalls[name] ?? fieldsAt.seal.find((one) => one === name);
      return field ? [[field, message]] : [];
    }),
  );
}

function whenFields(when: WhenChoice) {
  if (when.kind === 'trigger') return { deliveryDate: '' as const, deliveryTime: null, trigger: when.trigger };
  if (when.kind !== 'day' || when.day === '') return { deliveryDate: '' as const, deliveryTime: null, trigger: null };
  return { deliveryDate: when.day, deliveryTime: when.time || null, trigger: null };
}

/** Captions are for photos, and an envelope has room for one name. */
export const hasCaption = (purpose: Purpose, media: Composition['media']): boolean => {
  const all = isKept(purpose) ? [aboutOf(purpose)] : media;
  return all.length > 0 && all.every((one) => one?.messageType === 'photo');
};
function shownWords(purpose: Purpose, { entries, media }: Pick<Composition, 'entries' | 'media'>) {
  return {
    photoCaption: hasCaption(purpose, media) || entries.videoId !== null ? entries.photoCaption : '',
    recipientName: entries.recipients.length > 1 || isTest(entries) ? '' : entries.recipientName,
  };
}

/** Only a message that waits for a day can be a surprise, or a saved one that waits for its triggers. */
export const canSurprise = (entries: Entries, about?: Pick<Message, 'status'>): boolean =>
  isSealed(entries) || (about?.status === 'scheduled' && entries.when.kind === 'as-is');
const isSealed = ({ when }: Pick<Entries, 'when'>): boolean =>
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

/** A new message as the API takes it. With several recipients there is no name on the envelope, and a test has no day. */
export function newMessageOf(
  purpose: Purpose,
  composition: Pick<Composition, 'entries' | 'media'>,
  chosenIn: SendFields['chosenIn'],
): SendFields {
  const { entries } = composition;
  const { recipientName, ...texts } = trimmed({ ...entries, ...shownWords(purpose, composition) });
  const none = { deliveryDate: '', deliveryTime: null, trigger: null, isSurprise: '', recipientName: '' } as const;
  if (purpose.name === 'upload') return { ...texts, ...none, childId: 'library' };
  if (isTest(entries)) return { ...texts, ...none, childId: Number(nobody) };
  const [childId = 0, ...alsoFor] = entries.recipients.map(Number);
  return {
    ...texts,
    ...whenFields(entries.when),
    childId,
    alsoFor,
    isSurprise: canSurprise(entries) && entries.isSurprise ? 'true' : '',
    recipientName,
    schedule: purpose.name === 'schedule' ? 'true' : '',
    chosenIn,
  };
}

export function assignmentOf(purpose: Purpose, entries: Entries) {
  const { recipientName } = trimmed(entries);
  const { trigger, ...when } = whenFields(entries.when);
  const isChanged = canSurprise(entries) && entries.isSurprise !== (aboutOf(purpose)?.isSurprise ?? false);
  return {
    childId: Number(entries.recipients[0]),
    ...when,
    ...(trigger && { trigger }),
    // Left out when blank: the server resets the name when the recipient changes.
    ...(recipientName === '' ? {} : { recipientName }),
    ...(isChanged && { isSurprise: entries.isSurprise }),
  };
}

export function changedWords(
  about: Pick<Subject, 'title' | 'category' | 'description' | 'photoCaption'>,
  entries: Entries,
) {
  const texts = wordsOfEntries(entries);
  const before = { ...about, description: about.description ?? '', photoCaption: about.photoCaption ?? '' };
  const names = ['category', 'description', 'photoCaption'] as const;
  const changed = names.filter((name) => texts[name] !== before[name]);
  if (changed.length === 0 && texts.title === before.title) return undefined;
  return { title: texts.title, ...Object.fromEntries(changed.map((name) => [name, texts[name]])) };
}

/** A change of the day carries the status last seen (`knownStatus`): a message that has opened since isn't sealed again by accident. */
export function editOf(
  about: Subject,
  entries: Entries,
  knownStatus: Message['status'],
): BodyInput<Api['updateMessage']> {
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
    ...(canSurprise(entries, about) && isSurprise !== about.isSurprise && { isSurprise }),
    ...(openNow && { openNow }),
    ...((openNow || isOtherDay || isOtherTime) && { knownStatus }),
  };
}

/** What a new day means for the recipient of a saved message; undefined if they won't notice. `triggers`: how many are active. */
export function noteOn(
  { status, deliveryDate, isViewed, recipientName }: Subject,
  when: WhenChoice,
  { earliest, timeZone, now, triggers = 0 }: { earliest: string; timeZone: string; now: Date; triggers?: number },
): string | undefined {
  const day = when.kind === 'day' ? when.day : '';
  if (when.kind === 'as-is' || (when.kind === 'day' && day === '') || day === (deliveryDate ?? '')) return undefined;
  if (day === '') {
    if (status !== 'scheduled') return undefined;
    return triggers > 0 ? deliveryCopy.triggersStay : deliveryCopy.opensNow(recipientName);
  }
  if (status === 'scheduled' || day < earliest || opensBy(now, when, timeZone)) return undefined;
  return isViewed ? deliveryCopy.sealsViewed(recipientName) : deliveryCopy.sealsOpen(recipientName);
}

/** Whether its day, at its time, has come. */
export const opensBy = (now: Date, when: WhenChoice, timeZone: string): boolean =>
  when.kind === 'day' && opensAt({ day: when.day, time: when.time || null, timeZone }) <= now;

export function numberedTitle(title: string, index: number, count: number): string {
  if (count === 1) return title;
  const part = ` ${composerCopy.part(index + 1, count)}`;
  return `${title.slice(0, limits.title - part.length)}${part}`;
}

/** The file's name without its extension, or for a recording its date. Source: specification part 2 §5, "Library upload". */
function titleOfMedium(medium: Medium, now: Date): string {
  if (medium.kind === 'recording') return suggestedTitleCopy.recording(formatInstantDay(now.toISOString()));
  const name = medium.file.name.replaceAll(/\p{Cc}/gu, ' ').trim();
  return (name.replace(/(?<=.)\.[^.]*$/u, '') || name).slice(0, limits.title);
}

export function suggestedTitle(
  { name }: Purpose,
  { when }: Pick<Entries, 'when'>,
  people: readonly Pick<LovedOne, 'name'>[],
  [medium]: readonly Medium[],
  now: Date,
): string {
  if (name === 'upload') return medium ? titleOfMedium(medium, now) : '';
  const [first, ...others] = people;
  // The occasion is one person's.
  if (others.length === 0 && 'about' in when && when.about !== '') return when.about.slice(0, limits.title);
  return first ? titleNaming(first) : '';
}

const titleNaming = ({ name }: Pick<LovedOne, 'name'>) => suggestedTitleCopy.message(name).slice(0, limits.title);

/** Each person's own title, while the suggested one names the first of several. Otherwise all have the same. */
export function titlesNaming({ title }: Pick<Entries, 'title'>, people: readonly Pick<LovedOne, 'name'>[]): string[] {
  const [first, ...others] = people;
  return first && others.length > 0 && title.trim() === titleNaming(first) ? people.map(titleNaming) : [];
}

/** Says if not everything fits in the plan, and how much does. Each file becomes a message for each person. */
export function roomNote(
  { messages, storedBytes }: Subscription['usage'],
  { media, entries }: Pick<Composition, 'media' | 'entries'>,
): string | undefined {
  const wanted = media.length * Math.max(1, entries.recipients.length);
  const bytes = media.reduce((sum, medium) => sum + blobOf(medium).size, 0);
  const [room, space] = [messages, storedBytes].map(({ count, maximum }) =>
    maximum === unlimited ? Infinity : Math.max(0, maximum - count),
  );
  if (room !== undefined && wanted > room) return planCopy.someFit(room, wanted);
  return space !== undefined && bytes > space ? planCopy.tooLarge(formatBytes(bytes), formatBytes(space)) : undefined;
}
