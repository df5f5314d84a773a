import {
  deleteComposition,
  deviceStore,
  fileRowOf,
  keepFileCopy,
  keptFileCopy,
  noMember,
  noteCopy,
  putComposition,
  randomId,
  type CompositionRow,
} from '#web/features/upload/device-store.ts';
import { readRow } from '#web/features/upload/kept-rows.ts';
import type { Outbox } from '#web/features/upload/outbox/outbox.ts';
import { lookInto, mediumOf, takeIdOf, trimOf, withTrim, type Medium } from '#web/features/upload/choosing/medium.ts';
import { claimName, forgetTake, namesInUse, takeBlob, notifyTakesChange } from '#web/features/upload/takes.ts';
import { deviceNow } from '#web/lib/days.ts';
import {
  beginningOf,
  firstEntries,
  readEntries,
  type Beginning,
  type Composition,
  type PurposeName,
} from './composition.ts';

export type KeptComposition = Awaited<ReturnType<typeof keptCompositions>>[number];

const nameOf = (id: string) => `composition:${id}`;

/** Whether it has anything worth saving. Recipients and day alone aren't: they are a tap or two. */
export function isWorthKeeping({ entries, base, media }: Pick<Composition, 'entries' | 'base' | 'media'>): boolean {
  const { description, photoCaption, notes } = entries;
  const hasWords =
    hasOwnTitle(entries) ||
    description !== base.description ||
    photoCaption !== base.photoCaption ||
    notes.trim() !== '';
  return media.length > 0 || hasWords;
}

export const hasOwnTitle = ({ title, suggested }: Composition['entries']): boolean =>
  title.trim() !== '' && title !== suggested;

/** Saves it on this device. False if not all of it was saved: the browser stores nothing, or a file is too large. */
export async function keepComposition(
  memberId: number,
  purpose: PurposeName,
  { id, entries, media }: Pick<Composition, 'id' | 'entries' | 'media'>,
): Promise<boolean> {
  try {
    const chosen = media.filter((medium) => medium.kind === 'file');
    const files = chosen.map(({ file }) => file);
    const takes = media.flatMap((medium) => {
      const takeId = takeIdOf(medium);
      return takeId === null || medium.kind === 'file'
        ? []
        : [{ id: takeId, seconds: medium.take.seconds, trim: trimOf(medium) }];
    });
    const row: CompositionRow = {
      id,
      version: 1,
      memberId,
      purpose,
      entries,
      takes,
      files: chosen.map(({ file, trim }) => ({ ...fileRowOf(file), trim })),
      keptAt: deviceNow().getTime(),
    };
    if (!(await putComposition(row))) return false;
    await Promise.all(files.map((file) => keepFileCopy(file).catch(() => undefined))); // then it has to be chosen again
    const store = await deviceStore();
    const copies = new Set(await store?.getAllKeys('files'));
    return takes.length + files.length === media.length && row.files.every(({ copyId }) => copies.has(copyId));
  } catch {
    return false;
  }
}

/** Deletes it after it was sent or given up. The caller deletes its recordings. */
export async function forgetComposition(id: string): Promise<void> {
  await deleteComposition(id).catch(() => undefined); // nothing was stored
  notifyTakesChange();
}

async function rowOf(id: string) {
  try {
    return readRow(await (await deviceStore())?.get('compositions', id));
  } catch {
    return undefined;
  }
}

export async function discardComposition(id: string): Promise<void> {
  const row = await rowOf(id);
  await forgetComposition(id);
  for (const take of row?.takes ?? []) await forgetTake(take.id);
}

/** Reads what was saved under this id; undefined if there is nothing, or it is another member's. Saving it makes it this member's. */
export async function reopenComposition(memberId: number, id: string): Promise<Beginning | undefined> {
  const row = await rowOf(id);
  if (!row || (row.memberId !== memberId && row.memberId !== noMember)) return undefined;
  const takes = await Promise.all(
    row.takes.map(async ({ id: keptId, seconds, trim }): Promise<Medium[]> => {
      const blob = await takeBlob(keptId).catch(() => undefined);
      return blob ? [{ kind: 'recording', messageType: 'video', take: { blob, seconds, keptId, trim } }] : [];
    }),
  );
  let hasUnusable = false;
  const files = await Promise.all(
    row.files.map(async ({ copyId, name, type, lastModified, trim }): Promise<Medium[]> => {
      const copy = await keptFileCopy(copyId).catch(() => undefined);
      if (!copy) return [];
      const file = new File([copy], name, { type, lastModified });
      noteCopy(file, copyId);
      // When it was shared, only its name was known.
      const isUnusable = !(await lookInto(file)) && row.entries === undefined;
      hasUnusable ||= isUnusable;
      return isUnusable ? [] : [withTrim(mediumOf(file), trim)];
    }),
  );
  const media = [...takes, ...files].flat();
  return {
    // A newer version's row stays for that version, with whatever this one can't read.
    id: row.isNewer && !id.includes(':') ? randomId() : id,
    entries: readEntries(row.entries),
    media,
    isUnclaimed: row.memberId === noMember,
    hasUnusable,
  };
}

/** Turns an outgoing message back into an unfinished one. Undefined if it has left already, or if its file has to be chosen again first. */
export async function reopenOutgoing(
  { outbox, memberId }: { outbox: Outbox; memberId: number },
  purpose: PurposeName,
  id: string,
): Promise<Beginning | undefined> {
  const outgoing = await outbox.open(id);
  if (!outgoing) return undefined;
  const beginning = { id: randomId(), ...beginningOf(outgoing) };
  const isTaken = await outbox.takeBack(id, () => keepComposition(memberId, purpose, beginning));
  return isTaken ? beginning : undefined;
}

/** Keeps other windows from offering it while this one works on it. The returned function ends that. */
export function claimComposition(id: string): () => void {
  const release = claimName(nameOf(id));
  notifyTakesChange();
  return () => {
    release();
    notifyTakesChange();
  };
}

export async function keptCompositions(memberId: number, purposes: readonly PurposeName[]) {
  const store = await deviceStore();
  if (!store) return [];
  const [own, unclaimed, used] = await Promise.all([
    store.getAllFromIndex('compositions', 'memberId', memberId),
    store.getAllFromIndex('compositions', 'memberId', noMember),
    namesInUse(),
  ]);
  return [...own, ...unclaimed]
    .flatMap((row) => readRow(row) ?? [])
    .filter(({ id, purpose }) => purposes.some((name) => name === purpose) && !used.has(nameOf(id)))
    .map(({ id, purpose, entries: kept, keptAt, takes, files, memberId: owner }) => ({
      id,
      purpose,
      entries: readEntries(kept) ?? firstEntries({ name: 'send' }, []),
      keptAt,
      seconds: takes.reduce((sum, take) => sum + take.seconds, 0),
      media: takes.length + files.length,
      isUnclaimed: owner === noMember,
    }))
    .toSorted((a, b) => b.keptAt - a.keptAt);
}
