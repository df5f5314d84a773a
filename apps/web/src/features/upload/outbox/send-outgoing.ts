import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { fileHash } from '#web/features/upload/transfer/file-hash.ts';
import type { UploadProgress } from '#web/features/upload/transfer/resumable-upload.ts';
import { type OutgoingRow, changeRow, keptCopy } from '#web/features/upload/device-store.ts';
import type { KeptMessage } from './outgoing.ts';
import { takeBlob } from '#web/features/upload/takes/takes.ts';

export type Sending = {
  file: Blob;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  onProgress: (progress: UploadProgress) => void;
  /** From here on it cannot be called back. */
  onFinishing: () => void;
  signal: AbortSignal;
};

/** Its part of the page is fetched when the first message goes. */
export const loadUploading = () => import('#web/features/upload/transfer/resumable-upload.ts');

/** The bytes of a message that were kept on this device; undefined where they must be chosen again. */
export function keptFile({ id, takeId }: OutgoingRow): Promise<Blob | undefined> {
  return takeId === null ? keptCopy(id) : takeBlob(takeId);
}

/**
 * Uploads the file, or what is missing of it, and has a message made of it. It resolves only when the server has answered with the very
 * hash that was worked out here. Raises what the calls raise.
 */
export async function sendOutgoing(row: OutgoingRow, sending: Sending): Promise<KeptMessage> {
  const { file, createMessage, onProgress, onFinishing, signal } = sending;
  const hashing = fileHash(file, signal);
  hashing.catch(() => undefined); // asked for below; until then nobody listens
  const { uploadInParts } = await loadUploading().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  try {
    const uploadId = await uploadInParts({
      file,
      fileName: row.fileName,
      chosenIn: row.fields.chosenIn,
      uploadId: row.uploadId,
      onId: (id) => {
        row.uploadId = id;
        void changeRow(row.id, { uploadId: id }).catch(() => undefined);
      },
      onProgress,
      signal,
    });
    const sha256 = await hashing;
    signal.throwIfAborted();
    onFinishing();
    const message = await createMessage(messageForm(row, uploadId, sha256));
    if (message.sha256 !== sha256) throw new Error('the server has kept another file');
    return message;
  } catch (error) {
    // Nothing of it stayed on the server: the next try begins with the first byte.
    if (error instanceof ApiError && isUploadGone(error)) {
      row.uploadId = null;
      await changeRow(row.id, { uploadId: null });
    }
    throw error;
  }
}

function isUploadGone({ code }: ApiError): boolean {
  return code === 'checksum_mismatch' || code === 'not_found' || code === 'file_type';
}

/** What a device has kept since before there were some of these fields goes without them. */
function messageForm({ fields, messageType, memberId }: OutgoingRow, uploadId: string, sha256: string): FormData {
  const form = new FormData();
  form.set('childId', String(fields.childId));
  form.set('title', fields.title);
  form.set('category', fields.category);
  form.set('description', fields.description ?? '');
  form.set('photoCaption', messageType === 'photo' ? (fields.photoCaption ?? '') : '');
  form.set('deliveryDate', fields.deliveryDate ?? '');
  form.set('alsoFor', (fields.alsoFor ?? []).join(','));
  form.set('deliveryTime', fields.deliveryTime ?? '');
  form.set('schedule', fields.schedule ?? '');
  form.set('isSurprise', fields.isSurprise ?? '');
  form.set('recipientName', fields.recipientName ?? '');
  form.set('parentId', String(memberId));
  form.set('uploadId', uploadId);
  form.set('sha256', sha256);
  return form;
}
