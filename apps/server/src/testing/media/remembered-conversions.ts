import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTools, Rendition, ShrinkJob } from '#server/adapters/media/media-tools.ts';

interface Remembered<Made> {
  readonly made: Made;
  readonly files: readonly Buffer[];
}

/** By the original's hash, for all apps of a test process. */
const conversions = new Map<string, Remembered<Awaited<ReturnType<MediaTools['convert']>>>>();
const shrinkings = new Map<string, Remembered<{ readonly renditions: Rendition[] }>>();

/** Does the work for a file once. The next time, the same files are written without it. */
async function once<Made extends { readonly renditions: Rendition[] }>(
  known: Map<string, Remembered<Made>>,
  job: ShrinkJob,
  work: () => Promise<Made>,
): Promise<Made> {
  const hash = createHash('sha256')
    .update(await readFile(job.input))
    .digest('hex');
  const before = known.get(hash);
  if (before === undefined) {
    const made = await work();
    const files = await Promise.all(made.renditions.map(({ file }) => readFile(file)));
    known.set(hash, { made, files });
    return made;
  }
  job.signal?.throwIfAborted();
  const renditions = before.made.renditions.map((rendition) => ({
    ...rendition,
    file: path.join(job.workDir, path.basename(rendition.file)),
  }));
  await Promise.all(renditions.map(({ file }, index) => writeFile(file, before.files[index] ?? '')));
  return { ...before.made, renditions };
}

/**
 * Tools that convert a file once: sending it again gives the same files without the work. Hundreds of tests need a converted message, and
 * only a few are about the conversion.
 */
export function rememberingConversions(deps: MediaTools): MediaTools {
  return {
    ...deps,
    async convert(job) {
      if (job.trim) return deps.convert(job);
      const made = await once(conversions, job, () => deps.convert(job));
      job.onProgress?.(1);
      return made;
    },
    async shrink(job) {
      const { renditions } = await once(shrinkings, job, async () => ({ renditions: [await deps.shrink(job)] }));
      const [small] = renditions;
      if (small === undefined) throw new Error('nothing was made');
      return small;
    },
  };
}
