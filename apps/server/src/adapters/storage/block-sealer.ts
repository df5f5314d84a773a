import type { Hash, KeyObject } from 'node:crypto';
import { plainChunk, sealChunk, tagLength } from './sealed-format.ts';

/** Received bytes are hashed, sealed and written in blocks; two of them are held for every upload in progress. */
export const sealBlock = 4 * plainChunk;

export type BlockSealer = {
  /** Plaintext bytes that were hashed and sealed, and those of them that were written. */
  readonly sealed: number;
  readonly written: number;
  take(bytes: Uint8Array): Promise<void>;
  /**
   * Writes what is held. `object`: the last chunk is the object's last, however short. `part`: more follows, and what fills no chunk
   * is dropped. After a failed write it fails as that did.
   */
  end(of: 'object' | 'part'): Promise<void>;
  /** When nothing is being written any more; never rejects. */
  settled(): Promise<void>;
};

export type Sealing = {
  id: Buffer;
  key: KeyObject;
  firstChunk: number;
  /** Of the plaintext. */
  hash: Hash | undefined;
  /** Done with the bytes when it resolves. */
  write(bytes: Uint8Array): Promise<void>;
};

/** Seals a stream chunk by chunk; it goes on receiving while the block before is on its way to the disk. */
export function createBlockSealer({ id, key, firstChunk, hash, write }: Sealing): BlockSealer {
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
    const chunks = Math.ceil(filled / plainChunk);
    if (ciphertext.length < filled + chunks * tagLength) {
      ciphertext = Buffer.allocUnsafeSlow(filled + chunks * tagLength);
    }
    let end = 0;
    for (let from = 0; from < filled; from += plainChunk) {
      const part = block.subarray(from, from + plainChunk);
      sealChunk({ id, key, index: index++, isLast: isEnd && from + plainChunk >= filled }, part, ciphertext, end);
      end += part.length + tagLength;
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
        // A full block waits for the next byte: only then is it certain that it does not hold the last chunk.
        if (filled === sealBlock) await sealHeld(false);
        const part = bytes.subarray(from, from + sealBlock - filled);
        if (plain.length < filled + part.length) plain = grown(plain, filled, part.length);
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

/** Doubles, up to a whole block. */
function grown(plain: Buffer, filled: number, more: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.min(sealBlock, 2 * (filled + more)));
  plain.copy(larger, 0, 0, filled);
  return larger;
}
