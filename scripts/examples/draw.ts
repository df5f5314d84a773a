/**
 * Draws the videos and photos of the landing page's examples into the source tree: `node scripts/examples/draw.ts`. Needs ffmpeg, which
 * most machines that build the pages don't have, so the files are committed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { size } from './drawing.ts';
import { films } from './films.ts';
import { beach, porch } from './photo-scenes.ts';
import { sampleRate, soundOf } from './sound.ts';

const folder = fileURLToPath(new URL('../../apps/web/src/features/landing/examples', import.meta.url));
const framesPerSecond = 24;
const photos = { kite: beach, porch };

const paint = (svg: string) => sharp(Buffer.from(svg));

/** H.264 and AAC, which every phone plays; it begins before all of it has been loaded. */
async function film({ name, scene, seconds, melody, ambience }: (typeof films)[number], sounds: string): Promise<void> {
  const sound = path.join(sounds, `${name}.pcm`);
  await writeFile(sound, soundOf(seconds, melody, ambience));
  const pictures = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`, '-r', framesPerSecond];
  const samples = ['-f', 's16le', '-ar', sampleRate, '-ac', 1];
  const video = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    25,
  ];
  const inputs = [...pictures, '-i', 'pipe:0', ...samples, '-i', sound];
  const output = [...video, '-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart', path.join(folder, `${name}.mp4`)];
  const ffmpeg = spawn('ffmpeg', ['-y', '-v', 'error', ...inputs, ...output].map(String), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject).on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${code}`))));
  });
  const count = seconds * framesPerSecond;
  for (let n = 0; n < count; n++) {
    const frame = await paint(scene(n / count))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(frame)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
  }
  ffmpeg.stdin.end();
  await ended;
}

const sounds = await mkdtemp(path.join(tmpdir(), 'someday-examples-'));
for (const one of films) {
  await film(one, sounds);
  await paint(one.scene(0))
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${one.name}.webp`));
}
for (const [name, scene] of Object.entries(photos))
  await paint(scene(0))
    .resize(1080)
    .webp({ quality: 86, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
await rm(sounds, { recursive: true });
