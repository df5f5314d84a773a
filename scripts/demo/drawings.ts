import { drawScene, type DemoScene } from './scenes.ts';

/** Turns drawings into files; the media adapter does. */
export interface Pens {
  photo(svg: string): Promise<Buffer>;
  film(film: { frames: readonly string[]; framesPerSecond: number; sound: Buffer }): Promise<Buffer>;
}

export interface Drawings {
  photo(scene: DemoScene): Promise<Buffer>;
  video(scene: DemoScene): Promise<Buffer>;
}

const framesPerSecond = 15;
const shortest = 4;
const longest = 8;
/** For the tones, so adjacent videos don't sound alike. */
const pitches = [1, 9 / 8, 5 / 4, 4 / 3] as const;

/** Each scene is drawn once, however many messages show it. `seconds`: length of every video; varied unless given. */
export function createDrawings(pens: Pens, seconds?: number): Drawings {
  const videos = new Map<string, Promise<Buffer>>();

  function film(scene: DemoScene): Promise<Buffer> {
    const length = seconds ?? shortest + (videos.size % (longest - shortest + 1));
    const count = length * framesPerSecond;
    const frames = Array.from({ length: count }, (_, n) => drawScene(scene, n / count));
    return pens.film({ frames, framesPerSecond, sound: softTone(length, pitches[videos.size % pitches.length] ?? 1) });
  }

  return {
    photo: (scene) => pens.photo(drawScene(scene, 0.3, 'photo')),
    video(scene) {
      const key = `${scene.hour} ${scene.motif}`;
      const made = videos.get(key) ?? film(scene);
      videos.set(key, made);
      return made;
    },
  };
}

const sampleRate = 24_000;
const headerBytes = 44;
/** Low, soft notes a fifth and an octave apart. */
const notes = [
  { hertz: 196, loudness: 0.1 },
  { hertz: 293.66, loudness: 0.07 },
  { hertz: 392, loudness: 0.04 },
] as const;

/** A soft chord that swells and fades: a WAV file of 16-bit mono. `pitch`: 1 as written. */
export function softTone(seconds: number, pitch: number): Buffer {
  const count = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(headerBytes + 2 * count);
  writeHeader(file, 2 * count);
  for (let n = 0; n < count; n++) {
    const at = n / sampleRate;
    const swell = Math.sin((Math.PI * n) / count) ** 0.7 * (0.85 + 0.15 * Math.sin(2 * Math.PI * at * 1.5));
    const sum = notes.reduce(
      (all, { hertz, loudness }) => all + loudness * Math.sin(2 * Math.PI * hertz * pitch * at),
      0,
    );
    file.writeInt16LE(Math.round(32_767 * swell * sum), headerBytes + 2 * n);
  }
  return file;
}

/** RIFF, one format chunk of plain PCM, one data chunk. */
function writeHeader(file: Buffer, dataBytes: number): void {
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // mono
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
}
