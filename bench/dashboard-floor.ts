import Fastify from 'fastify';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { messagePage } from '../apps/server/src/modules/messages/message-lists.repo.ts';

/** The same messages from the same SQL, without sessions, checks or response shapes: dashboard-floor.ts PORT SOCKET_DIRECTORY MEMBER */
const [port = '0', host = '', member = '0'] = process.argv.slice(2);
const { db } = createDatabase({ host, user: 'someday', database: 'postgres' });
const choice = {
  show: 'all',
  sort: 'newest',
  search: '',
  category: undefined,
  lovedOneId: undefined,
  after: undefined,
  limit: 200,
} as const;
const server = Fastify();
server.get('/', () => messagePage(db, Number(member), choice));
await server.listen({ port: Number(port), host: '127.0.0.1' });
