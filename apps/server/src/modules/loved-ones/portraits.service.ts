import path from 'node:path';
import { limits } from '@someday/contract/rules/limits';
import type { Portrait, portraitsApi } from '@someday/contract/api/portraits';
import type { Drawing } from '@someday/contract/rules/portrait';
import { mediaFormats } from '@someday/contract/rules/media-formats';
import type { Sender } from '@someday/contract/api/recipients';
import * as z from 'zod';
import { MediaProblem } from '#server/adapters/media/media-tools.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Handlers, PictureFacts, RecipientCaller, UploadReader } from '#server/http/handlers.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { appError } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/edit-checks.ts';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import { inTransaction, lockMembersRow, type Db, type Tx } from '#server/lib/transaction.ts';
import { createWorkQueue } from '#server/lib/work-queue.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import { inWorkFolder } from '#server/modules/media/conversion.service.ts';
import { keepStored, objectErasure, rememberObject } from '#server/modules/media/erasure.service.ts';
import { findLovedOne, lockLovedOne } from './loved-ones.repo.ts';
import * as repo from './portraits.repo.ts';
import type { Platform } from '#server/platform.ts';

const ownColor = 0;

export function portraitOf(color: number, picture: PictureFacts | null): Portrait {
  const drawing = picture?.drawing ?? null;
  return { color, drawing, photoUrl: picture === null || drawing !== null ? null : `/api/portraits/${picture.id}` };
}

type SeenFacts = Pick<RecipientCaller, 'color' | 'picture' | 'ownPicture' | 'signature'>;
export function seenView({ color, picture, ownPicture, signature }: SeenFacts): { portrait: Portrait; sender: Sender } {
  return { portrait: portraitOf(color, picture), sender: { portrait: portraitOf(ownColor, ownPicture), signature } };
}

const erasePhoto = defineJob({
  kind: 'erase-portrait',
  payload: z.object({ objectId: z.string() }),
  irreversible: 'act',
});

const eraseLater = (tx: Tx, objectId: string) => enqueueJob(tx, erasePhoto, { objectId }, { key: objectId });

/** Call before deleting these loved ones: their photos are erased afterward. */
export async function erasePhotosOf(tx: Tx, lovedOneIds: readonly number[]): Promise<void> {
  for (const objectId of await repo.photosOf(tx, lovedOneIds)) await eraseLater(tx, objectId);
}

export const portraitJobs = (deps: { readonly db: Db; readonly storage: Storage }): JobHandler[] => [
  objectErasure(deps, erasePhoto),
];

export interface PortraitsDeps extends Pick<Platform, 'db' | 'storage' | 'media'> {
  readonly sessions: Pick<SessionsService, 'verifyReader'>;
  readonly entitlements: Pick<EntitlementsService, 'checkBytes'>;
  readonly workDir: string;
}

const largestPhoto = limits.portraitFileMb * 1_048_576;
const photosAtOnce = { atOnce: 2, waiting: 30 };

export type PortraitsService = ReturnType<typeof createPortraits>;

export function createPortraits({ db, storage, media, sessions, entitlements, workDir }: PortraitsDeps) {
  const photoQueue = createWorkQueue(photosAtOnce);

  async function lockPerson(tx: Tx, { memberId, lovedOneId }: repo.PortraitOwner): Promise<number> {
    // So that if two pictures arrive at once, one replaces the other.
    await lockMembersRow(tx, memberId);
    return lovedOneId === null ? ownColor : owned(await lockLovedOne(tx, lovedOneId), memberId).stampColor;
  }

  async function setPicture(person: repo.PortraitOwner, picture: repo.NewPicture | null): Promise<Portrait> {
    return inTransaction(db, async (tx) => {
      const color = await lockPerson(tx, person);
      const former = await repo.deletePicture(tx, person);
      if (former !== null) await eraseLater(tx, former);
      if (picture === null) return portraitOf(color, null);
      if ('object' in picture) await rememberObject(tx, picture.object);
      const facts = await repo.insertPicture(tx, person, picture);
      if ('object' in picture)
        await entitlements.checkBytes(tx, person.memberId, picture.object.size, { isStored: true });
      return portraitOf(color, facts);
    });
  }

  const draw = (person: repo.PortraitOwner, drawing: Drawing | null): Promise<Portrait> =>
    setPicture(person, drawing === null ? null : { drawing });

  const own = async (memberId: number): Promise<Portrait> =>
    portraitOf(ownColor, await repo.findOwnPicture(db, memberId));

  /** The upload gets no row. Errors: `not_found`, `file_type` for a video, `photo_unreadable`, `storage_full`, `storage_quota`, `busy`. */
  async function setPhoto(person: repo.PortraitOwner, { object: upload, type }: ReceivedUpload): Promise<Portrait> {
    if (mediaFormats[type.format].type !== 'photo') throw appError('file_type');
    const object = await photoQueue(() =>
      inWorkFolder(workDir, async (folder) => {
        const input = path.join(folder, 'original');
        await storage.copyTo(upload, input);
        return storage.putFile((await media.makePortrait({ type, input, workDir: folder })).file);
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof MediaProblem)) throw error;
      throw appError(error.reason === 'disk-full' ? 'storage_full' : 'photo_unreadable', { cause: error });
    });
    return keepStored({ db, storage }, [object], () => setPicture(person, { object }));
  }

  async function receive(person: repo.PortraitOwner, upload: UploadReader<unknown>): Promise<Portrait> {
    const { memberId, lovedOneId } = person;
    const { file } = await upload(async (_fields, fileBytes) => {
      if (lovedOneId !== null) owned(await findLovedOne(db, lovedOneId), memberId);
      await entitlements.checkBytes(db, memberId, fileBytes ?? 0);
      return largestPhoto;
    });
    if (file === null) throw appError('file_missing');
    return file.keep((received) => setPhoto(person, received));
  }

  const routes: Handlers<typeof portraitsApi> = {
    drawPortrait: ({ caller: { memberId }, params, body }) => draw({ memberId, lovedOneId: params.id }, body.drawing),
    setPortraitPhoto: ({ caller: { memberId }, params, upload }) =>
      receive({ memberId, lovedOneId: params.id }, upload),
    getOwnPortrait: ({ caller }) => own(caller.memberId),
    drawOwnPortrait: ({ caller: { memberId }, body }) => draw({ memberId, lovedOneId: null }, body.drawing),
    setOwnPortraitPhoto: ({ caller: { memberId }, upload }) => receive({ memberId, lovedOneId: null }, upload),

    async getPortrait({ caller: tokens, params: { id } }) {
      const { reader, row } = await sessions.verifyReader(tokens, (hashes) =>
        repo.findReadPhoto(db, { ...hashes, id }),
      );
      if (row.objectId === null) throw appError('not_found');
      const { member, recipient } = reader;
      const isOwners = member?.memberId === row.memberId;
      const isRecipients = recipient?.ownerId === row.memberId && [null, recipient.lovedOneId].includes(row.lovedOneId);
      if (!isOwners && !isRecipients) throw appError('not_found');
      const { objectId, size, wrappedKey, keyId } = row;
      return {
        mime: 'image/jpeg',
        of: `portrait ${id}`,
        fileName: null,
        object: { id: objectId, size, wrappedKey, keyId },
      };
    },
  };

  return {
    routes,
    own,
    draw,
    setPhoto,

    async seenBy(lovedOneId: number): Promise<{ portrait: Portrait; sender: Sender }> {
      const seen = await repo.findSeenBy(db, { lovedOneId });
      if (seen === undefined) throw appError('not_found');
      return seenView(seen);
    },
  };
}
