import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScene } from './scenes.ts';
import { softTone } from './drawings.ts';
import {
  createDrawnMedia,
  withFfmpeg,
  withNodeAv,
  type FilmMaker,
} from '../../apps/server/src/adapters/media/drawn-media.ts';
import { findProgram } from '../../apps/server/src/lib/confined-process.ts';
import { findVideoEngine, hasNodeAv, sniff } from '../../apps/server/src/adapters/media/local-media-tools.ts';
import { MediaProblem } from '../../apps/server/src/adapters/media/media-tools.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'someday-drawn-'));
});
afterEach(() => rm(workDir, { recursive: true }));

const scene = { hour: 'noon', motif: 'kite' } as const;
const framesPerSecond = 15;
const film = {
  frames: Array.from({ length: 2 * framesPerSecond }, (_, n) => drawScene(scene, n / (2 * framesPerSecond))),
  framesPerSecond,
  sound: softTone(2, 1),
};

const makers: { name: string; findMaker: () => Promise<FilmMaker | undefined> }[] = [
  {
    name: 'ffmpeg',
    async findMaker() {
      const program = await findProgram('ffmpeg');
      return program === undefined ? undefined : withFfmpeg(program);
    },
  },
  { name: 'its libraries', findMaker: async () => withNodeAv },
];
const here = makers.filter(({ name }) => name === 'ffmpeg' || hasNodeAv());

describe.each(here)('drawings become a video with $name', ({ findMaker }) => {
  it('that has their size, length and sound, and leaves nothing behind', async () => {
    const bytes = await createDrawnMedia({ ffmpegPath: null, workDir, findMaker }).film(film);
    expect(await readdir(workDir)).toEqual([]);
    expect(await sniff(bytes)).toMatchObject({ messageType: 'video', format: 'mp4' });
    const file = { path: join(workDir, 'film.mp4'), format: 'mp4' } as const;
    await writeFile(file.path, bytes);
    const engine = await findVideoEngine();
    expect(await engine?.probe(file)).toMatchObject({
      video: { codec: 'h264', width: 640, height: 360 },
      audio: { codec: 'aac' },
    });
    expect((await engine?.probe(file))?.durationSeconds).toBeCloseTo(2, 0);
  });
});

describe('drawn media', () => {
  it('need no tools for photos', async () => {
    const photo = await createDrawnMedia({ ffmpegPath: null, workDir }).photo(drawScene(scene, 0.3, 'photo'));
    expect(await sniff(photo)).toMatchObject({ messageType: 'photo', format: 'jpeg' });
    expect(photo.length).toBeGreaterThan(20_000); // a white one of 1600 x 1200 has 11.5 KB
  });

  it('say what’s missing on a machine that can’t make videos', async () => {
    const drawn = createDrawnMedia({ ffmpegPath: null, workDir, findMaker: async () => undefined });
    await expect(drawn.film(film)).rejects.toEqual(new MediaProblem('tool-missing'));
  });
});
