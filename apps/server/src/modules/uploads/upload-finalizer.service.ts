import { sniffBytes, type SniffedType } from '#server/adapters/media/media-tools.ts';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/owned.ts';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { uploadAddressOf, ownUpload, type UploadsDeps } from './uploads.service.ts';
import { lockUpload, setMessage } from './uploads.repo.ts';

export type TakingService = ReturnType<typeof createTakingService>;

/** Turns a member's upload into a message, once. Errors: `not_found`. */
export function createTakingService({ db, storage, media, removal }: UploadsDeps) {
  async function typeOf(object: ObjectAddress): Promise<SniffedType> {
    for await (const block of storage.read(object)) {
      const type = await media.sniff(block.subarray(0, sniffBytes));
      if (type !== undefined) return type;
      break;
    }
    throw appError('file_type');
  }

  return {
    /** The message it has become, or null. */
    async messageOf(memberId: number, id: string): Promise<number | null> {
      return (await ownUpload(db, memberId, id)).messageId;
    },

    /**
     * Turns a complete upload into an object. May be repeated. `sha256`: as computed by the sender, if they did. Errors:
     * `upload_unfinished`, `checksum_mismatch` (and the upload is removed), `file_type`.
     */
    async finish(memberId: number, id: string, sha256: string | undefined): Promise<ReceivedUpload> {
      const row = await ownUpload(db, memberId, id);
      if (row.received < row.size) throw appError('upload_unfinished');
      const object = await removal.orGone(id, storage.finish(uploadAddressOf(row)));
      if (sha256 !== undefined && sha256 !== object.sha256) {
        await removal.remove(id);
        throw appError('checksum_mismatch');
      }
      const type = await typeOf(object);
      // The master key may have been rotated since it began.
      return { object: { ...object, ...storage.rewrap(object) }, type, fileName: row.fileName };
    },

    /** The upload's message: the result of `make`, or the one it has already become, however many ask at once. */
    async take(tx: Tx, memberId: number, id: string, make: () => Promise<number>): Promise<number> {
      const row = owned(await lockUpload(tx, id), memberId);
      if (row.messageId !== null) return row.messageId;
      const messageId = await make();
      await setMessage(tx, id, messageId);
      return messageId;
    },
  };
}
