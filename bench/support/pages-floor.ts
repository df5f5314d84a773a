import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

/** A bare route with the same bytes and headers as another server's page: pages-floor.ts PORT URL ENCODING */
const [port = '0', url = '', encoding = ''] = process.argv.slice(2);
const page = await new Promise<IncomingMessage>((resolve) => {
  get(url, { headers: { 'accept-encoding': encoding } }, resolve);
});
const body = await buffer(page);
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'content-length']);
const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !ofConnection.has(name)));
const server = Fastify();
server.get('/', async (_request, reply) => reply.headers(headers).send(body));
await server.listen({ port: Number(port), host: '127.0.0.1' });
