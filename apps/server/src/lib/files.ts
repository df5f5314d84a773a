import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Control characters, and those that reverse text: `gpj.exe` must not look like `exe.jpg`. */
const unseen = /[\p{Cc}\p{Bidi_Control}]/gu;
const reserved = /[/\\:*?"<>|]/g;
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** A name that Windows, macOS and Linux can store. `otherwise`: the name to use if nothing is left. */
export function safeFileName(text: string, { otherwise, maxBytes }: { otherwise: string; maxBytes: number }): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(reserved, ' ').replaceAll(/\s+/g, ' ');
  const name = shortened(trimmed(plain.replaceAll(unseen, '')), maxBytes);
  return name === '' || device.test(name) ? `${otherwise} ${name}`.trim() : name;
}

function trimmed(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

function shortened(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) return trimmed(kept);
    kept += segment;
  }
  return kept;
}

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

/** The file (mode 0600) appears once `fill` is done and everything is durable, in place of an earlier one. */
export async function writeDurably(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await fill(file);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

/** Undefined if the file or folder doesn't exist. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    return undefined;
  });
}

export const sizeOf = async (path: string): Promise<number | undefined> => (await ifThere(stat(path)))?.size;

export const isThere = async (path: string): Promise<boolean> =>
  (await ifThere(access(path).then(() => true))) ?? false;

export const readIfThere = (path: string): Promise<string | undefined> => ifThere(readFile(path, 'utf8'));

export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The garbage collector underestimates buffers: leaving a stream's bytes to it costs half the throughput. */
export function releaseMemory(bytes: Buffer<ArrayBuffer>): void {
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
