import type { ObjectAddress } from '#server/adapters/storage/storage.ts';

/** Bytes to be served with ranges. */
export interface MediaReply {
  readonly object: ObjectAddress;
  /** The message it is read in. */
  readonly messageId: number;
  readonly mime: string;
  /** As it is to be kept; null: it is to be looked at. */
  readonly fileName: string | null;
}
