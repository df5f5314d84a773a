import {
  exportedCategorySchema,
  exportSchema,
  exportVersion,
  exportedMessageSchema,
  exportedMilestoneSchema,
  personSchema,
  type ExportedFile,
  type ExportedMessage,
} from '@someday/contract/forms/export-format';
import { addMilestoneBodySchema } from '@someday/contract/api/family-milestones';
import { daySchema, lineSchema, optionalTimeSchema } from '@someday/contract/forms/fields';
import { limits } from '@someday/contract/rules/limits';
import { addLovedOneBodySchema } from '@someday/contract/api/loved-ones';
import { isTimeZone } from '@someday/contract/rules/release';
import { newCategoryBodySchema } from '@someday/contract/api/video-categories';
import * as z from 'zod';
import { textsSchema } from './export-parts.ts';
import { contentsFile, importLimits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { jsonItems } from './json-items.ts';

export type ExportContents = Awaited<ReturnType<typeof readContents>>;

const most = {
  people: importLimits.people,
  messages: importLimits.messages,
  categories: limits.ownCategories,
  milestones: limits.milestones,
} as const;

const instant = exportSchema.shape.madeAt.check(z.refine((text) => text >= String(limits.earliestYear)));
const zeros = z.array(z.literal(0));
const restSchema = z.object({
  ...exportSchema.shape,
  ...{ people: zeros, messages: zeros, categories: zeros, milestones: zeros },
  madeAt: instant,
  origin: lineSchema(limits.operatorText, ''),
  member: z.object({
    ...exportSchema.shape.member.shape,
    name: lineSchema(limits.name, ''),
    timeZone: z.string().refine(isTimeZone),
  }),
});

/** Within the limits of the forms, and with every reference inside. Throws `ImportProblem`. */
export async function readContents(source: AsyncIterable<Buffer>, onMessage: (message: ExportedMessage) => void) {
  const people = createList('people', personOf);
  const categories = createList('categories', categoryOf);
  const milestones = createList('milestones', milestoneOf);
  const mentioned = { people: new Set<number>(), categories: new Set<number>(), milestones: new Set<number>() };
  let triggers = 0;
  const messages = createList('messages', (given) => {
    const message = messageOf(given);
    const { id, person, ownCategory, seal } = message;
    for (const { milestone } of seal?.triggers ?? []) if (milestone !== null) mentioned.milestones.add(milestone);
    triggers += seal?.triggers.length ?? 0;
    if (triggers > importLimits.triggers) throw new ImportProblem(copy.tooMany('triggers', importLimits.triggers));
    if (person !== null) mentioned.people.add(person);
    if (ownCategory !== null) mentioned.categories.add(ownCategory);
    onMessage(message);
    return { id };
  });
  const lists = new Map(Object.entries({ people, categories, milestones, messages }));
  let rest: unknown;
  for await (const item of jsonItems(source)) {
    if ('begin' in item) checkHead(json(item.begin), headSchema.partial());
    else if ('rest' in item) rest = json(item.rest);
    else lists.get(item.list)?.add(json(item.text));
  }
  checkHead(rest, headSchema);
  const { member, madeAt, origin, ...counts } = fitting(restSchema, rest);
  for (const { person } of milestones.items) mentioned.people.add(person);
  const isWhole =
    [people, categories, milestones, messages].every(({ name, items }) => counts[name].length === items.length) &&
    [people, categories, milestones].every(({ name, ids }) => [...mentioned[name]].every((id) => ids.has(id)));
  if (!isWhole) throw new ImportProblem(copy.damaged(contentsFile));
  const [{ items: own }, { items: days }] = [categories, milestones];
  return { member, madeAt, origin, people: people.items, categories: own, milestones: days };
}

const headSchema = z.object({ format: z.literal('someday-export'), version: z.int(), kind: z.string() });

function checkHead(
  given: unknown,
  schema: z.ZodType<{ version?: number | undefined; kind?: string | undefined }>,
): void {
  const head = schema.safeParse(given);
  if (!head.success) throw new ImportProblem(copy.notAnExport);
  if ((head.data.version ?? 0) > exportVersion) throw new ImportProblem(copy.newer);
  if (head.data.kind === 'loved-one') throw new ImportProblem(copy.ofALovedOne);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
  }
}

function fitting<T>(schema: z.core.$ZodType<T>, given: unknown): T {
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return data;
  throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
}

function createList<Name extends keyof typeof most, T extends { readonly id: number }>(
  name: Name,
  make: (given: unknown) => T,
) {
  const [items, ids] = [new Array<T>(), new Set<number>()];
  return {
    name,
    items,
    ids,
    add(given: unknown): void {
      if (items.length === most[name]) throw new ImportProblem(copy.tooMany(name, most[name]));
      const item = make(given);
      if (ids.has(item.id)) throw new ImportProblem(copy.damaged(contentsFile));
      ids.add(item.id);
      items.push(item);
    },
  };
}

function personOf(given: unknown) {
  const person = fitting(personSchema, given);
  const { name, relationship, email, senderName, birthday, timeZone } = person;
  const form = fitting(addLovedOneBodySchema, { name, relationship, email, senderName, birthday, timeZone });
  if (timeZone !== null && !isTimeZone(timeZone)) throw new ImportProblem(copy.damaged(contentsFile));
  return {
    ...person,
    ...{ name: form.name, relationship: form.relationship, email: form.email ?? null },
    senderName: form.senderName ?? null,
  };
}

function categoryOf(given: unknown) {
  const category = fitting(exportedCategorySchema, given);
  const { name, color, description } = category;
  const form = fitting(newCategoryBodySchema, { categoryName: name, categoryColor: color, description });
  return { id: category.id, name: form.categoryName, color, description: form.description ?? null };
}

function milestoneOf(given: unknown) {
  const milestone = fitting(exportedMilestoneSchema, given);
  const { person, type, name, day, description, isRecurring, notifyDaysBefore } = milestone;
  const form = fitting(addMilestoneBodySchema, {
    childId: person,
    milestoneType: type,
    milestoneName: name,
    milestoneDate: day,
    description,
    isRecurring,
    notifyDaysBefore,
  });
  return { ...milestone, name: form.milestoneName, description: form.description || null };
}

const dayOrNone = z.nullable(daySchema);
const sealSchema = z.object({
  day: dayOrNone,
  time: optionalTimeSchema,
  sealedOn: dayOrNone,
  opensAt: z.nullable(instant),
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

function messageOf(given: unknown): ExportedMessage {
  const message = fitting(exportedMessageSchema, given);
  const { seal, createdAt } = message;
  fitting(instant, createdAt);
  if (seal !== null) fitting(sealSchema, seal);
  const isPlaced = (message.person === null) === (seal === null);
  if (!isPlaced || (seal !== null && seal.time !== null && seal.day === null))
    throw new ImportProblem(copy.damaged(contentsFile));
  return { ...message, ...fitting(textsSchema, message) };
}

export function sourceOf({
  title,
  original,
  shown,
}: Pick<ExportedMessage, 'title' | 'original' | 'shown'>): ExportedFile {
  const source = original ?? shown;
  if (source === null) throw new ImportProblem(copy.missing(title));
  return source;
}
