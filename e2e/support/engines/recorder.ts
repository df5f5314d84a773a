import { readFile } from 'node:fs/promises';
import { clip, h264, once } from '../../../apps/server/src/testing/media/make-media.ts';
import type { Hands } from './hands.ts';

/** As Safari's recorder writes: an MP4 in fragments of a second. */
const fragments = once('seconds.mp4', (path) =>
  clip(path, [...h264, '-g', '10', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'], {
    seconds: 60,
    rate: 10,
  }),
);

/** The file's boxes, each `moof` with what belongs to it, the first with the head: what a recorder would deliver each second. */
function chunksOf(file: Buffer): string[] {
  const starts: number[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'moof') starts.push(at);
  starts[0] = 0;
  return starts.map((start, place) => file.toString('base64', start, starts[place + 1]));
}

/** In the page: whether a second of a moving picture becomes a single byte. Asked of a camera, it would already be allowed. */
async function records(): Promise<boolean> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream());
  const recorded = new Promise<Blob>((resolve) =>
    recorder.addEventListener('dataavailable', ({ data }) => resolve(data), { once: true }),
  );
  const drawing = setInterval(() => pen?.fillRect(performance.now() % 300, 50, 20, 20), 50);
  recorder.start();
  setTimeout(() => recorder.stop(), 1000);
  const { size } = await recorded;
  clearInterval(drawing);
  return size > 0;
}

/** In the page: a recorder that delivers these chunks, one each second, whatever the camera shows. */
function replaceRecorder(chunks: string[]): void {
  const bytes = chunks.map((chunk) => Uint8Array.from(atob(chunk), (letter) => letter.charCodeAt(0)));
  class LentRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'video/mp4';
    readonly mimeType = 'video/mp4';
    state = 'inactive';
    #next = 0;
    #beat: ReturnType<typeof setInterval> | undefined;
    start(slice: number): void {
      this.state = 'recording';
      this.#beat = setInterval(() => this.requestData(), slice);
      queueMicrotask(() => this.dispatchEvent(new Event('start')));
    }
    pause(): void {
      this.state = 'paused';
    }
    resume(): void {
      this.state = 'recording';
    }
    requestData(): void {
      if (this.state === 'paused') return;
      const chunk = bytes[this.#next++];
      const data = new Blob(chunk ? [chunk] : [], { type: this.mimeType });
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
    }
    stop(): void {
      this.state = 'inactive';
      clearInterval(this.#beat);
      this.dispatchEvent(new Event('stop'));
    }
  }
  Object.assign(window, { MediaRecorder: LentRecorder });
}

/** Gives this page a recorder where its own never delivers anything, as WebKit's with GStreamer before 1.24. Once for each page. */
export async function lendRecorder(hands: Hands): Promise<void> {
  if (await hands.evaluate(records)) return;
  await hands.evaluate(replaceRecorder, chunksOf(await readFile(await fragments())));
}

/** Takes away what its recorder writes, as WebKit does with GStreamer before 1.24. */
export const silenceRecorder = (hands: Hands): Promise<void> => hands.evaluate(replaceRecorder, []);
