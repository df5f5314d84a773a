import sharp from 'sharp';
import { aviOf, sampleRate } from './avi.ts';
import { drawScene, type DemoScene } from './scenes.ts';

export interface Drawings {
  /** JPEG. */
  photo(scene: DemoScene): Promise<Buffer>;
  /** AVI. */
  video(scene: DemoScene): Promise<Buffer>;
}

const framesPerSecond = 15;
const shortest = 4;
const longest = 8;
/** For the tones, so adjacent videos don't sound alike. */
const pitches = [1, 9 / 8, 5 / 4, 4 / 3] as const;

const asJpeg = (svg: string) => sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();

/** Each scene is drawn once, however many messages show it. `seconds`: length of every video; varied unless given. */
export function createDrawings(seconds?: number): Drawings {
  const videos = new Map<string, Promise<Buffer>>();

  async function film(scene: DemoScene): Promise<Buffer> {
    const length = seconds ?? shortest + (videos.size % (longest - shortest + 1));
    const sound = softTone(length, pitches[videos.size % pitches.length] ?? 1);
    const count = length * framesPerSecond;
    const frames = await Promise.all(Array.from({ length: count }, (_, n) => asJpeg(drawScene(scene, n / count))));
    return aviOf(frames, framesPerSecond, sound);
  }

  return {
    photo: (scene) => asJpeg(drawScene(scene, 0.3, 'photo')),
    video(scene) {
      const key = `${scene.hour} ${scene.motif}`;
      const made = videos.get(key) ?? film(scene);
      videos.set(key, made);
      return made;
    },
  };
}

/** Low, soft notes a fifth and an octave apart. */
const notes = [
  { hertz: 196, loudness: 0.1 },
  { hertz: 293.66, loudness: 0.07 },
  { hertz: 392, loudness: 0.04 },
] as const;

/** A soft chord that swells and fades, in 16-bit samples. `pitch`: 1 as written. */
function softTone(seconds: number, pitch: number): Buffer {
  const count = Math.round(seconds * sampleRate);
  const samples = Buffer.alloc(2 * count);
  for (let n = 0; n < count; n++) {
    const at = n / sampleRate;
    const swell = Math.sin((Math.PI * n) / count) ** 0.7 * (0.85 + 0.15 * Math.sin(2 * Math.PI * at * 1.5));
    const sum = notes.reduce(
      (all, { hertz, loudness }) => all + loudness * Math.sin(2 * Math.PI * hertz * pitch * at),
      0,
    );
    samples.writeInt16LE(Math.round(32_767 * swell * sum), 2 * n);
  }
  return samples;
}
