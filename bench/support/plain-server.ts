import { openSync, read, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseRange } from '../../apps/server/src/http/replies.ts';

/** Node's maximum: the same ranges of a plain file, without encryption. plain-server.ts PORT FILE */
const [port = '0', file = ''] = process.argv.slice(2);
const { size } = statSync(file);
const descriptor = openSync(file, 'r');
const block = 1024 * 1024;
const buffers: Buffer[] = [];

createServer((request, response) => {
  const range = parseRange(request.headers.range, size);
  const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, size - 1];
  response.writeHead(206, { 'content-length': last - first + 1 });
  const send = (position: number) => {
    const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(block);
    read(descriptor, buffer, 0, Math.min(block, last - position + 1), position, (error, length) => {
      if (error) return response.destroy();
      const isLast = position + length > last;
      const flushed = () => {
        buffers.push(buffer);
        if (!isLast) send(position + length);
      };
      if (isLast) response.end(buffer.subarray(0, length), flushed);
      else response.write(buffer.subarray(0, length), flushed);
    });
  };
  send(first);
}).listen(Number(port), '127.0.0.1');
