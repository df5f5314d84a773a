import type { ObjectAddress } from '#server/adapters/storage/storage.ts';

/** Bytes to be served with ranges. */
export interface MediaReply {
  readonly object: ObjectAddress;
  readonly mime: string;
}
