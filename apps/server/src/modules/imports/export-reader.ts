import { tmpdir } from 'node:os';
import { pipeline, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createInflateRaw } from 'node:zlib';
import type { ObjectAddress, Storage } from '#server/adapters/storage/storage.ts';
import { confinementFailed, startConfined } from '#server/lib/confined-process.ts';
import { toldByReader, type ReadPart, type PlacedFile, type ToldByReader } from './export-parts.ts';
import { importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';

const worker = fileURLToPath(new URL('./export-worker.ts', import.meta.url));
const mostAtOnce = 1_048_576;
const mostInAll = 2 * (limits.contentsBytes + limits.directoryBytes);

export interface ExportReading {
  readonly storage: Storage;
  readonly object: ObjectAddress;
  readonly purpose: 'check' | 'bring';
  readonly signal: AbortSignal;
}

/** A confined process reads and checks it. Throws `ImportProblem`, also if the process dies of the file, and errors of storage. */
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
      // It waits for us while we serve it, or bring in what it has read.
      const timer = setTimeout(stop, seconds * 1000);
      const { value: line } = await lines.next().finally(() => clearTimeout(timer));
      if (line === undefined) break;
      const told = toldIn(line);
      hasBegun = true;
      if (told.kind === 'ready') continue;
      if (told.kind === 'problem') throw new ImportProblem(told.text);
      if (told.kind === 'read') {
        const { start, end: until } = told;
        served += until - start;
        const isFair = start < until && until <= object.size && until - start <= mostAtOnce && served <= mostInAll;
        if (!isFair) throw new ImportProblem(copy.tooMuch);
        for await (const piece of storage.read(object, { start, end: until })) child.stdin.write(piece);
        continue;
      }
      yield told;
      child.stdin.write('\n');
    }
    const ended = await end;
    signal.throwIfAborted();
    if (!hasBegun || confinementFailed.test(complaints())) throw new Error(`no export can be read: ${complaints()}`);
    if (ended !== 0) throw new ImportProblem(copy.tooMuch, { cause: new Error(`${ended}: ${complaints()}`) });
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
    if (rest.length > mostAtOnce) throw new ImportProblem(copy.tooMuch);
    yield* lines;
  }
}

function toldIn(line: string): ToldByReader {
  try {
    return toldByReader.parse(JSON.parse(line));
  } catch (error) {
    throw new ImportProblem(copy.tooMuch, { cause: error });
  }
}

const headBytes = 30;
const headSignature = 0x04_03_4b_50;

export type ReadFile = ReturnType<typeof createFileReader>;

export function createFileReader(storage: Storage, object: ObjectAddress) {
  let window = { start: 0, bytes: Buffer.alloc(0) };

  async function near(start: number, length: number, ahead: number): Promise<Buffer> {
    const isInside = start >= window.start && start + length <= window.start + window.bytes.length;
    if (!isInside) {
      const end = Math.min(start + Math.max(length, ahead), object.size);
      window = { start, bytes: Buffer.concat(await Array.fromAsync(storage.read(object, { start, end }))) };
    }
    return window.bytes.subarray(start - window.start, start - window.start + length);
  }

  /** Throws `ImportProblem` if it isn't there, and the errors of storage. */
  return async function* readFile(file: PlacedFile): AsyncGenerator<Buffer> {
    yield* file.packedBytes === null ? readBytes(file, file.bytes) : inflate(file, readBytes(file, file.packedBytes));
  };

  async function* readBytes({ path, start }: PlacedFile, bytes: number): AsyncGenerator<Buffer> {
    const isSmall = bytes < mostAtOnce / 2;
    const head = await near(start, headBytes, isSmall ? mostAtOnce : headBytes);
    const isHead = head.length === headBytes && head.readUInt32LE() === headSignature;
    const from = isHead ? start + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28) : Infinity;
    if (from + bytes > object.size) throw new ImportProblem(copy.damaged(path));
    if (isSmall) yield near(from, bytes, mostAtOnce);
    else yield* storage.read(object, { start: from, end: from + bytes });
  }
}

async function* inflate({ path, bytes }: PlacedFile, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createInflateRaw();
  // What goes wrong is thrown below, where it's read.
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
