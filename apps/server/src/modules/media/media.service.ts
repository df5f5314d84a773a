import * as z from 'zod';
import type { MediaState, Trim } from '@someday/contract/rules/media';
import type { MediaProgress } from '@someday/contract/api/messages';
import { enqueueJob, defineJob, isJobUnderway, type JobDefinition } from '#server/jobs/jobs.ts';
import { appError } from '#server/lib/app-error.ts';
import type { MemberEvents } from '#server/db/member-events.ts';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { mediaNotes } from '#server/adapters/media/media-tools.ts';
import { attentionReasons, attentionTexts, noteTexts } from './media.copy.ts';
import * as repo from './media.repo.ts';
import { findTrimmed } from './replaced-originals.repo.ts';

export const enqueueFor = (tx: Tx, job: JobDefinition<{ mediaId: number }>, mediaId: number): Promise<void> =>
  enqueueJob(tx, job, { mediaId }, { key: String(mediaId), ifExists: 'rearm' });

const aboutMedium = z.object({ mediaId: z.int() });

export const convertMedium = defineJob({ kind: 'convert-medium', payload: aboutMedium });

export const shrinkVideo = defineJob({ kind: 'shrink-video', payload: aboutMedium });

export const remakeMedium = defineJob({ kind: 'remake-medium', payload: aboutMedium });

export const replaceOriginal = defineJob({ kind: 'replace-original', payload: aboutMedium, irreversible: 'act' });

export const eraseMedium = defineJob({ kind: 'erase-media', payload: aboutMedium, irreversible: 'act' });

/** What an original held before it was trimmed. */
export const eraseUntrimmed = defineJob({
  kind: 'erase-untrimmed',
  payload: z.object({ objectId: z.string() }),
  irreversible: 'act',
});

export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService(events: MemberEvents) {
  return {
    async add(tx: Tx, memberId: number, file: ReceivedUpload, trim: Trim | null = null): Promise<number> {
      await repo.insertObject(tx, file.object);
      const { fileName, type } = file;
      const id = await repo.insertMedium(tx, { memberId, originalId: file.object.id, fileName, type, trim });
      await enqueueJob(tx, convertMedium, { mediaId: id }, { key: String(id) });
      return id;
    },

    withOriginal: (tx: Tx, memberId: number, sha256: string, trim: Trim | null = null): Promise<number | undefined> =>
      repo.mediumWithOriginal(tx, memberId, { sha256, trim }),

    async retry(tx: Tx, id: number): Promise<void> {
      if (!(await waitAgain(tx, events, id))) throw appError('nothing_to_retry');
      await enqueueFor(tx, convertMedium, id);
    },

    /** Enqueues the original's replacement by what is shown, unless that is underway. Errors: `nothing_cut_off`. */
    async keepShown(tx: Tx, id: number): Promise<void> {
      if ((await findTrimmed(tx, id)) === undefined) throw appError('nothing_cut_off');
      if (!(await isJobUnderway(tx, replaceOriginal, String(id)))) await enqueueFor(tx, replaceOriginal, id);
    },
  };
}

export async function waitAgain(tx: Tx, events: MemberEvents, id: number): Promise<boolean> {
  if (!(await repo.rearmMedium(tx, id))) return false;
  await announceMedium(tx, events, id);
  return true;
}

export async function announceMedium(tx: Tx, events: MemberEvents, id: number): Promise<void> {
  const medium = await repo.findMedium(tx, id);
  // What a loved one is answering with is theirs until it's ready.
  if (medium !== undefined && !medium.isAnswer) {
    await events.announce(tx, medium.memberId, { type: 'media', media: mediaProgress(medium) });
  }
}

/** Converts a ready medium again. If only its smaller video is damaged, makes only that one, so the video still plays. */
export async function convertAgain(tx: Tx, id: number, damagedId: string): Promise<void> {
  if (await repo.forgetSmall(tx, damagedId)) return shrinkLater(tx, id);
  if (await repo.forgetRenditions(tx, id)) await enqueueFor(tx, convertMedium, id);
}

export async function shrinkLater(tx: Tx, mediaId: number): Promise<void> {
  if ((await repo.findWithoutSmall(tx, mediaId)) === undefined) return;
  await enqueueFor(tx, shrinkVideo, mediaId);
}

export function mediaProgress(row: {
  id: number;
  state: MediaState;
  progress: number;
  reason: string | null;
  notes?: readonly string[];
  isReplaced?: boolean;
}): MediaProgress {
  const reason = attentionReasons.find((known) => known === row.reason);
  return {
    id: row.id,
    state: row.state,
    progress: row.progress,
    reason: reason === undefined ? null : attentionTexts[reason],
    note: noteOf(row.notes ?? []),
    cutOff: row.notes?.includes('trimmed') !== true ? null : row.isReplaced === true ? 'going' : 'kept',
  };
}

export function noteOf(notes: readonly string[]): string | null {
  const texts = mediaNotes.flatMap((note) => (notes.includes(note) ? [noteTexts[note]] : []));
  return texts.length === 0 ? null : texts.join(' ');
}
