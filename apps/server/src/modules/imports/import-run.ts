import type { SomedayExport } from '@someday/contract/forms/export-format';
import { builtInCategory, defaultCategory } from '@someday/contract/rules/categories';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { AppError } from '#server/lib/app-error.ts';
import { shownName, sniffStream, type ReceivedUpload } from '#server/lib/received-files.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { AccountSettingsService } from '#server/modules/accounts/account-settings.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { importMilestone } from '#server/modules/family-milestones/family-milestones.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { PortraitsService } from '#server/modules/loved-ones/portraits.service.ts';
import { keepStored } from '#server/modules/media/erasure.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import { insertImported } from '#server/modules/messages/imported-messages.service.ts';
import {
  importTriggers,
  repetitionOf,
  type ImportedTrigger,
} from '#server/modules/scheduled-triggers/scheduled-triggers.service.ts';
import { importCategory } from '#server/modules/video-categories/video-categories.service.ts';
import {
  type ExportHead,
  type ReadPart,
  type MessageItem,
  type ImportedMilestone,
  type ImportedPerson,
  type PlacedFile,
  messagePrint,
  milestonePrint,
  personPrint,
} from './export-parts.ts';
import type { ReadFile } from './export-reader.ts';
import { ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { importedAs, lockImport, rememberImported, type ImportedKind, type ImportRow } from './imports.repo.ts';

export interface ImportRunDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly tools: Pick<MediaTools, 'sniff'>;
  readonly media: MediaService;
  readonly lovedOnes: Pick<LovedOnesService, 'import'>;
  readonly portraits: Pick<PortraitsService, 'own' | 'draw' | 'setPhoto'>;
  readonly signatures: Pick<AccountSettingsService, 'signature' | 'sign'>;
  readonly entitlements: Pick<EntitlementsService, 'addMessages' | 'checkBytes'>;
  readonly scheduler: ReleaseScheduler;
}

export interface ImportRun {
  readonly row: ImportRow;
  readonly parts: AsyncIterable<ReadPart>;
  readonly read: ReadFile;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => Promise<void>;
}

type Run = ImportRun & { readonly head: ExportHead };

export class ImportDeleted extends Error {
  override readonly name = 'ImportDeleted';
}

type Portrait = ImportedPerson['portrait'];

/** By their numbers in the export; null: it has no place here. */
type Places = ReadonlyMap<number, number | null>;

/** Each thing in a transaction with the note that it's here, so it can start again. Throws `ImportDeleted`, `ImportProblem`. */
export async function importAll(deps: ImportRunDeps, given: ImportRun): Promise<void> {
  const known = { people: new Map<number, number | null>(), categories: new Map(), milestones: new Map() };
  let run: Run | undefined;
  const brought = new Set<string>();
  let done = 0;
  for await (const part of given.parts) {
    if (part.kind === 'head') {
      run = { ...given, head: part };
      await importOwn(deps, run);
    }
    if (run === undefined) continue;
    switch (part.kind) {
      case 'categories':
        for (const category of part.items)
          known.categories.set(category.id, await importOneCategory(deps, run, category));
        break;
      case 'people':
        for (const person of part.items) known.people.set(person.id, await importPerson(deps, run, person));
        break;
      case 'milestones':
        for (const one of part.items)
          known.milestones.set(one.id, await importOneMilestone(deps, run, one, known.people));
        break;
      case 'messages':
        for (const message of part.items) {
          await run.progress(Math.floor((100 * done) / run.head.summary.bytes));
          await importMessage(deps, run, message, known);
          // The same video may be in several messages, and counts once.
          if (!brought.has(message.source.sha256)) done += message.source.bytes;
          brought.add(message.source.sha256);
        }
        break;
      case 'head':
      case 'files':
      case 'person prints':
      case 'message prints':
    }
  }
}

