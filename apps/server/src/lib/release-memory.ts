/** The garbage collector underestimates buffers: leaving a stream's bytes to it costs half the throughput. */
export function releaseMemory(bytes: Buffer<ArrayBuffer>): void {
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
