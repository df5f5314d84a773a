import { drawScene, type DemoScene } from './scenes.ts';
import { softTone } from './tone.ts';

/** What turns drawings into files: the media adapter. */
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
/** Of the tones, so that neighbours do not sound alike. */
const pitches = [1, 9 / 8, 5 / 4, 4 / 3] as const;

/** Each scene is drawn once, however many messages show it. `seconds`: of every video, unless they are to differ. */
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
