import {
  exportedCategorySchema,
  exportSchema,
  exportVersion,
  exportedMessageSchema,
  exportedMilestoneSchema,
  personSchema,
  type ExportedFile,
  type ExportedMessage,
} from '@someday/contract/api/export-format';
import { answerTextSchema } from '@someday/contract/api/answers';
import { addMilestoneBodySchema } from '@someday/contract/api/family-milestones';
import { daySchema, lineSchema, optionalTimeSchema } from '@someday/contract/forms/fields';
import { limits } from '@someday/contract/rules/limits';
import { addLovedOneBodySchema } from '@someday/contract/api/loved-ones';
import { signatureSchema } from '@someday/contract/forms/signatures';
import { isTimeZone } from '@someday/contract/rules/release';
import { newCategoryBodySchema } from '@someday/contract/api/video-categories';
import * as z from 'zod';
import { textsSchema } from './export-parts.ts';
import { contentsFile, importLimits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { jsonItems } from './json-items.ts';

const maxItems = {
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
    signatures: z.record(lineSchema(limits.name, ''), signatureSchema).optional(),
  }),
});

/** Checked against the limits of the forms; every reference is to something in the export. Throws `ImportProblem`. */
export async function readContents(source: AsyncIterable<Buffer>, onMessage: (message: ExportedMessage) => void) {
  const people = createList('people', personOf);
  const categories = createList('categories', categoryOf);
  const milestones = createList('milestones', milestoneOf);
  const mentioned = { people: new Set<number>(), categories: new Set<number>(), milestones: new Set<number>() };
  let triggers = 0;
  const messages = createList('messages', (value) => {
    const message = messageOf(value);
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
    if ('begin' in item) checkHead(parseJson(item.begin), headSchema.partial());
    else if ('rest' in item) rest = parseJson(item.rest);
    else lists.get(item.list)?.add(parseJson(item.text));
  }
  checkHead(rest, headSchema);
  const { member, madeAt, origin, ...counts } = parsed(restSchema, rest);
  for (const { person } of milestones.items) mentioned.people.add(person);
  const isWhole =
    [people, categories, milestones, messages].every(({ name, items }) => counts[name].length === items.length) &&
    [people, categories, milestones].every(({ name, ids }) => [...mentioned[name]].every((id) => ids.has(id)));
  if (!isWhole) throw new ImportProblem(copy.damaged(contentsFile));
  return {
    ...{ member: withSignatures(member, people.items), madeAt, origin },
    ...{ people: people.items, categories: categories.items, milestones: milestones.items },
  };
}

/** An older export has only the one that everyone has seen, whatever they call the member. */
function withSignatures(
  member: z.output<typeof restSchema>['member'],
  people: readonly { readonly senderName: string | null }[],
) {
  const { signature, signatures } = member;
  if (signatures !== undefined || signature === null || people.length === 0) return member;
  const names = people.flatMap(({ senderName }) => senderName ?? []);
  return {
    ...member,
    signature: names.length < people.length ? signature : null,
    signatures: Object.fromEntries(names.map((name) => [name, signature])),
  };
}

const headSchema = z.object({ format: z.literal('someday-export'), version: z.int(), kind: z.string() });

function checkHead(
  value: unknown,
  schema: z.ZodType<{ version?: number | undefined; kind?: string | undefined }>,
): void {
  const head = schema.safeParse(value);
  if (!head.success) throw new ImportProblem(copy.notAnExport);
  if ((head.data.version ?? 0) > exportVersion) throw new ImportProblem(copy.newer);
  if (head.data.kind === 'loved-one') throw new ImportProblem(copy.ofALovedOne);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
  }
}

function parsed<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const { success, data, error } = z.safeParse(schema, value);
  if (success) return data;
  throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
}

function createList<Name extends keyof typeof maxItems, T extends { readonly id: number }>(
  name: Name,
  parse: (value: unknown) => T,
) {
  const [items, ids] = [new Array<T>(), new Set<number>()];
  return {
    name,
    items,
    ids,
    add(value: unknown): void {
      if (items.length === maxItems[name]) throw new ImportProblem(copy.tooMany(name, maxItems[name]));
      const item = parse(value);
      if (ids.has(item.id)) throw new ImportProblem(copy.damaged(contentsFile));
      ids.add(item.id);
      items.push(item);
    },
  };
}

function personOf(value: unknown) {
  const person = parsed(personSchema, value);
  const { name, relationship, email, senderName, birthday, timeZone } = person;
  const form = parsed(addLovedOneBodySchema, { name, relationship, email, senderName, birthday, timeZone });
  if (timeZone !== null && !isTimeZone(timeZone)) throw new ImportProblem(copy.damaged(contentsFile));
  return {
    ...person,
    ...{ name: form.name, relationship: form.relationship, email: form.email ?? null },
    senderName: form.senderName ?? null,
  };
}

function categoryOf(value: unknown) {
  const category = parsed(exportedCategorySchema, value);
  const { name, color, description } = category;
  const form = parsed(newCategoryBodySchema, { categoryName: name, categoryColor: color, description });
  return { id: category.id, name: form.categoryName, color, description: form.description ?? null };
}

function milestoneOf(value: unknown) {
  const milestone = parsed(exportedMilestoneSchema, value);
  const { person, type, name, day, description, isRecurring, notifyDaysBefore } = milestone;
  const form = parsed(addMilestoneBodySchema, {
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

const answerSchema = z.object({ at: instant, text: z.nullable(answerTextSchema) });

function messageOf(value: unknown): ExportedMessage {
  const message = parsed(exportedMessageSchema, value);
  const { seal, createdAt } = message;
  parsed(instant, createdAt);
  if (message.answer) parsed(answerSchema, message.answer);
  if (seal !== null) parsed(sealSchema, seal);
  const isPlaced = (message.person === null) === (seal === null);
  if (!isPlaced || (seal !== null && seal.time !== null && seal.day === null))
    throw new ImportProblem(copy.damaged(contentsFile));
  return { ...message, ...parsed(textsSchema, message) };
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
