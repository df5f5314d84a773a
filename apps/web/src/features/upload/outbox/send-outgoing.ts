import { copyIdIn, keptFileCopy } from '#web/features/upload/device-store.ts';
import { uploadInParts, type SentBytes } from '#web/features/upload/transfer/resumable-upload.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fileHash } from '#web/features/upload/transfer/file-hash.ts';
import { takeBlob } from '#web/features/upload/takes/takes.ts';
import type { KeptMessage, OutgoingRecord } from './record.ts';

type Sending = {
  file: Blob;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  /** The server's id for the upload; null if nothing of it is left there. */
  onUploadId: (uploadId: string | null) => void;
  onProgress: (progress: SentBytes) => void;
  /** From now on it can't be stopped. */
  onFinishing: () => void;
  signal: AbortSignal;
};

/** The message's file from this device; undefined if it has to be chosen again. */
export function keptFile(record: OutgoingRecord): Promise<Blob | undefined> {
  return record.takeId === null ? keptFileCopy(copyIdIn(record)) : takeBlob(record.takeId);
}

/**
 * Uploads the file, or what is missing of it, and creates the message. Resolves only if the server answers with the same hash that was
 * computed here. Raises what the calls raise.
 */
export async function sendOutgoing(record: OutgoingRecord, sending: Sending): Promise<KeptMessage> {
  const { file, createMessage, onUploadId, onProgress, onFinishing, signal } = sending;
  const hashing = fileHash(file, signal);
  hashing.catch(() => undefined); // awaited below; prevents an unhandled rejection until then
  try {
    const uploadId = await uploadInParts({
      file,
      fileName: record.fileName,
      chosenIn: record.fields.chosenIn,
      uploadId: record.uploadId,
      onId: onUploadId,
      onProgress,
      signal,
    });
    const sha256 = await hashing;
    signal.throwIfAborted();
    onFinishing();
    const message = await createMessage(messageForm(record, uploadId, sha256));
    if (message.sha256 !== sha256) throw new Error('the server has kept another file');
    return message;
  } catch (error) {
    // Nothing of it is left on the server, so the next try starts from the first byte.
    if (error instanceof ApiError && isUploadGone(error)) onUploadId(null);
    throw error;
  }
}

function isUploadGone({ code }: ApiError): boolean {
  return code === 'checksum_mismatch' || code === 'not_found' || code === 'file_type';
}

/** Records stored by earlier versions lack some of these fields. */
function messageForm({ fields, messageType, memberId }: OutgoingRecord, uploadId: string, sha256: string): FormData {
  const form = new FormData();
  form.set('childId', String(fields.childId));
  form.set('title', fields.title);
  form.set('category', fields.category);
  form.set('description', fields.description ?? '');
  form.set('photoCaption', messageType === 'photo' ? (fields.photoCaption ?? '') : '');
  form.set('deliveryDate', fields.deliveryDate ?? '');
  form.set('alsoFor', (fields.alsoFor ?? []).join(','));
  form.set('deliveryTime', fields.deliveryTime ?? '');
  form.set('trigger', fields.trigger ? JSON.stringify(fields.trigger) : '');
  form.set('schedule', fields.schedule ?? '');
  form.set('isSurprise', fields.isSurprise ?? '');
  form.set('recipientName', fields.recipientName ?? '');
  form.set('parentId', String(memberId));
  form.set('uploadId', uploadId);
  form.set('sha256', sha256);
  return form;
}
