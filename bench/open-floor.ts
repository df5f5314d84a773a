import Fastify from 'fastify';
import * as z from 'zod';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { messagesForLovedOne } from '../apps/server/src/modules/messages/reading.repo.ts';

/** The same list from the same SQL, without codes, sessions, rules or response shapes: open-floor.ts PORT SOCKET_DIRECTORY */
const [port = '0', host = ''] = process.argv.slice(2);
const paramsSchema = z.object({ id: z.coerce.number() });
const { db } = createDatabase({ host, user: 'someday', database: 'postgres' });
const server = Fastify();
server.get('/:id', ({ params }) => messagesForLovedOne(db, paramsSchema.parse(params).id));
await server.listen({ port: Number(port), host: '127.0.0.1' });
