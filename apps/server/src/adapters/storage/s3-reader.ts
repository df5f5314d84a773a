import type { Readable } from 'node:stream';
import type { RawReader } from './object-store.ts';
import { pieceOf, type Bucket } from './s3-bucket.ts';
import { layout } from './sealed-format.ts';

/** One request is enough for 16 MiB of watching; when a viewer seeks, it's ended early. */
const windowBytes = 256 * layout.chunk;
const lingerMs = 5000;

interface Flow {
  readonly body: Readable;
  position: number;
  readonly end: number;
  linger: NodeJS.Timeout | undefined;
}

export function openS3Reader(bucket: Bucket, key: string, size: number): RawReader {
  const idle = new Set<Flow>();
  let isClosed = false;

  function end(flow: Flow) {
    clearTimeout(flow.linger);
    idle.delete(flow);
    flow.body.destroy();
  }

  function keepOpen(flow: Flow) {
    if (isClosed || flow.position === flow.end) return end(flow);
    idle.add(flow);
    flow.linger = setTimeout(() => end(flow), lingerMs).unref();
  }

  async function flowAt(position: number, length: number): Promise<Flow> {
    const known = [...idle].find((flow) => flow.position === position && flow.position + length <= flow.end);
    if (known !== undefined) {
      idle.delete(known);
      clearTimeout(known.linger);
      return known;
    }
    const until = Math.min(size, position + Math.max(length, windowBytes));
    const body = await bucket.stream(key, position, until);
    // The next read throws it.
    body.on('error', () => undefined);
    return { body, position, end: until, linger: undefined };
  }

  async function read(buffer: Uint8Array, length: number, position: number): Promise<number> {
    const flow = await flowAt(position, length);
    let filled = 0;
    try {
      while (filled < length) {
        const piece = await pieceOf(flow.body, length - filled);
        if (piece === null) break;
        buffer.set(piece, filled);
        filled += piece.length;
      }
    } catch (error) {
      end(flow);
      throw error;
    }
    flow.position += filled;
    keepOpen(flow);
    return filled;
  }

  return {
    size,
    read(buffer, length, position, done) {
      read(buffer, length, position).then(
        (count) => done(null, count),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), 0),
      );
    },
    close() {
      isClosed = true;
      for (const flow of idle) end(flow);
    },
  };
}
