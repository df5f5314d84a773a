import { tmpdir } from 'node:os';
import { pipeline, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createInflateRaw } from 'node:zlib';
import type { ObjectAddress, Storage } from '#server/adapters/storage/storage.ts';
import { confinementFailed, startConfined } from '#server/lib/confined-process.ts';
import { workerMessage, type ReadPart, type PlacedFile, type WorkerMessage } from './export-parts.ts';
import { importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';

const worker = fileURLToPath(new URL('./export-worker.ts', import.meta.url));
const maxRangeBytes = 1_048_576;
const maxBytesServed = 2 * (limits.contentsBytes + limits.directoryBytes);

export interface ExportReading {
  readonly storage: Storage;
  readonly object: ObjectAddress;
  readonly purpose: 'check' | 'import';
  readonly signal: AbortSignal;
}

/** Reads and checks it in a confined process. Throws `ImportProblem`, also if the file makes the process die, and errors of storage. */
export async function* readExport({ storage, object, purpose, signal }: ExportReading): AsyncGenerator<ReadPart> {
  const { seconds, heapMb, youngHeapMb, memoryBytes } = limits;
  const heap = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngHeapMb}`];
  const { child, end, complaints, stop } = await startConfined({
    program: process.execPath,
    args: ['--no-warnings', ...heap, worker, String(object.size), purpose],
    folder: tmpdir(),
    ...{ seconds, maxFileBytes: 0, maxMemoryBytes: memoryBytes, memoryKind: 'data', signal },
  });
  end.catch(() => undefined);
  let [hasBegun, served] = [false, 0];
  try {
    const lines = linesOf(child.stdout);
    for (;;) {
      // Not counting the time it waits for us, while we answer or import what it has read.
      const timer = setTimeout(stop, seconds * 1000);
      const { value: line } = await lines.next().finally(() => clearTimeout(timer));
      if (line === undefined) break;
      const message = messageIn(line);
      hasBegun = true;
      if (message.kind === 'ready') continue;
      if (message.kind === 'problem') throw new ImportProblem(message.text);
      if (message.kind === 'read') {
        const { start, end: until } = message;
        served += until - start;
        const isAllowed =
          start < until && until <= object.size && until - start <= maxRangeBytes && served <= maxBytesServed;
        if (!isAllowed) throw new ImportProblem(copy.tooMuch);
        for await (const piece of storage.read(object, { start, end: until })) child.stdin.write(piece);
        continue;
      }
      yield message;
      child.stdin.write('\n');
    }
    const code = await end;
    signal.throwIfAborted();
    if (!hasBegun || confinementFailed.test(complaints())) throw new Error(`no export can be read: ${complaints()}`);
    if (code !== 0) throw new ImportProblem(copy.tooMuch, { cause: new Error(`${code}: ${complaints()}`) });
  } finally {
    stop();
    child.stdout.destroy();
  }
}

async function* linesOf(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const text of stream.setEncoding('utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxRangeBytes) throw new ImportProblem(copy.tooMuch);
    yield* lines;
  }
}

function messageIn(line: string): WorkerMessage {
  try {
    return workerMessage.parse(JSON.parse(line));
  } catch (error) {
    throw new ImportProblem(copy.tooMuch, { cause: error });
  }
}

const headBytes = 30;
const headSignature = 0x04_03_4b_50;

export type ReadFile = ReturnType<typeof createFileReader>;

export function createFileReader(storage: Storage, object: ObjectAddress) {
  let window = { start: 0, bytes: Buffer.alloc(0) };

  async function readNear(start: number, length: number, readAhead: number): Promise<Buffer> {
    const isInside = start >= window.start && start + length <= window.start + window.bytes.length;
    if (!isInside) {
      const end = Math.min(start + Math.max(length, readAhead), object.size);
      window = { start, bytes: Buffer.concat(await Array.fromAsync(storage.read(object, { start, end }))) };
    }
    return window.bytes.subarray(start - window.start, start - window.start + length);
  }

  /** Throws `ImportProblem` if it isn't there, and the errors of storage. */
  return async function* readFile(file: PlacedFile): AsyncGenerator<Buffer> {
    yield* file.packedBytes === null ? readBytes(file, file.bytes) : inflate(file, readBytes(file, file.packedBytes));
  };

  async function* readBytes({ path, start }: PlacedFile, bytes: number): AsyncGenerator<Buffer> {
    const isSmall = bytes < maxRangeBytes / 2;
    const head = await readNear(start, headBytes, isSmall ? maxRangeBytes : headBytes);
    const isHead = head.length === headBytes && head.readUInt32LE() === headSignature;
    const from = isHead ? start + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28) : Infinity;
    if (from + bytes > object.size) throw new ImportProblem(copy.damaged(path));
    if (isSmall) yield readNear(from, bytes, maxRangeBytes);
    else yield* storage.read(object, { start: from, end: from + bytes });
  }
}

async function* inflate({ path, bytes }: PlacedFile, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createInflateRaw();
  // Errors are thrown below, where it's read.
  pipeline(packed, unpacked, () => undefined);
  let length = 0;
  try {
    for await (const piece of unpacked) {
      if (!Buffer.isBuffer(piece)) continue;
      length += piece.length;
      if (length > bytes) throw new ImportProblem(copy.damaged(path));
      yield piece;
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? new ImportProblem(copy.damaged(path), { cause: error }) : error;
  }
}
