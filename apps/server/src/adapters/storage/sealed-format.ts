import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject, type Hash } from 'node:crypto';
import { releaseMemory } from '#server/lib/files.ts';

/**
 * Chunks: a random nonce of 12 bytes, up to 64 KiB of ciphertext, a 16-byte tag. AES-256-GCM under the object's own
 * key. The tag also covers the object's id, the chunk's number and whether it is the last. The nonce is random because
 * an upload that broke off may seal a chunk twice, with other bytes.
 */
export const plainChunk = 65_536;
export const tagLength = 16;

const cipher = 'aes-256-gcm';
const options = { authTagLength: tagLength };
const idLength = 16;
const nonceLength = 12;

export type Layout = { readonly nonce: number; readonly chunk: number };

const layoutWith = (nonce: number): Layout => ({ nonce, chunk: nonce + plainChunk + tagLength });

export const layout = layoutWith(nonceLength);

/** Of older objects, and of files that are sealed only once: the nonce is the chunk's number, and isn't stored. */
export const numberedLayout = layoutWith(0);

export const lastChunkOf = (size: number) => Math.ceil(size / plainChunk) - 1;

export const sealedSize = (size: number, { nonce }: Layout = layout) =>
  size + Math.ceil(size / plainChunk) * (nonce + tagLength);

/** Of an object of `size` plaintext bytes that is stored in so many. Undefined: it's damaged. */
export const layoutOf = (size: number, stored: number): Layout | undefined =>
  [layout, numberedLayout].find((one) => sealedSize(size, one) === stored);

// Reused for every chunk: everything that uses them is synchronous, and new buffers cost measurable time.
const numbered = Buffer.alloc(nonceLength);
const extra = Buffer.alloc(idLength + 5);

function name(id: Buffer, index: number, isLast: boolean) {
  numbered.writeUInt32BE(index, 8);
  id.copy(extra);
  extra.writeUInt32BE(index, idLength);
  extra[idLength + 4] = isLast ? 1 : 0;
}

type Chunk = { id: Buffer; key: KeyObject; layout: Layout; index: number; isLast: boolean };

function sealChunk(
  { id, key, layout: { nonce }, index, isLast }: Chunk,
  plain: Buffer,
  target: Buffer,
  offset: number,
) {
  name(id, index, isLast);
  const start = offset + nonce;
  if (nonce > 0) randomFillSync(target, offset, nonce);
  const sealing = createCipheriv(cipher, key, nonce > 0 ? target.subarray(offset, start) : numbered, options);
  sealing.setAAD(extra);
  const bytes = sealing.update(plain);
  sealing.final();
  const end = start + bytes.length;
  target.set(bytes, start);
  sealing.getAuthTag().copy(target, end);
  releaseMemory(bytes); // and it has no length afterwards
  return end + tagLength;
}

function openChunk(
  { id, key, layout: { nonce }, index, isLast }: Chunk,
  sealed: Buffer,
  target: Buffer,
  offset: number,
) {
  name(id, index, isLast);
  const end = sealed.length - tagLength;
  const opening = createDecipheriv(cipher, key, nonce > 0 ? sealed.subarray(0, nonce) : numbered, options);
  opening.setAAD(extra);
  opening.setAuthTag(sealed.subarray(end));
  const plain = opening.update(sealed.subarray(nonce, end));
  try {
    opening.final();
    target.set(plain, offset);
  } finally {
    releaseMemory(plain);
  }
}

type SealedName = { id: Buffer; key: KeyObject; layout: Layout; lastChunk: number };

export function openChunks({ lastChunk, ...name }: SealedName, first: number, sealed: Buffer, target: Buffer): void {
  const { chunk } = name.layout;
  for (let n = 0; n * chunk < sealed.length; n++) {
    const bytes = sealed.subarray(n * chunk, (n + 1) * chunk);
    openChunk({ ...name, index: first + n, isLast: first + n === lastChunk }, bytes, target, n * plainChunk);
  }
}

/** Received bytes are hashed, sealed and written in blocks; each upload in progress holds two. */
export const sealBlock = 4 * plainChunk;

export type BlockSealer = {
  readonly sealed: number;
  readonly written: number;
  take(bytes: Uint8Array): Promise<void>;
  /** `part`: more will follow, and an incomplete chunk is dropped. After a failed write it fails the same way. */
  end(of: 'object' | 'part'): Promise<void>;
  settled(): Promise<void>;
};

type Sealing = {
  id: Buffer;
  key: KeyObject;
  firstChunk: number;
  hash: Hash | undefined;
  layout?: Layout;
  write(bytes: Uint8Array): Promise<void>;
};

export function createBlockSealer({ id, key, firstChunk, hash, write, layout: chosen = layout }: Sealing): BlockSealer {
  // Buffers grow with the data: most objects are thumbnails of a few kilobytes.
  let plain = Buffer.allocUnsafeSlow(0);
  let ciphertext = Buffer.allocUnsafeSlow(0);
  let filled = 0;
  let index = firstChunk;
  let sealed = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();

  async function sealHeld(isEnd: boolean) {
    await writing;
    const block = plain.subarray(0, filled);
    hash?.update(block);
    const length = sealedSize(filled, chosen);
    if (ciphertext.length < length) ciphertext = Buffer.allocUnsafeSlow(length);
    let end = 0;
    for (let from = 0; from < filled; from += plainChunk) {
      const part = block.subarray(from, from + plainChunk);
      const isLast = isEnd && from + plainChunk >= filled;
      end = sealChunk({ id, key, layout: chosen, index: index++, isLast }, part, ciphertext, end);
    }
    sealed += filled;
    filled = 0;
    writing = write(ciphertext.subarray(0, end)).then(() => {
      written += block.length;
    });
    writing.catch(() => undefined);
  }

  return {
    get sealed() {
      return sealed;
    },
    get written() {
      return written;
    },
    async take(bytes) {
      for (let from = 0; from < bytes.length;) {
        // A full block waits for the next byte: only then is it certain that the last chunk isn't in it.
        if (filled === sealBlock) await sealHeld(false);
        const part = bytes.subarray(from, from + sealBlock - filled);
        if (plain.length < filled + part.length) plain = grown(plain, filled, filled + part.length, sealBlock);
        plain.set(part, filled);
        filled += part.length;
        from += part.length;
      }
    },
    async end(of) {
      if (of === 'part') filled -= filled % plainChunk;
      if (filled > 0) await sealHeld(of === 'object');
      await writing;
    },
    settled: () => writing.catch(() => undefined),
  };
}

/** A copy with room for `needed` bytes and more, up to `maxBytes`. */
export function grown(buffer: Buffer, filled: number, needed: number, maxBytes: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes, 2 * needed));
  buffer.copy(larger, 0, 0, filled);
  return larger;
}
