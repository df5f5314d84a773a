import * as z from 'zod/mini';
import type { LibraryVideo } from '@someday/contract/library';
import type { Message } from '@someday/contract/messages';
import { categorySchema } from '@someday/contract/categories';
import { defaultCategory } from '@someday/contract/rules/categories';
import { newTriggerSchema } from '@someday/contract/scheduled-triggers';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import type { Outgoing } from '#web/features/upload/outbox/record.ts';

export const steps = ['who', 'say', 'when', 'seal'] as const;
export type Step = (typeof steps)[number];

/** What is known of a message or library video that is kept already. */
export type Subject = Pick<
  Message,
  | 'id'
  | 'title'
  | 'description'
  | 'category'
  | 'ownCategory'
  | 'messageType'
  | 'photoCaption'
  | 'childId'
  | 'recipientName'
  | 'deliveryDate'
  | 'deliveryTime'
  | 'isSurprise'
  | 'isTest'
  | 'isViewed'
  | 'status'
  | 'opening'
  | 'media'
  | 'thumbnailUrl'
>;

/** What the composer is open for: a new message, or what becomes of one that is kept. */
export type Purpose =
  | { name: 'send' | 'schedule' | 'first' | 'upload' }
  | { name: 'assign' | 'reschedule' | 'edit' | 'edit-video'; about: Subject };
export type PurposeName = Purpose['name'];

/** An edit's can be taken in any order. */
const allSteps: Record<PurposeName, readonly Step[]> = {
  send: steps,
  schedule: steps,
  first: ['say', 'seal'],
  upload: ['say', 'seal'],
  assign: ['who', 'when', 'seal'],
  reschedule: ['who', 'when', 'seal'],
  edit: ['seal', 'when'],
  'edit-video': ['seal'],
};

/** The steps of a composition, in order. Nobody waits for a guest's test, nor for what is in the library. */
export function stepsOf(purpose: Purpose, { recipients }: Pick<Entries, 'recipients'>): readonly Step[] {
  const waits = purpose.name === 'edit' ? purpose.about.childId !== null : !recipients.includes(nobody);
  return allSteps[purpose.name].filter((step) => step !== 'when' || waits);
}

export const aboutOf = (purpose: Purpose): Subject | undefined => ('about' in purpose ? purpose.about : undefined);

/** Nothing is recorded or chosen: it is about one that is kept. */
export const isKept = (purpose: Purpose): boolean => 'about' in purpose;

/** Of these a message's day may be today already. Source: specification part 1 §5. */
export const beginsToday = ({ name }: Purpose): boolean =>
  name === 'schedule' || name === 'reschedule' || name === 'assign';

/** A day is asked for. */
export const needsDay = ({ name }: Purpose): boolean => name === 'schedule' || name === 'reschedule';

/** Stands for nobody among the ids of loved ones: a guest's test. */
export const nobody = '0';

/** When it opens. `about`: what the day is to them, '' for none; `as-is`: a kept message's opening stays as it was. */
const whenSchema = z.union([
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('as-is') }),
  z.object({ kind: z.literal('day'), day: z.string(), time: z.string(), about: z.string() }),
  z.object({ kind: z.literal('trigger'), trigger: newTriggerSchema, about: z.string() }),
]);
export type When = z.output<typeof whenSchema>;

export const entriesSchema = z.object({
  /** Ids of loved ones. */
  recipients: z.array(z.string()),
  title: z.string(),
  /** The title that was filled in for the member. */
  suggested: z.string(),
  category: categorySchema,
  description: z.string(),
  photoCaption: z.string(),
  when: whenSchema,
  isSurprise: z.boolean(),
  recipientName: z.string(),
  /** A video of the library in place of a new one. */
  videoId: z.nullable(z.int()),
});
export type Entries = z.output<typeof entriesSchema>;
export type Field = Exclude<keyof Entries, 'suggested'> | 'media' | 'time';

/** Entries as an earlier page kept them; undefined if they are not such. */
export const readEntries = (kept: unknown): Entries | undefined => z.safeParse(entriesSchema, kept).data;

export type Problems = Partial<Record<Field, string | undefined>>;

/** A message while it is being made. */
export type Composition = {
  /** Under which this device keeps it. */
  id: string;
  entries: Entries;
  /** What it began with. */
  base: Entries;
  media: readonly Medium[];
  /** Another recording is being made in place of what was chosen, which stays until it is used. */
  isRecordingAgain: boolean;
  /** What is wrong with what, in words; empty until that was asked. */
  problems: Problems;
  /** Why it could not be sent or saved. */
  failure: string | undefined;
};

