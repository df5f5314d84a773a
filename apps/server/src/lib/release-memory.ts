/**
 * Frees the memory of a buffer no one will read again, unless it is part of a larger one. The garbage collector underestimates buffers:
 * leaving a stream's bytes to it was measured to cost half the throughput.
 */
export function releaseMemory(bytes: Buffer<ArrayBuffer>): void {
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
