import Fastify from 'fastify';
import * as z from 'zod';
import { messagePage } from '../../apps/server/src/modules/messages/message-lists.repo.ts';
import { messagesForLovedOne } from '../../apps/server/src/modules/messages/reading.repo.ts';
import { databaseIn } from './database.ts';

/** The same lists from the same SQL, without codes, sessions, rules or response shapes: lists-floor.ts PORT FOLDER */
const [port = '0', folder = ''] = process.argv.slice(2);
const paramsSchema = z.object({ id: z.coerce.number() });
const { db } = await databaseIn(folder, {});
const optional = { category: undefined, lovedOneId: undefined, after: undefined };
const choice = { show: 'all', sort: 'newest', search: '', limit: 200, ...optional } as const;
const server = Fastify();
server.get('/member/:id', ({ params }) => messagePage(db, paramsSchema.parse(params).id, choice));
server.get('/loved-one/:id', ({ params }) => messagesForLovedOne(db, { lovedOneId: paramsSchema.parse(params).id }));
await server.listen({ port: Number(port), host: '127.0.0.1' });
