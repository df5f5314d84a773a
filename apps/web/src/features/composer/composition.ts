import * as z from 'zod/mini';
import { catch as lenient } from 'zod/mini';
import type { LibraryVideo } from '@someday/contract/api/library';
import type { Message } from '@someday/contract/api/messages';
import { categorySchema } from '@someday/contract/forms/categories';
import { defaultCategory } from '@someday/contract/rules/categories';
import { newTriggerSchema } from '@someday/contract/forms/trigger-forms';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import type { Pattern } from '#web/features/scheduling/delivery/day-fields.tsx';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import type { Outgoing } from '#web/features/upload/outbox/record.ts';

export const steps = ['who', 'say', 'when', 'seal'] as const;
export type ComposerStep = (typeof steps)[number];

/** What the composer needs of a saved message or library video. */
export type Subject = Pick<Message, keyof Message & keyof ReturnType<typeof subjectOf>>;

export type Purpose =
  | { name: 'send' | 'schedule' | 'first' | 'upload' }
  | { name: 'assign' | 'reschedule' | 'edit' | 'edit-video'; about: Subject };
export type PurposeName = Purpose['name'];

/** Those of an edit can be taken in any order. */
const allSteps: Record<PurposeName, readonly ComposerStep[]> = {
  send: steps,
  schedule: steps,
  first: ['say', 'when', 'seal'],
  upload: ['say', 'seal'],
  assign: ['who', 'when', 'seal'],
  reschedule: ['who', 'when', 'seal'],
  edit: ['seal', 'when'],
  'edit-video': ['seal'],
};

/** The steps in order. A guest's test and library videos have no day. */
export function stepsOf(purpose: Purpose, { recipients }: Pick<Entries, 'recipients'>): readonly ComposerStep[] {
  const waits = purpose.name === 'edit' ? purpose.about.childId !== null : !recipients.includes(nobody);
  return allSteps[purpose.name].filter((step) => step !== 'when' || waits);
}

export const aboutOf = (purpose: Purpose): Subject | undefined => ('about' in purpose ? purpose.about : undefined);

export const isKept = (purpose: Purpose): boolean => 'about' in purpose;

/** Whether a message may open today. Otherwise from tomorrow. Source: specification part 1 §5. */
export const beginsToday = ({ name }: Purpose): boolean =>
  name === 'schedule' || name === 'reschedule' || name === 'assign';

export const needsDay = ({ name }: Purpose): boolean => name === 'schedule' || name === 'reschedule';

/** Whether it may come back on other days. A saved message's triggers are changed on their own. */
export const mayRepeat = ({ name }: Purpose): boolean => name === 'send' || name === 'schedule' || name === 'assign';

/** In place of a loved one's id, for a guest's test. */
export const nobody = '0';

/** As entered so far: without a day, or with one that can't be. */
const triggerSchema = z.extend(newTriggerSchema, {
  triggerDate: z.string(),
  triggerTime: z.optional(z.nullable(z.string())),
});

/** `about`: the occasion, as a title, or ''. `birthday`: the one (`YYYY-MM-DD`) that the day was counted from. */
const whenSchema = z.union([
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('as-is') }),
  z.object({
    kind: z.literal('day'),
    day: z.string(),
    time: z.string(),
    about: z.string(),
    birthday: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('trigger'), trigger: triggerSchema, about: z.string() }),
]);
export type WhenChoice = z.output<typeof whenSchema>;

// One field that can't be read is no reason to lose the others.
const text = lenient(z.string(), '');

/** Whatever another version kept and this one can't read is empty. The rest stays. */
export const entriesSchema = z.object({
  recipients: lenient(z.array(z.string()), []),
  title: text,
  suggested: text,
  category: lenient(categorySchema, defaultCategory),
  description: text,
  photoCaption: text,
  // Not “now”: it may have been for a day years ahead.
  when: lenient(whenSchema, { kind: 'day', day: '', time: '', about: '' }),
  isSurprise: lenient(z.boolean(), false),
  recipientName: text,
  /** To read while recording. They stay on this device. */
  notes: text,
  videoId: lenient(z.nullable(z.int()), null),
});
export type Entries = z.output<typeof entriesSchema>;
export type EntryField = Exclude<keyof Entries, 'suggested'> | 'media' | 'time';

export const readEntries = (kept: unknown): Entries | undefined => z.safeParse(entriesSchema, kept).data;

export type Problems = Partial<Record<EntryField, string | undefined>>;

export type Composition = {
  id: string;
  entries: Entries;
  base: Entries;
  media: readonly Medium[];
  /** Another recording is being made. The media stay until it is used. */
  isRecordingAgain: boolean;
  problems: Problems;
  /** Why it couldn't be sent or saved, and the step that says so. */
  failure: { text: string; step: ComposerStep } | undefined;
};

