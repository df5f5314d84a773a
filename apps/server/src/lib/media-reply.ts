import type { ObjectAddress } from '#server/adapters/storage/storage.ts';

/** Bytes to be served with ranges. */
export interface MediaReply {
  readonly object: ObjectAddress;
  readonly mime: string;
  /** As it is to be kept; null: it is to be looked at. */
  readonly fileName: string | null;
}
