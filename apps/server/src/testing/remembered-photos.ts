import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConvertedMedia, MediaTools } from '#server/adapters/media/media-tools.ts';

interface Remembered {
  readonly converted: ConvertedMedia;
  readonly files: readonly Buffer[];
}

/** By the original's hash, for all apps of a test process. */
const remembered = new Map<string, Remembered>();

/**
 * Tools that convert a photo once: sending it again gives the same files without the work. Hundreds of tests need a converted photo, and
 * only a few are about the conversion.
 */
export function rememberingPhotos(deps: MediaTools): MediaTools {
  return {
    ...deps,
    async convert(job) {
      if (job.type.messageType !== 'photo') return deps.convert(job);
      const hash = createHash('sha256')
        .update(await readFile(job.input))
        .digest('hex');
      const known = remembered.get(hash);
      if (known === undefined) {
        const converted = await deps.convert(job);
        const files = await Promise.all(converted.renditions.map(({ file }) => readFile(file)));
        remembered.set(hash, { converted, files });
        return converted;
      }
      job.signal?.throwIfAborted();
      const renditions = known.converted.renditions.map((rendition) => ({
        ...rendition,
        file: path.join(job.workDir, path.basename(rendition.file)),
      }));
      await Promise.all(renditions.map(({ file }, index) => writeFile(file, known.files[index] ?? '')));
      job.onProgress?.(1);
      return { ...known.converted, renditions };
    },
  };
}
