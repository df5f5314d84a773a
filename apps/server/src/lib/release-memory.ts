/**
 * Frees the memory of a buffer that won't be read again, unless it's part of a larger one. The garbage collector underestimates buffers:
 * leaving a stream's bytes to it costs half the throughput, as measured.
 */
export function releaseMemory(bytes: Buffer<ArrayBuffer>): void {
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
