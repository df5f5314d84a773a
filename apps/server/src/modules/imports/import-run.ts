import { builtInCategory, defaultCategory } from '@someday/contract/rules/categories';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import { AppError } from '#server/lib/app-error.ts';
import { shownName, sniffStream, type ReceivedUpload } from '#server/lib/received-files.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { AccountSettingsService } from '#server/modules/accounts/account-settings.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { importAnswer } from '#server/modules/answers/answers.service.ts';
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
  messageFingerprint,
  milestoneFingerprint,
  personFingerprint,
} from './export-parts.ts';
import type { ReadFile } from './export-reader.ts';
import { ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { importedAs, lockImport, rememberImported, type ImportedKind, type ImportRow } from './imports.repo.ts';
import type { Platform } from '#server/platform.ts';

export interface ImportRunDeps extends Pick<Platform, 'db' | 'storage'> {
  readonly tools: Pick<MediaTools, 'sniff'>;
  readonly media: MediaService;
  readonly lovedOnes: Pick<LovedOnesService, 'import'>;
  readonly portraits: Pick<PortraitsService, 'own' | 'draw' | 'setPhoto'>;
  readonly signatures: Pick<AccountSettingsService, 'signatures' | 'sign'>;
  readonly entitlements: Pick<EntitlementsService, 'addMessages' | 'checkBytes'>;
  readonly scheduler: ReleaseScheduler;
}

export interface ImportInput {
  readonly row: ImportRow;
  readonly parts: AsyncIterable<ReadPart>;
  readonly read: ReadFile;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => Promise<void>;
}

/** Ids here by the numbers in the export; null: not imported. */
type Ids = Map<number, number | null>;

interface Run extends ImportRunDeps, Omit<ImportInput, 'parts'> {
  readonly head: ExportHead;
  readonly reportBefore: (message: MessageItem) => Promise<void>;
  readonly people: Ids;
  readonly categories: Ids;
  readonly milestones: Ids;
}

export class ImportDeleted extends Error {
  override readonly name = 'ImportDeleted';
}

/** Records each row it creates in the same transaction, so it can be run again. Throws `ImportDeleted`, `ImportProblem`. */
export async function importAll(deps: ImportRunDeps, { parts, ...input }: ImportInput): Promise<void> {
  const ids = { people: new Map(), categories: new Map(), milestones: new Map() };
  let run: Run | undefined;
  for await (const part of parts) {
    if (part.kind === 'head') {
      const reportBefore = progressReporter(input.progress, part.summary.bytes);
      run = { ...deps, ...input, ...ids, head: part, reportBefore };
      await importMember(run);
    } else if (run !== undefined) await importPart(run, part);
  }
}

/** The same video may be in several messages, and counts once. */
function progressReporter(progress: ImportInput['progress'], total: number): Run['reportBefore'] {
  const counted = new Set<string>();
  let bytes = 0;
  return async ({ source }) => {
    await progress(Math.floor((100 * bytes) / total));
    if (!counted.has(source.sha256)) bytes += source.bytes;
    counted.add(source.sha256);
  };
}

async function importPart(run: Run, part: ReadPart): Promise<void> {
  const { memberId } = run.row;
  if (part.kind === 'categories')
    await importEach(part.items, run.categories, (category) =>
      whileRunning(run, (tx) => importCategory(tx, memberId, category)),
    );
  if (part.kind === 'people') await importEach(part.items, run.people, (person) => importPerson(run, person));
  if (part.kind === 'milestones') await importEach(part.items, run.milestones, (one) => importOneMilestone(run, one));
  if (part.kind !== 'messages') return;
  for (const message of part.items) {
    await run.reportBefore(message);
    await importMessage(run, message);
  }
}

async function importEach<Item extends { readonly id: number }>(
  items: readonly Item[],
  ids: Ids,
  importItem: (item: Item) => Promise<number | null>,
): Promise<void> {
  for (const item of items) ids.set(item.id, await importItem(item));
}

/** The member's own portrait and signatures, unless they have them here. */
async function importMember(run: Run): Promise<void> {
  const { portrait, signature, signatures = {} } = run.head.member;
  const { memberId } = run.row;
  const own = await run.portraits.own(memberId);
  if (own.drawing === null && own.photoUrl === null) await importPortrait(run, null, portrait);
  const here = await run.signatures.signatures(memberId);
  const isSigned = (name: string) => here.names.some((one) => one.name === name && one.signature !== null);
  await checkRunning(run);
  if (signature !== null && here.signature === null) await run.signatures.sign(memberId, signature);
  for (const [name, signed] of Object.entries(signatures)) {
    if (!isSigned(name)) await nullIfRefused(() => run.signatures.sign(memberId, signed, name), ['invalid_input']);
  }
}

async function importPerson(run: Run, person: ImportedPerson): Promise<number | null> {
  const { db, row, head } = run;
  const { portrait, ...form } = person;
  // Their days stay the same if the member's own time zone is another one here.
  const timeZone = person.timeZone ?? (head.member.timeZone === row.timeZone ? null : head.member.timeZone);
  const fingerprint = personFingerprint(head, person);
  const lovedOneId = await once(run, { kind: 'person', fingerprint }, (tx) =>
    run.lovedOnes.import(tx, row.memberId, { ...form, timeZone }, portrait.color),
  );
  const hadPortrait = await importedAs(db, row.memberId, 'portrait', fingerprint);
  if (lovedOneId === null || hadPortrait !== undefined) return lovedOneId;
  await importPortrait(run, lovedOneId, portrait);
  return once(run, { kind: 'portrait', fingerprint }, async () => lovedOneId);
}

async function importPortrait(
  run: Run,
  lovedOneId: number | null,
  { drawing, photo }: ImportedPerson['portrait'],
): Promise<void> {
  if (drawing === null && photo === null) return;
  await checkRunning(run);
  const person = { memberId: run.row.memberId, lovedOneId };
  const unlessUnusable = (change: () => Promise<unknown>) =>
    nullIfRefused(change, ['not_found', 'file_type', 'photo_unreadable', 'storage_quota']);
  if (photo === null) await unlessUnusable(() => run.portraits.draw(person, drawing));
  else await withFile(run, photo, (file) => unlessUnusable(() => run.portraits.setPhoto(person, file)));
}

async function importOneMilestone(run: Run, milestone: ImportedMilestone): Promise<number | null> {
  const { id: _id, person, ...details } = milestone;
  const lovedOneId = run.people.get(person) ?? null;
  const fingerprint = milestoneFingerprint(run.head, milestone);
  const create = async (tx: Tx) =>
    lovedOneId === null ? null : importMilestone(tx, run.row.memberId, { lovedOneId, ...details });
  return nullIfRefused(() => once(run, { kind: 'milestone', fingerprint }, create), ['not_found']);
}

async function importMessage(run: Run, message: MessageItem): Promise<void> {
  const { db, media, head, row } = run;
  const { source, trim } = message;
  const fingerprint = messageFingerprint(head, message);
  if ((await importedAs(db, row.memberId, 'message', fingerprint)) !== undefined) return;
  const shared = await inTransaction(db, (tx) => media.withOriginal(tx, row.memberId, source.sha256, trim));
  const sent = message.answer?.source ?? null;
  const create = (file: ReceivedUpload | null) => {
    const withAnswer = (answerFile: ReceivedUpload | null) =>
      once(run, { kind: 'message', fingerprint }, (tx) => createMessage(tx, run, message, { file, answerFile }));
    return sent === null ? withAnswer(null) : withFile(run, sent, withAnswer);
  };
  await (shared === undefined ? withFile(run, source, create) : create(null));
}

interface MessageFiles {
  /** Null: another message already has it. */
  readonly file: ReceivedUpload | null;
  readonly answerFile: ReceivedUpload | null;
}

/** Returns null if its loved one wasn't imported. */
async function createMessage(tx: Tx, run: Run, message: MessageItem, { file, answerFile }: MessageFiles) {
  const { media, entitlements, scheduler } = run;
  const { memberId, uploadId } = run.row;
  const { bytes, sha256 } = message.source;
  const details = messageDetails(run, message);
  if (details === null) return null;
  const mediaId =
    file === null
      ? await media.withOriginal(tx, memberId, sha256, message.trim)
      : await media.add(tx, memberId, file, message.trim);
  if (mediaId === undefined) throw new Error('the shared video has just been erased'); // the next attempt stores it
  const messageId = await insertImported(tx, entitlements, { ...details, mediaId });
  if (messageId === null) return null;
  const { lovedOneId, seal } = details;
  if (message.answer !== null && lovedOneId !== null && seal !== null && seal.openedAt !== null) {
    const at = new Date(Math.min(Date.parse(message.answer.at), details.exportedAt.getTime())).toISOString();
    await importAnswer(tx, media, { ...message.answer, at, memberId, messageId, lovedOneId, file: answerFile });
  }
  await importTriggers(tx, { memberId, messageId }, triggersOf(message, run.milestones));
  await scheduler.reschedule(tx, [messageId]);
  if (file !== null) await entitlements.checkBytes(tx, memberId, bytes, { isStored: true, without: [uploadId] });
  return messageId;
}

function messageDetails({ row, head, people, categories }: Run, message: MessageItem) {
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

function triggersOf({ seal }: MessageItem, milestones: Ids): ImportedTrigger[] {
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

/** Removes the file again unless `use` gives it a row. */
async function withFile<T>(run: Run, file: PlacedFile, use: (file: ReceivedUpload) => Promise<T>): Promise<T> {
  const { type, whole } = await sniffStream(run.read(file), run.tools);
  const object = await run.storage.put(whole, { maxBytes: file.bytes, signal: run.signal });
  return keepStored(run, [object], async () => {
    if (object.sha256 !== file.sha256) throw new ImportProblem(copy.damaged(file.path));
    return use({ object, type, fileName: shownName(file.path) });
  });
}

/** Creates a row unless an earlier attempt or import has. Returns its id; null: it can't be imported. */
function once(
  run: Run,
  { kind, fingerprint }: { readonly kind: ImportedKind; readonly fingerprint: string },
  create: (tx: Tx) => Promise<number | null>,
): Promise<number | null> {
  const { memberId } = run.row;
  return whileRunning(run, async (tx) => {
    const known = await importedAs(tx, memberId, kind, fingerprint);
    if (known !== undefined) return known;
    const aboutId = await create(tx);
    if (aboutId !== null) await rememberImported(tx, memberId, { kind, fingerprint, aboutId });
    return aboutId;
  });
}

function whileRunning<T>({ db, row, signal }: Run, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    signal.throwIfAborted();
    if ((await lockImport(tx, row))?.state !== 'running') throw new ImportDeleted();
    return work(tx);
  });
}

const checkRunning = (run: Run): Promise<void> => whileRunning(run, async () => {});

/** What can't be imported, because of what has changed here or because of a limit, is left out. */
async function nullIfRefused<T>(work: () => Promise<T>, codes: readonly string[]): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}