export type CompositionEvent =
  | { type: 'entered'; fields: Partial<Entries> }
  /** A suggested title. It replaces an earlier suggestion, never the member's own words. */
  | { type: 'title-suggested'; title: string }
  | { type: 'media-chosen'; media: readonly Medium[] }
  | { type: 'recording-again' | 'kept-last-recording' }
  | { type: 'checked'; problems: Problems }
  | { type: 'failed'; failure: NonNullable<Composition['failure']>; problems: Problems }
  | { type: 'began'; composition: Composition };

export function nextComposition(composition: Composition, event: CompositionEvent): Composition {
  const { entries, problems } = composition;
  switch (event.type) {
    case 'entered': {
      const entered = { ...entries, ...event.fields };
      const isForOthers = entered.recipients.join() !== entries.recipients.join();
      return {
        ...composition,
        entries: isForOthers && isTheirs(entered.when) ? { ...entered, when: onDay('') } : entered,
        problems: without(problems, Object.keys(event.fields)),
      };
    }
    case 'title-suggested': {
      const isOwn = entries.title.trim() !== '' && entries.title !== entries.suggested;
      if (isOwn || entries.title === event.title) return composition;
      const suggested = { title: event.title, suggested: event.title };
      return { ...composition, entries: { ...entries, ...suggested }, problems: without(problems, ['title']) };
    }
    case 'media-chosen':
      return {
        ...composition,
        entries: { ...entries, videoId: null },
        media: event.media,
        isRecordingAgain: false,
        problems: without(problems, ['media', 'videoId']),
        failure: undefined, // it was about the previous choice
      };
    case 'recording-again':
      return { ...composition, isRecordingAgain: true };
    case 'kept-last-recording':
      return { ...composition, isRecordingAgain: false };
    case 'checked':
      return { ...composition, problems: event.problems, failure: undefined };
    case 'failed':
      return { ...composition, problems: event.problems, failure: event.failure };
    case 'began':
      return event.composition;
  }
}

/** Whether it was chosen from someone's days, so that it means nothing for others. */
const isTheirs = (when: WhenChoice) =>
  when.kind === 'trigger' ? when.trigger.triggerType !== 'date' : when.kind === 'day' && when.about !== '';

/** Whether a birthday it was chosen for is still theirs. */
export function hasTheirBirthday(when: WhenChoice, people: readonly { birthday: string | null }[]): boolean {
  if (when.kind === 'day')
    return when.birthday === undefined || people.some(({ birthday }) => birthday === when.birthday);
  if (when.kind !== 'trigger' || when.trigger.triggerType !== 'birthday') return true;
  return people.every(({ birthday }) => birthday === when.trigger.triggerDate);
}

/** What was kept, for the people there are now: some may have been deleted since, or their birthdays changed. */
export function entriesFor(kept: Entries, people: readonly { id: number; birthday: string | null }[]): Entries {
  const recipients = kept.recipients.filter((one) => one === nobody || people.some(({ id }) => String(id) === one));
  const chosen = people.filter(({ id }) => recipients.includes(String(id)));
  const isAsBefore = recipients.length === kept.recipients.length || !isTheirs(kept.when);
  const when = isAsBefore && hasTheirBirthday(kept.when, chosen) ? kept.when : onDay('');
  return { ...kept, recipients, when };
}

/** What else a changed field may have mended. */
const depending: Partial<Record<string, readonly EntryField[]>> = {
  when: ['time'],
  videoId: ['media'],
  recipients: ['when', 'time', 'videoId'],
};

function without(problems: Problems, fields: readonly string[]): Problems {
  const gone = [...fields, ...fields.flatMap((field) => depending[field] ?? [])];
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !gone.includes(field)));
}

export function isChanged({ entries, base, media }: Pick<Composition, 'entries' | 'base' | 'media'>): boolean {
  const { suggested: _one, title, ...rest } = entries;
  const { suggested: _other, title: baseTitle, ...before } = base;
  const hasOwnTitle = title !== baseTitle && title !== entries.suggested;
  return media.length > 0 || hasOwnTitle || JSON.stringify(rest) !== JSON.stringify(before);
}

/** How it is said. Photos and the library's videos only where they can be sent. */
export const ways = ['record', 'photo', 'upload', 'library'] as const;
export type Way = (typeof ways)[number];

export type Beginning = {
  lovedOneId?: number | undefined;
  /** What “Say it” opens with, as the first step. */
  way?: Way | undefined;
  deliveryDate?: string | undefined;
  media?: readonly Medium[] | undefined;
  entries?: Entries | undefined;
  id?: string | undefined;
  /** It was sealed already and comes back with everything entered. */
  wasSealed?: true;
  isUnclaimed?: boolean;
  /** A shared file isn't what its name said. */
  hasUnusable?: boolean;
  idea?: MessageIdea | undefined;
};

