import {
  exportVersion,
  type ExportedFile,
  type ExportedMessage,
  type ExportedPerson,
  type SomedayExport,
} from '@someday/contract/api/export-format';
import type { SealReceipt } from '@someday/contract/forms/seal-receipts';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';
import { createYielder } from '#server/lib/work-queue.ts';
import { noteOf } from '#server/modules/media/media.service.ts';
import type { ExportRows, FileRow, ExportedMessageRow, MessageSize } from './export-rows.repo.ts';
import { safeFileName } from '#server/lib/files.ts';

export interface ArchivedFile extends ExportedFile {
  readonly object: ObjectAddress;
}

export interface ArchiveContent {
  readonly content: SomedayExport;
  readonly files: readonly ArchivedFile[];
}

export interface ArchiveFacts {
  readonly kind: SomedayExport['kind'];
  readonly origin: string;
  readonly receipts: ReadonlyMap<number, SealReceipt[]>;
  readonly unreadable: ReadonlySet<string>;
  readonly part?: SomedayExport['part'];
}

export function splitIntoParts(messages: readonly MessageSize[], maxBytes: number): number[][] {
  let part: number[] = [];
  const parts = [part];
  const media = new Set<number>();
  let sum = 0;
  for (const { id, mediaId, bytes } of messages) {
    if (part.length > 0 && !media.has(mediaId) && sum + bytes > maxBytes) {
      parts.push((part = []));
      media.clear();
      sum = 0;
    }
    if (!media.has(mediaId)) sum += bytes;
    media.add(mediaId);
    part.push(id);
  }
  return parts;
}

type StoredFile = Omit<FileRow, 'mediaId' | 'kind' | 'format'>;

function createFileIndex(unreadable: ReadonlySet<string>) {
  const files = new Map<string, ArchivedFile>();
  return {
    files,
    add({ objectId, size, sha256, wrappedKey, keyId, mime }: StoredFile, path: string): ExportedFile | null {
      if (unreadable.has(objectId)) return null;
      const file = files.get(objectId) ?? {
        ...{ path, mime, bytes: size, sha256 },
        object: { id: objectId, size, wrappedKey, keyId },
      };
      files.set(objectId, file);
      return { path: file.path, mime: file.mime, bytes: file.bytes, sha256: file.sha256 };
    },
  };
}

type FileIndex = ReturnType<typeof createFileIndex>;

const ownColor = 0;

export async function archiveContent(rows: ExportRows, facts: ArchiveFacts): Promise<ArchiveContent> {
  const index = createFileIndex(facts.unreadable);
  const folders = personFolders(rows.people);
  const portraitOf = (lovedOneId: number | null, color: number, folder: string): ExportedPerson['portrait'] => {
    const row = rows.portraits.find((portrait) => portrait.lovedOneId === lovedOneId);
    const photo =
      row && row.objectId !== null ? index.add({ ...row, mime: 'image/jpeg' }, `${folder}portrait.jpg`) : null;
    return { color, drawing: row?.drawing ?? null, photo };
  };
  const { name, timeZone, signature, signatures, passkeys, now } = rows.member;
  const content: SomedayExport = {
    format: 'someday-export',
    version: exportVersion,
    kind: facts.kind,
    madeAt: now.toISOString(),
    origin: facts.origin,
    ...(facts.part && { part: facts.part }),
    member: {
      ...{ name, timeZone, signature, signatures, portrait: portraitOf(null, ownColor, '') },
      ...(facts.kind === 'member' && { passkeys }),
    },
    people: rows.people.map(({ color, ...person }) => ({
      ...person,
      portrait: portraitOf(person.id, color, `${folders.get(person.id) ?? ''}/`),
    })),
    milestones: [...rows.milestones],
    categories: [...rows.categories],
    messages: await messagesOf(rows, facts, index, folders),
  };
  return { content, files: [...index.files.values()] };
}

