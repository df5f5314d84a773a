import type { ServerResponse } from 'node:http';
import type { RawReader } from './object-store.ts';
import { lastChunkOf, layout, openChunks, plainChunk } from './sealed-format.ts';
import { type ObjectReader, StorageProblem } from './storage.ts';

/** Measured (`npm run bench -- stream`): one write per MiB, few buffers so that they stay in the CPU cache, no streams. */
const readsInFlight = 2;
const MiB = 1024 * 1024;
/** A range of up to 1 MiB is sent in one block. A longer body may feed a slow viewer, who shouldn't hold 1 MiB. */
const longBody = MiB;
const bigBlock = 16 * plainChunk;
const smallBlock = 4 * plainChunk;
/** Blocks grow once this much in a row was accepted fast: four times what kernels were measured to buffer for a slow viewer. */
const growAfter = 16 * MiB;
const fastPerMs = (16 * MiB) / 1000;
const defaultPatienceMs = 60_000;

class BufferPool {
  private readonly free: Buffer[] = [];
  private readonly size: number;
  private readonly keep: number;
  constructor(size: number, keep: number) {
    this.size = size;
    this.keep = keep;
  }
  take(): Buffer {
    return this.free.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }
  giveBack(buffer: Buffer) {
    if (this.free.length < this.keep) this.free.push(buffer);
  }
}

// A range that starts inside a chunk touches one more chunk than its length suggests.
const sealedBuffers = new BufferPool((bigBlock / plainChunk + 1) * layout.chunk, readsInFlight);
const bigBuffers = new BufferPool(bigBlock + plainChunk, 16);
const smallBuffers = new BufferPool(smallBlock + plainChunk, 16);

type ReadJob = {
  raw: RawReader;
  position: number;
  length: number;
  isWanted(): boolean;
  /** `sealed` may be read until this returns. */
  done(error: Error | null, sealed: Buffer): void;
};

const waiting: ReadJob[] = [];
let reading = 0;

function startReads() {
  while (reading < readsInFlight) {
    const job = waiting.shift();
    if (!job) return;
    if (job.isWanted()) startRead(job);
  }
}

function startRead(job: ReadJob) {
  const sealed = sealedBuffers.take();
  reading++;
  job.raw.read(sealed, job.length, job.position, (error, bytesRead) => {
    reading--;
    const short = bytesRead === job.length ? null : new StorageProblem('damaged');
    try {
      job.done(error ?? short, sealed.subarray(0, job.length));
    } finally {
      sealedBuffers.giveBack(sealed);
      startReads();
    }
  });
}

export type SendOutcome = 'sent' | 'gone' | 'stalled';

/** Each block is verified before it leaves. After a failure the connection is cut, because a body that ends early must look broken. */
export function sendRange(
  response: ServerResponse,
  reader: ObjectReader,
  first: number,
  last: number,
  { writeHead, patienceMs = defaultPatienceMs }: { writeHead: () => void; patienceMs?: number },
): Promise<SendOutcome> {
  const {
    raw,
    layout: { chunk },
  } = reader.sealed;
  const name = { ...reader.sealed, lastChunk: lastChunkOf(reader.size) };
  const isLong = last - first >= longBody;

  return new Promise((resolve, reject) => {
    let position = first;
    let acceptedFast = 0;
    let isOver = false;
    const patience = setTimeout(() => end('stalled'), patienceMs);

    response.once('close', onClose);
    if (response.destroyed) end('gone');
    else sendNext();

    function onClose() {
      end('gone');
    }

    function end(outcome: SendOutcome | Error) {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      response.off('close', onClose);
      const isFailure = outcome instanceof Error;
      if (isFailure ? response.headersSent : outcome !== 'sent') response.destroy();
      if (isFailure) {
        reader.failed(outcome);
        reject(outcome);
      } else resolve(outcome);
    }

    function sendNext() {
      const isBig = !isLong || acceptedFast >= growAfter;
      const buffers = isBig ? bigBuffers : smallBuffers;
      const from = Math.floor(position / plainChunk);
      const most = (isBig ? bigBlock : smallBlock) / plainChunk + 1;
      const count = Math.min(Math.floor(last / plainChunk) - from + 1, most);
      const start = from * chunk;
      const length = Math.min(count * chunk, raw.size - start);
      waiting.push({
        raw,
        position: start,
        length,
        isWanted: () => !isOver,
        done(error, sealed) {
          if (isOver) return;
          if (error) return end(error);
          const block = buffers.take();
          try {
            openChunks(name, from, sealed, block);
          } catch (cause) {
            buffers.giveBack(block);
            return end(new StorageProblem('damaged', { cause }));
          }
          const blockStart = from * plainChunk;
          const part = block.subarray(position - blockStart, Math.min(last + 1 - blockStart, count * plainChunk));
          send(part, () => buffers.giveBack(block));
        },
      });
      startReads();
    }

    function send(part: Buffer, giveBack: () => void) {
      if (position === first) writeHead();
      position += part.length;
      const isDone = position > last;
      const writtenAt = performance.now();
      const flushed = (error?: Error | null) => {
        // After an error the kernel may still hold the block, so it's left to the garbage collector.
        if (error) return end('gone');
        giveBack();
        if (isDone) return end('sent');
        const isFast = part.length >= fastPerMs * (performance.now() - writtenAt);
        acceptedFast = isFast ? acceptedFast + part.length : 0;
        patience.refresh();
        if (!isOver) sendNext();
      };
      if (isDone) response.end(part, flushed);
      else response.write(part, flushed);
    }
  });
}