async function importOneCategory(deps: ImportRunDeps, run: Run, category: SomedayExport['categories'][number]) {
  return inTransaction(deps.db, async (tx) => {
    await claim(tx, run);
    return importCategory(tx, run.row.memberId, category);
  });
}

async function claim(tx: Tx, { row, signal }: Run): Promise<void> {
  signal.throwIfAborted();
  if ((await lockImport(tx, row))?.state !== 'running') throw new ImportDeleted();
}

async function once(
  db: Db,
  run: Run,
  { kind, fingerprint }: { readonly kind: ImportedKind; readonly fingerprint: string },
  make: (tx: Tx) => Promise<number | null>,
): Promise<number | null> {
  const { memberId } = run.row;
  return inTransaction(db, async (tx) => {
    await claim(tx, run);
    const known = await importedAs(tx, memberId, kind, fingerprint);
    if (known !== undefined) return known;
    const aboutId = await make(tx);
    if (aboutId !== null) await rememberImported(tx, memberId, { kind, fingerprint, aboutId });
    return aboutId;
  });
}

async function importPerson(deps: ImportRunDeps, run: Run, person: ImportedPerson): Promise<number | null> {
  const { row, head } = run;
  const { portrait, ...form } = person;
  // Their days stay the same if the member's own time zone is another one here.
  const timeZone = person.timeZone ?? (head.member.timeZone === row.timeZone ? null : head.member.timeZone);
  const fingerprint = personPrint(head, person);
  const lovedOneId = await once(deps.db, run, { kind: 'person', fingerprint }, (tx) =>
    deps.lovedOnes.import(tx, row.memberId, { ...form, timeZone }, portrait.color),
  );
  const hadPortrait = await importedAs(deps.db, row.memberId, 'portrait', fingerprint);
  if (lovedOneId === null || hadPortrait !== undefined) return lovedOneId;
  await importPortrait(deps, run, { lovedOneId, portrait });
  return once(deps.db, run, { kind: 'portrait', fingerprint }, async () => lovedOneId);
}

async function importOwn(deps: ImportRunDeps, run: Run): Promise<void> {
  const { portrait, signature } = run.head.member;
  const { memberId } = run.row;
  const own = await deps.portraits.own(memberId);
  if (own.drawing === null && own.photoUrl === null) await importPortrait(deps, run, { lovedOneId: null, portrait });
  if (signature === null || (await deps.signatures.signature(memberId)) !== null) return;
  await inTransaction(deps.db, (tx) => claim(tx, run));
  await deps.signatures.sign(memberId, signature);
}

async function importPortrait(
  deps: ImportRunDeps,
  run: Run,
  { lovedOneId, portrait }: { readonly lovedOneId: number | null; readonly portrait: Portrait },
): Promise<void> {
  const { memberId } = run.row;
  const { drawing, photo } = portrait;
  if (drawing === null && photo === null) return;
  await inTransaction(deps.db, (tx) => claim(tx, run));
  const person = { memberId, lovedOneId };
  const received = photo === null ? null : await receive(deps, run, photo);
  try {
    if (received === null) await deps.portraits.draw(person, drawing);
    else await keepStored(deps, [received.object], () => deps.portraits.setPhoto(person, received));
  } catch (error) {
    const unusable = ['not_found', 'file_type', 'photo_unreadable', 'storage_quota'];
    const isUnusable = error instanceof AppError && unusable.includes(error.code);
    if (!isUnusable) throw error;
  }
}

