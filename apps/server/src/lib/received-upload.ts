import type { SniffedType } from '#server/adapters/media/media-tools.ts';
import type { StoredObject } from '#server/adapters/storage/storage.ts';

/** A file that is safely stored but belongs to nothing yet. */
export interface ReceivedUpload {
  readonly object: StoredObject;
  readonly type: SniffedType;
  /** As the browser named it; shown to its member, never used as a path. */
  readonly fileName: string;
}
