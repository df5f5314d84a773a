import {
  exportSchema,
  exportVersion,
  type ExportedFile,
  type ExportedMessage,
  type ExportedPerson,
  type SomedayExport,
} from '@someday/contract/export-format';
import { addMilestoneBodySchema } from '@someday/contract/family-milestones';
import { daySchema, lineSchema, optionalLineSchema, optionalTimeSchema, textSchema } from '@someday/contract/fields';
import { limits } from '@someday/contract/limits';
import { addLovedOneBodySchema } from '@someday/contract/loved-ones';
import { isTimeZone } from '@someday/contract/rules/release';
import { validationTexts } from '@someday/contract/validation.copy';
import { newCategoryBodySchema } from '@someday/contract/video-categories';
import * as z from 'zod';
import { ImportProblem } from './import-problem.ts';
import { importsCopy as copy } from './imports.copy.ts';

export const contentsFile = 'someday.json';
const most = { people: 2000, messages: 20_000 };

const headSchema = z.object({ format: z.literal('someday-export'), version: z.int() });

/** What `someday.json` says, if it fits here: within the limits of the forms, and with every reference inside. Throws `ImportProblem`. */
export function parseContents(text: string): SomedayExport {
  const given = parsedJson(text);
  const head = headSchema.safeParse(given);
  if (!head.success) throw new ImportProblem(copy.notAnExport);
  if (head.data.version > exportVersion) throw new ImportProblem(copy.newer);
  const parsed = exportSchema.safeParse(given);
  if (!parsed.success) throw new ImportProblem(copy.damaged(contentsFile), { cause: parsed.error });
  const contents = parsed.data;
  if (contents.kind !== 'member') throw new ImportProblem(copy.ofALovedOne);
  checkCounts(contents);
  if (!isConsistent(contents) || !fitsForms(contents)) throw new ImportProblem(copy.damaged(contentsFile));
  return contents;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
  }
}

function checkCounts({ people, messages, categories, milestones }: SomedayExport): void {
  const counts = [
    [people, 'people', most.people],
    [messages, 'messages', most.messages],
    [categories, 'categories', limits.ownCategories],
    [milestones, 'milestones', limits.milestones],
  ] as const;
  for (const [list, what, mostOfThem] of counts) {
    if (list.length > mostOfThem) throw new ImportProblem(copy.tooMany(what, mostOfThem));
  }
}

function isConsistent({ people, messages, categories, milestones }: SomedayExport): boolean {
  const numbersOf = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id));
  const [known, owns, days] = [numbersOf(people), numbersOf(categories), numbersOf(milestones)];
  const isIn = (numbers: ReadonlySet<number>, id: number | null) => id === null || numbers.has(id);
  return (
    [people, messages, categories, milestones].every((list) => numbersOf(list).size === list.length) &&
    milestones.every(({ person }) => known.has(person)) &&
    messages.every(
      ({ person, ownCategory, seal }) =>
        isIn(known, person) &&
        isIn(owns, ownCategory) &&
        (person === null) === (seal === null) &&
        (seal === null || seal.triggers.every(({ milestone }) => isIn(days, milestone))),
    )
  );
}

function fitsForms({ people, messages, categories, milestones, member }: SomedayExport): boolean {
  return (
    isTimeZone(member.timeZone) &&
    people.every((person) => personFormOf(person) !== undefined) &&
    categories.every((category) => newCategoryBodySchema.safeParse(categoryForm(category)).success) &&
    milestones.every((milestone) => addMilestoneBodySchema.safeParse(milestoneForm(milestone)).success) &&
    messages.every((message) => textsSchema.safeParse(message).success && isSealPossible(message))
  );
}

/** As the form for a new loved one sends it; undefined if it doesn't fit. */
export function personFormOf(person: ExportedPerson) {
  const { name, relationship, email, senderName, birthday, timeZone } = person;
  if (timeZone !== null && !isTimeZone(timeZone)) return undefined;
  return addLovedOneBodySchema.safeParse({ name, relationship, email, senderName, birthday, timeZone }).data;
}

function categoryForm({ name, color, description }: SomedayExport['categories'][number]) {
  return { categoryName: name, categoryColor: color, description };
}

function milestoneForm(milestone: SomedayExport['milestones'][number]) {
  const { person, type, name, day, description, isRecurring, notifyDaysBefore } = milestone;
  return {
    childId: person,
    milestoneType: type,
    milestoneName: name,
    milestoneDate: day,
    description,
    isRecurring,
    notifyDaysBefore,
  };
}

/** A message's texts as its form would send them. */
export const textsSchema = z.object({
  title: lineSchema(limits.title, validationTexts.title),
  description: z.nullable(textSchema(limits.description)),
  caption: z.nullable(textSchema(limits.photoCaption)),
  recipientName: z.nullable(optionalLineSchema(limits.name)),
});

const dayOrNone = z.nullable(daySchema);
const sealSchema = z.object({
  day: dayOrNone,
  time: optionalTimeSchema,
  sealedOn: dayOrNone,
  triggers: z
    .array(
      z.object({
        day: daySchema,
        time: optionalTimeSchema,
        startsOn: daySchema,
        repeats: z.nullable(z.object({ every: z.nullable(z.int().min(1).max(limits.repeatEvery)), until: dayOrNone })),
      }),
    )
    .max(limits.triggers),
});

function isSealPossible({ seal }: ExportedMessage): boolean {
  return seal === null || (sealSchema.safeParse(seal).success && (seal.time === null || seal.day !== null));
}

/** The messages that come along, oldest first: those in the trash stay behind. */
export function livingMessages({ messages }: SomedayExport): ExportedMessage[] {
  return messages
    .filter(({ deletedAt }) => deletedAt === null)
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
}

/** What a message is made from. Throws `ImportProblem` if the export has neither original nor conversion. */
export function sourceOf({ title, original, shown }: ExportedMessage): ExportedFile {
  const source = original ?? shown;
  if (source === null) throw new ImportProblem(copy.missing(title));
  return source;
}
