import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { releaseMemory } from '#server/lib/release-memory.ts';

/*
 * A sealed object is a row of chunks and nothing else: 64 KiB of ciphertext (the last one shorter), then its 16-byte tag.
 * AES-256-GCM under a key used for this object only, so the chunk's number may serve as nonce. The tag also covers the
 * object's id, the chunk's number and whether it is the last: chunks can be neither swapped, moved nor cut off.
 */
export const plainChunk = 65_536;
export const tagLength = 16;
export const sealedChunk = plainChunk + tagLength;

const cipher = 'aes-256-gcm';
const options = { authTagLength: tagLength };
const idLength = 16;

export const lastChunkOf = (size: number) => Math.ceil(size / plainChunk) - 1;

/** Stored bytes of an object of `size` plaintext bytes. */
export const sealedSize = (size: number) => size + Math.ceil(size / plainChunk) * tagLength;

// Used again for every chunk: what fills and reads them is synchronous, and fresh buffers were measured as a cost.
const nonce = Buffer.alloc(12);
const extra = Buffer.alloc(idLength + 5);

function name(id: Buffer, index: number, isLast: boolean) {
  nonce.writeUInt32BE(index, 8);
  id.copy(extra);
  extra.writeUInt32BE(index, idLength);
  extra[idLength + 4] = isLast ? 1 : 0;
}

type Chunk = { id: Buffer; key: KeyObject; index: number; isLast: boolean };

/** Writes ciphertext and tag of `plain` (1 to 65536 bytes) to `target` at `offset`. */
export function sealChunk(chunk: Chunk, plain: Buffer, target: Buffer, offset: number): void {
  name(chunk.id, chunk.index, chunk.isLast);
  const sealing = createCipheriv(cipher, chunk.key, nonce, options);
  sealing.setAAD(extra);
  const bytes = sealing.update(plain);
  sealing.final();
  target.set(bytes, offset);
  sealing.getAuthTag().copy(target, offset + bytes.length);
  releaseMemory(bytes);
}

function openChunk(chunk: Chunk, sealed: Buffer, target: Buffer, offset: number): void {
  name(chunk.id, chunk.index, chunk.isLast);
  const end = sealed.length - tagLength;
  const opening = createDecipheriv(cipher, chunk.key, nonce, options);
  opening.setAAD(extra);
  opening.setAuthTag(sealed.subarray(end));
  const plain = opening.update(sealed.subarray(0, end));
  try {
    opening.final();
    target.set(plain, offset);
  } finally {
    releaseMemory(plain);
  }
}

/** An object's name, key and length in chunks: what opening any of its chunks needs. */
export type SealedName = { id: Buffer; key: KeyObject; lastChunk: number };

/** Opens neighbouring chunks, of which `sealed` holds nothing but the bytes, to the start of `target`; all or an error. */
export function openChunks({ id, key, lastChunk }: SealedName, first: number, sealed: Buffer, target: Buffer): void {
  for (let n = 0; n * sealedChunk < sealed.length; n++) {
    const bytes = sealed.subarray(n * sealedChunk, (n + 1) * sealedChunk);
    openChunk({ id, key, index: first + n, isLast: first + n === lastChunk }, bytes, target, n * plainChunk);
  }
}
