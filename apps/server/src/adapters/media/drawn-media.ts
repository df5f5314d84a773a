import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { findProgram } from '#server/lib/confined-process.ts';
import { runTool } from './tool-process.ts';
import { hasNodeAv } from './local-media-tools.ts';
import { MediaProblem } from './media-tools.ts';
import type { FilmParts } from './film-worker.ts';

/** Drawings of the same size, with even sides, that become a video. */
export interface DrawnFilm {
  /** SVG without text, because the machine may have no fonts. */
  readonly frames: readonly string[];
  readonly framesPerSecond: number;
  /** A WAV file as long as the frames. */
  readonly sound: Buffer;
}

export interface DrawnMedia {
  /** JPEG. */
  photo(svg: string): Promise<Buffer>;
  /** MP4 with H.264 and AAC. Throws `MediaProblem`: `tool-missing` without ffmpeg and its libraries. */
  film(film: DrawnFilm): Promise<Buffer>;
}

/** Combines frames and sound: the ffmpeg program or its libraries. */
export type FilmMaker = (parts: FilmParts) => Promise<void>;

interface Options {
  readonly ffmpegPath: string | null;
  /** For temporary files. */
  readonly workDir: string;
  /** Replaces what the machine has. */
  readonly findMaker?: () => Promise<FilmMaker | undefined>;
}

/** Makes photos and videos from drawings, with what this machine has. */
export function createDrawnMedia({
  ffmpegPath,
  workDir,
  findMaker = () => findFilmMaker(ffmpegPath),
}: Options): DrawnMedia {
  const jpeg = (svg: string) => sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
  return {
    photo: jpeg,
    async film({ frames, framesPerSecond, sound }) {
      const make = await findMaker();
      if (make === undefined) throw new MediaProblem('tool-missing');
      await mkdir(workDir, { recursive: true });
      const folder = await mkdtemp(path.join(workDir, 'drawn-'));
      try {
        const draw = async (svg: string, n: number) =>
          writeFile(path.join(folder, `${String(n).padStart(4, '0')}.jpg`), await jpeg(svg));
        await Promise.all([...frames.map(draw), writeFile(path.join(folder, 'sound.wav'), sound)]);
        await make({ folder, framesPerSecond });
        return await readFile(path.join(folder, 'film.mp4'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function findFilmMaker(ffmpegPath: string | null): Promise<FilmMaker | undefined> {
  const ffmpeg = ffmpegPath ?? (await findProgram('ffmpeg'));
  if (ffmpeg !== undefined) return withFfmpeg(ffmpeg);
  return hasNodeAv() ? withNodeAv : undefined;
}

const limits = { seconds: 60, maxFileBytes: 64 * 1024 ** 2, maxMemoryBytes: 4 * 1024 ** 3, onLine: () => undefined };

export function withFfmpeg(program: string): FilmMaker {
  return async ({ folder, framesPerSecond }) => {
    const pictures = ['-f', 'image2', '-framerate', String(framesPerSecond), '-i', '%04d.jpg'];
    const sound = ['-f', 'wav', '-i', 'sound.wav'];
    const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k'];
    const args = [
      '-nostdin',
      '-loglevel',
      'error',
      ...pictures,
      ...sound,
      ...coded,
      '-movflags',
      '+faststart',
      'film.mp4',
    ];
    await runTool({ program, args, folder, memoryKind: 'address-space', ...limits });
  };
}

const worker = fileURLToPath(new URL('./film-worker.ts', import.meta.url));

export const withNodeAv: FilmMaker = async (parts) => {
  const args = ['--no-warnings', worker, JSON.stringify(parts)];
  await runTool({ program: process.execPath, args, folder: parts.folder, memoryKind: 'data', ...limits });
};