export type CompositionEvent =
  | { type: 'entered'; fields: Partial<Entries> }
  /** A title for what it is by now: it takes the place of the last suggestion, never of the member's own words. */
  | { type: 'title-suggested'; title: string }
  | { type: 'media-chosen'; media: readonly Medium[] }
  | { type: 'recording-again' | 'kept-last-recording' }
  | { type: 'checked'; problems: Problems }
  | { type: 'failed'; failure: string; problems: Problems }
  | { type: 'began'; composition: Composition };

export function nextComposition(composition: Composition, event: CompositionEvent): Composition {
  const { entries, problems } = composition;
  switch (event.type) {
    case 'entered':
      return {
        ...composition,
        entries: { ...entries, ...event.fields },
        problems: without(problems, Object.keys(event.fields)),
      };
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
        problems: without(problems, ['media']),
        failure: undefined, // it was about what was chosen before
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

function without(problems: Problems, fields: readonly string[]): Problems {
  // A time of day is a part of when.
  const gone = fields.includes('when')
    ? [...fields, 'time']
    : fields.includes('videoId')
      ? [...fields, 'media']
      : fields;
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !gone.includes(field)));
}

/** Its own words or media are in it: leaving would lose them. */
export function isChanged({ entries, base, media }: Pick<Composition, 'entries' | 'base' | 'media'>): boolean {
  const { suggested: _one, title, ...rest } = entries;
  const { suggested: _other, title: baseTitle, ...before } = base;
  const hasOwnTitle = title !== baseTitle && title !== entries.suggested;
  return media.length > 0 || hasOwnTitle || JSON.stringify(rest) !== JSON.stringify(before);
}

/** What a composition begins with, where that is not nothing. */
export type Beginning = {
  lovedOneId?: number | undefined;
  /** `YYYY-MM-DD`, the day it is made for. */
  deliveryDate?: string | undefined;
  media?: readonly Medium[] | undefined;
  /** All that was told to go before, or that this device has kept. */
  entries?: Entries | undefined;
  /** Under which this device has kept it. */
  id?: string | undefined;
  /** It was sealed before and comes back with everything that was entered. */
  wasSealed?: true;
  /** A template or a sample, whose words are the first ones. */
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
  videoId: null,
};

/** `YYYY-MM-DD`; '' is a day that is still to be chosen. */
export const onDay = (day: string, time = '', about = ''): When => ({ kind: 'day', day, time, about });

function whenOf({ deliveryDate, deliveryTime, opening }: Subject): When {
  if (deliveryDate !== null) return onDay(deliveryDate, deliveryTime ?? '');
  return opening.state === 'held' || opening.state === 'sealed' ? { kind: 'as-is' } : { kind: 'now' };
}

/** The entries of an untouched composition; `first`: ids of those it is for where that is clear. */
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

/** A library video as what is known of any kept one. */
export function subjectOf(video: LibraryVideo): Subject {
  return {
    ...video,
    childId: null,
    recipientName: '',
    deliveryDate: null,
    deliveryTime: null,
    isSurprise: false,
    isTest: false,
    isViewed: false,
    status: 'available',
    opening: { state: 'library', day: null, time: null, timeZone: null, occasion: null, repeats: null },
  };
}

/** The composition as it was when its message was told to go. */
export function beginningOf({ fields, file, takeId, messageType }: Outgoing) {
  const { childId, alsoFor = [], title, category, description = '', photoCaption = '' } = fields;
  const { deliveryDate, deliveryTime, trigger } = fields;
  const medium: Medium =
    takeId === null
      ? { kind: 'file', messageType, file }
      : { kind: 'recording', messageType: 'video', take: { blob: file, seconds: 0, keptId: takeId } };
  const own = deliveryDate ? onDay(deliveryDate, deliveryTime ?? '') : untouched.when;
  const entries: Entries = {
    ...untouched,
    recipients: childId === 'library' ? [] : [childId, ...alsoFor].map(String),
    title,
    category,
    description,
    photoCaption,
    when: trigger ? { kind: 'trigger', trigger, about: '' } : own,
    isSurprise: fields.isSurprise === 'true',
    recipientName: fields.recipientName ?? '',
  };
  return { entries, media: [medium], wasSealed: true } satisfies Beginning;
}
