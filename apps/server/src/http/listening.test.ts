import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { stopListening } from './listening.ts';

it('A server that stops answers everyone who has already reached it', async () => {
  const server = createServer((_, response) => void response.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const ask = async () => {
    const asking = request({ host: '127.0.0.1', port, method: 'POST', agent: false }).end('hello?');
    const [answer] = await once(asking, 'response');
    answer.resume();
    return answer.statusCode;
  };
  const asked = Array.from({ length: 50 }, ask);
  await new Promise(process.nextTick); // they connect; nothing has been accepted
  await stopListening(server);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});