async function messagesOf(
  rows: ExportRows,
  { kind, receipts }: ArchiveFacts,
  index: FileIndex,
  folders: ReadonlyMap<number, string>,
): Promise<ExportedMessage[]> {
  const files = Map.groupBy(rows.files, ({ mediaId }) => mediaId);
  const reactions = Map.groupBy(rows.reactions, ({ messageId }) => messageId);
  const answers = new Map(rows.answers.map((answer) => [answer.messageId, answer]));
  const milestones = new Set(rows.milestones.map(({ id }) => id));
  const messages: ExportedMessage[] = [];
  const yieldToOthers = createYielder();
  for (const message of rows.messages) {
    await yieldToOthers();
    const { id, mediaId, person, viewedAt, deletedAt, createdAt, notes, trimStart: start, trimEnd: end } = message;
    const recipientFolder = person === null ? 'Library' : (folders.get(person) ?? '');
    const folder = `${deletedAt === null ? recipientFolder : 'Deleted'}/${messageFolder(message)}`;
    const addFile = (name: string, kinds: readonly FileRow['kind'][], of = mediaId) => {
      const file = files.get(of)?.find((row) => kinds.includes(row.kind));
      return file === undefined ? null : index.add(file, `${folder}/${name}.${extensionOf(file)}`);
    };
    messages.push({
      ...textsOf(message),
      id,
      person,
      createdAt: createdAt.toISOString(),
      seal: sealOf(message, milestones),
      viewedAt: viewedAt?.toISOString() ?? null,
      deletedAt: deletedAt?.toISOString() ?? null,
      reactions: (reactions.get(id) ?? []).map(({ type, at }) => ({ type, at: at.toISOString() })),
      answer: answerOf(answers.get(id), addFile),
      original: kind === 'member' ? addFile('original', ['original']) : null,
      trim: kind === 'member' && start !== null ? { start, end } : null,
      note: kind === 'member' ? noteOf(notes) : null,
      shown: addFile(message.type, ['video', 'photo']),
      poster: addFile('poster', ['poster']),
      receipts: receipts.get(id) ?? [],
    });
  }
  return messages;
}

function answerOf(
  answer: ExportRows['answers'][number] | undefined,
  addFile: (name: string, kinds: readonly FileRow['kind'][], of: number) => ExportedFile | null,
): ExportedMessage['answer'] {
  if (answer === undefined) return null;
  const { text, at, type, mediaId } = answer;
  const file = (name: string, ...kinds: FileRow['kind'][]) => (mediaId === null ? null : addFile(name, kinds, mediaId));
  return {
    ...{ type: type ?? 'text', text, at: at.toISOString() },
    // A phone's file may tell where it was taken, and have what its owner trimmed.
    original: null,
    shown: file('answer', 'video', 'photo'),
    poster: file('answer-poster', 'poster'),
  };
}

const extensions: Readonly<Record<FileRow['kind'], string>> = {
  original: '',
  video: 'mp4',
  photo: 'jpg',
  poster: 'webp',
};

const extensionOf = ({ kind, format }: FileRow): string => extensions[kind] || (format === 'jpeg' ? 'jpg' : format);

function textsOf(message: ExportedMessageRow) {
  const { recipientName, type, title, description, caption, category, ownCategory } = message;
  const { width, height, durationSeconds } = message;
  return {
    ...{ recipientName, type, title, description, caption, category, ownCategory },
    ...{ width, height, durationSeconds },
  };
}

function sealOf(
  { zone, day, time, sealedOn, opensAt, isOpen, isSurprise, triggers }: ExportedMessageRow,
  milestones: ReadonlySet<number>,
): ExportedMessage['seal'] {
  if (zone === null) return null;
  return {
    ...{ zone, day, time, sealedOn, isOpen, isSurprise },
    opensAt: opensAt?.toISOString() ?? null,
    triggers: triggers.map(({ type, pattern, every, unit, until, milestone, isActive, startsOn, ...when }) => ({
      type,
      day: when.day,
      time: when.time,
      repeats: pattern === null ? null : { pattern, every, unit, until },
      milestone: milestone !== null && milestones.has(milestone) ? milestone : null,
      isActive,
      startsOn,
    })),
  };
}

/** Short enough that a path fits into the 260 characters of Windows. */
const maxNameBytes = 70;

const reservedNames = ['Library', 'Deleted', 'README.txt', 'index.html', 'someday.json', 'SHA256SUMS'];

export function personFolders(people: readonly { readonly id: number; readonly name: string }[]): Map<number, string> {
  const used = new Set(reservedNames.map((name) => name.toLowerCase()));
  const folders = new Map<number, string>();
  for (const { id, name } of people) {
    let folder = safeFileName(name, { otherwise: 'person', maxBytes: maxNameBytes });
    while (used.has(folder.toLowerCase())) folder += ` (${id})`;
    used.add(folder.toLowerCase());
    folders.set(id, folder);
  }
  return folders;
}

export function messageFolder({ id, title }: { readonly id: number; readonly title: string }): string {
  return `${safeFileName(title, { otherwise: 'message', maxBytes: maxNameBytes })} (${id})`;
}
