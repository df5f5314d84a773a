import { filmSize } from './scenes.ts';

/** In hertz. */
export const sampleRate = 24_000;

/**
 * A video of JPEG pictures and 16-bit mono sound, which needs no tools to be made. Source: Microsoft's AVI RIFF File Reference.
 */
export function aviOf(frames: readonly Buffer[], framesPerSecond: number, sound: Buffer): Buffer {
  const { width, height } = filmSize;
  const largest = Math.max(...frames.map(({ length }) => length));
  const bytesPerFrame = (2 * sampleRate) / framesPerSecond;
  const pieces = frames.flatMap((frame, n) => [
    chunk('00dc', frame),
    chunk('01wb', sound.subarray(n * bytesPerFrame, (n + 1) * bytesPerFrame)),
  ]);
  const [hasIndex, isKey] = [0x10, 0x10];
  let at = 4; // counted from the name of the list
  const index = pieces.map((piece) => {
    const entry = [piece.subarray(0, 4), numbers(isKey, at, piece.readUInt32LE(4))];
    at += piece.length;
    return Buffer.concat(entry);
  });
  const general = [1e6 / framesPerSecond, 0, 0, hasIndex, frames.length, 0, 2, largest, width, height, 0, 0, 0, 0];
  const picture = [0, 0, 0, 1, framesPerSecond, 0, frames.length, largest, 0, 0, 0, 0];
  const bitmap = [40, width, height, 1 | (24 << 16)];
  const audio = [0, 0, 0, 1, sampleRate, 0, sound.length / 2, sound.length, 0, 2, 0, 0];
  const pcm = [1 | (1 << 16), sampleRate, 2 * sampleRate, 2 | (16 << 16)];
  return chunk(
    'RIFF',
    Buffer.from('AVI '),
    list(
      'hdrl',
      chunk('avih', numbers(...general)),
      list(
        'strl',
        chunk('strh', Buffer.from('vidsMJPG'), numbers(...picture)),
        chunk('strf', numbers(...bitmap), Buffer.from('MJPG'), numbers(3 * width * height, 0, 0, 0, 0)),
      ),
      list('strl', chunk('strh', Buffer.from('auds'), numbers(0, ...audio)), chunk('strf', numbers(...pcm))),
    ),
    list('movi', ...pieces),
    chunk('idx1', ...index),
  );
}

const list = (name: string, ...parts: Buffer[]) => chunk('LIST', Buffer.from(name), ...parts);

/** Its name, its length and its parts, with an even end. */
function chunk(name: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from(name), numbers(length), ...parts, Buffer.alloc(length % 2)]);
}

const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