const untouched: Entries = {
  recipients: [],
  title: '',
  suggested: '',
  category: defaultCategory,
  description: '',
  photoCaption: '',
  when: { kind: 'now' },
  isSurprise: false,
  recipientName: '',
  notes: '',
  videoId: null,
};

/** The day of a choice (`YYYY-MM-DD`), or the first of those it repeats; undefined if it has none yet. */
export function dayOf(when: WhenChoice): string | undefined {
  if (when.kind === 'day') return when.day || undefined;
  return when.kind === 'trigger' ? when.trigger.triggerDate || undefined : undefined;
}

export const onDay = (day: string, time = '', about = '', birthday?: string): WhenChoice => ({
  ...{ kind: 'day', day, time, about },
  ...(birthday !== undefined && { birthday }),
});

type DayFields = { day: string; time: string; pattern: Pattern | undefined };

/** A choice as its fields: a day and a time, each may be '', and how often it comes back. */
export function dayFields(when: WhenChoice): DayFields {
  if (when.kind === 'day') return { day: when.day, time: when.time, pattern: undefined };
  if (when.kind !== 'trigger') return { day: '', time: '', pattern: undefined };
  const { triggerDate, triggerTime, recurringPattern } = when.trigger;
  return { day: triggerDate, time: triggerTime ?? '', pattern: recurringPattern ?? undefined };
}

export function whenOfFields({ day, time, pattern }: DayFields): WhenChoice {
  if (!pattern) return onDay(day, time);
  const trigger = { triggerDate: day, triggerTime: time || null, isRecurring: true, recurringPattern: pattern };
  return { kind: 'trigger', trigger: { triggerType: 'date', ...trigger }, about: '' };
}

function whenOf({ deliveryDate, deliveryTime, opening }: Subject): WhenChoice {
  if (deliveryDate !== null) return onDay(deliveryDate, deliveryTime ?? '');
  return opening.state === 'held' || opening.state === 'sealed' ? { kind: 'as-is' } : { kind: 'now' };
}

export function firstEntries(purpose: Purpose, first: readonly string[], beginning: Beginning = {}): Entries {
  const { lovedOneId, deliveryDate, idea } = beginning;
  const recipients = lovedOneId === undefined ? [...first] : [String(lovedOneId)];
  const about = aboutOf(purpose);
  if (!about) {
    const when = deliveryDate === undefined ? (needsDay(purpose) ? onDay('') : untouched.when) : onDay(deliveryDate);
    if (!idea) return { ...untouched, recipients, when };
    const { title, category, description } = idea;
    return { ...untouched, recipients, when, title, suggested: title, category, description };
  }
  const isSealed = about.status === 'scheduled' && about.deliveryDate !== null;
  const day = isSealed ? onDay(about.deliveryDate ?? '', about.deliveryTime ?? '') : onDay('');
  const whens = { assign: untouched.when, reschedule: day, edit: whenOf(about), 'edit-video': untouched.when };
  return {
    ...untouched,
    recipients: about.childId === null ? recipients : [String(about.childId)],
    title: about.title,
    suggested: about.title,
    category: about.category,
    description: about.description ?? '',
    photoCaption: about.photoCaption ?? '',
    when: 'about' in purpose ? whens[purpose.name] : untouched.when,
    isSurprise: about.isSurprise,
    recipientName: purpose.name === 'edit' ? about.recipientName : '',
  };
}

export const subjectOf = (video: LibraryVideo) =>
  ({
    ...video,
    childId: null,
    recipientName: '',
    deliveryDate: null,
    deliveryTime: null,
    isSurprise: false,
    isTest: false,
    isViewed: false,
    status: 'available',
    opening: {
      state: 'library',
      at: null,
      isReady: true,
      day: null,
      time: null,
      timeZone: null,
      occasion: null,
      repeats: null,
    },
  }) satisfies Partial<Message>;

export function beginningOf({ fields, file, takeId, messageType, trim }: Outgoing) {
  const { childId, alsoFor = [], title, category, description = '', photoCaption = '' } = fields;
  const { deliveryDate, deliveryTime, trigger } = fields;
  const medium: Medium =
    takeId === null
      ? { kind: 'file', messageType, file, trim }
      : { kind: 'recording', messageType: 'video', take: { blob: file, seconds: 0, keptId: takeId, trim } };
  const own = deliveryDate ? onDay(deliveryDate, deliveryTime ?? '') : untouched.when;
  const entries: Entries = {
    ...untouched,
    recipients: childId === 'library' ? [] : [childId, ...alsoFor].map(String),
    title,
    suggested: fields.alsoTitles ? title : '', // so that each gets their own again
    category,
    description,
    photoCaption,
    when: trigger ? { kind: 'trigger', trigger, about: '' } : own,
    isSurprise: fields.isSurprise === 'true',
    recipientName: fields.recipientName ?? '',
  };
  return { entries, media: [medium], wasSealed: true } satisfies Beginning;
}