async function importOneMilestone(deps: ImportRunDeps, run: Run, milestone: ImportedMilestone, people: Places) {
  const { id: _id, person, ...details } = milestone;
  const lovedOneId = people.get(person) ?? null;
  const fingerprint = milestonePrint(run.head, milestone);
  return once(deps.db, run, { kind: 'milestone', fingerprint }, async (tx) =>
    lovedOneId === null ? null : importMilestone(tx, run.row.memberId, { lovedOneId, ...details }),
  ).catch(nullIfNotFound);
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

interface Known {
  readonly people: Places;
  readonly categories: Places;
  readonly milestones: Places;
}

async function importMessage(deps: ImportRunDeps, run: Run, message: MessageItem, known: Known) {
  const { db, media } = deps;
  const { memberId } = run.row;
  const { source } = message;
  const fingerprint = messagePrint(run.head, message);
  if ((await importedAs(db, memberId, 'message', fingerprint)) !== undefined) return;
  const shared = await inTransaction(db, (tx) => media.withOriginal(tx, memberId, source.sha256));
  const received = shared === undefined ? await receive(deps, run, source) : null;
  await keepStored(deps, received === null ? [] : [received.object], () =>
    once(db, run, { kind: 'message', fingerprint }, async (tx) => {
      const facts = factsOf(run, message, known);
      if (facts === null) return null;
      const mediaId =
        received === null
          ? await media.withOriginal(tx, memberId, source.sha256)
          : await media.add(tx, memberId, received);
      if (mediaId === undefined) throw new Error('the shared video was erased meanwhile'); // the next attempt stores it
      const messageId = await insertImported(tx, deps.entitlements, { ...facts, mediaId });
      if (messageId === null) return null;
      await importTriggers(tx, { memberId, messageId }, triggersOf(message, known.milestones));
      await deps.scheduler.reschedule(tx, [messageId]);
      const without = [run.row.uploadId];
      if (received !== null)
        await deps.entitlements.checkBytes(tx, memberId, source.bytes, { isStored: true, without });
      return messageId;
    }),
  );
}

function factsOf({ row, head }: Run, message: MessageItem, { people, categories }: Known) {
  const lovedOneId = message.person === null ? null : (people.get(message.person) ?? null);
  if (message.person !== null && lovedOneId === null) return null;
  const ownCategoryId = message.ownCategory === null ? null : (categories.get(message.ownCategory) ?? null);
  const exportedAt = new Date(Math.min(Date.parse(head.madeAt), row.createdAt.getTime()));
  const createdAt = new Date(Math.min(Date.parse(message.createdAt), exportedAt.getTime()));
  return {
    memberId: row.memberId,
    lovedOneId,
    recipientName: message.recipientName || null,
    title: message.title,
    description: message.description || null,
    photoCaption: message.caption || null,
    category: builtInCategory(message.category) ?? defaultCategory,
    ownCategoryId,
    createdAt,
    exportedAt,
    seal:
      message.seal === null ? null : { ...message.seal, openedAt: openedAt(message.seal, { createdAt, exportedAt }) },
  };
}

type Seal = NonNullable<MessageItem['seal']>;

function openedAt(
  { isOpen, opensAt }: Seal,
  { createdAt, exportedAt }: { readonly createdAt: Date; readonly exportedAt: Date },
): Date | null {
  const at = opensAt === null ? null : new Date(opensAt);
  if (at !== null && at <= exportedAt) return at;
  return isOpen ? createdAt : null;
}

function triggersOf({ seal }: MessageItem, milestones: Places): ImportedTrigger[] {
  const triggers = seal?.triggers ?? [];
  return triggers.map(({ type, day, time, repeats, milestone, isActive, startsOn }) => ({
    type,
    day,
    time,
    ...repetitionOf(repeats),
    milestoneId: milestone === null ? null : (milestones.get(milestone) ?? null),
    isActive,
    startsOn,
  }));
}

async function receive({ storage, tools }: ImportRunDeps, run: Run, file: PlacedFile): Promise<ReceivedUpload> {
  const { type, whole } = await sniffStream(run.read(file), tools);
  const object = await storage.put(whole, { maxBytes: file.bytes, signal: run.signal });
  if (object.sha256 === file.sha256) return { object, type, fileName: shownName(file.path) };
  await storage.remove(object.id);
  throw new ImportProblem(copy.damaged(file.path));
}
