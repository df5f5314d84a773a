import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLongRun } from '#server/testing/seeded-random.ts';
import { taggedMedia } from '#server/testing/media/make-tagged-media.ts';
import { metadataIn } from '#server/testing/identifying-metadata.ts';
import { findVideoEngine, hasNodeAv, createLocalMediaTools, type FindEngine } from './local-media-tools.ts';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import { createNodeAvEngine } from './node-av-engine.ts';

const engines: { name: string; findEngine: FindEngine }[] = [
  { name: 'ffmpeg', findEngine: () => findVideoEngine() },
  ...(isLongRun && hasNodeAv() ? [{ name: 'node-av', findEngine: async () => createNodeAvEngine() }] : []),
];
/** The metadata put into the files, in each format's spelling. */
const words = [
  /48[.,]85/,
  /loci/,
  /2[.,]29/,
  /Emma/,
  /garden/i,
  /Acme/,
  /SecretCamera/,
  /SN\d{8}/,
  /Paris/,
  /GPS/,
  /Exif/,
];
/** Includes the two-byte letters of WMV. */
function wordsIn(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return words.filter((word) => word.test(text) || word.test(text.replaceAll('\0', ''))).map(String);
}
/** One file for each path through an engine: copying, leaving tracks out, converting. */
const ways = /side messages|track of places|Matroska/;
/** The gate tests these, what browsers record, and photos. */
const usual = /side messages|JPEG|HEIC/;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'someday-telling-'));
  await mkdir(join(folder, 'in'));
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each(engines)('what $name delivers', ({ name: engine, findEngine }) => {
  const tools = createLocalMediaTools({ findEngine });

  const files = taggedMedia.filter(([name]) => (engine === 'ffmpeg' ? isLongRun || usual.test(name) : ways.test(name)));

  it.each(files)('reveals nothing of %s but its picture and sound (D11)', async (_, make) => {
    const original = await readFile(await make());
    expect(wordsIn(original), 'the test looks for what is there').not.toEqual([]);
    const type = await tools.sniff(original.subarray(0, sniffBytes));
    if (type === undefined) throw new Error('refused');
    const input = join(folder, 'in', 'original');
    await copyFile(await make(), input);
    const { renditions } = await tools.convert({ type, input, workDir: join(folder, 'out') });
    expect(renditions.length).toBeGreaterThanOrEqual(5);
    for (const { kind, file } of renditions) {
      const bytes = await readFile(file);
      expect([...metadataIn(bytes), ...wordsIn(bytes)], kind).toEqual([]);
    }
    expect((await readFile(input)).equals(original), 'the original is only read').toBe(true);
  });
});

describe('the search for metadata', () => {
  it.each(taggedMedia.filter(([name]) => /MP4|MOV|JPEG|WebP/.test(name)))('finds something in %s', async (_, make) => {
    expect(metadataIn(await readFile(await make()))).not.toEqual([]);
  });
});
