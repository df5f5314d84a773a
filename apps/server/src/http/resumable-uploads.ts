import type { FastifyInstance } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { resolveCallers } from './callers.ts';
import type { ResumableUploadsDeps, UploadLocks, UploadParams } from './tus-protocol.ts';

const path = '/api/uploads';

export async function addResumableUploads(server: FastifyInstance, deps: ResumableUploadsDeps): Promise<void> {
  const locks = createUploadLocks();
  const closing = new AbortController();
  // What has arrived is stored. The upload continues in another process, or after the restart.
  server.addHook('preClose', async () => closing.abort(appError('unavailable')));
  // Fastify waits only for connections, but what arrived on a lost one is still being written.
  const running = new Set<Promise<unknown>>();
  server.addHook('onClose', async () => void (await Promise.allSettled(running)));
  await server.register(async (scope) => {
    scope.decorateRequest('caller');
    // The store reads the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const add = (method: string[], url: string) =>
      scope.route<UploadParams>({
        method,
        url,
        schema: { hide: true },
        onRequest: async (request) => {
          const { member } = await resolveCallers(request, { caller: 'guest' }, deps.sessions, deps.cookies);
          request.setDecorator('caller', member);
        },
        handler: async (request, reply) => {
          // Loaded with the first upload, not at start.
          const { answerUpload } = await import('./tus-protocol.ts');
          const answering = answerUpload(request, reply, deps, { path, locks, closing: closing.signal });
          running.add(answering);
          return answering.finally(() => running.delete(answering));
        },
      });
    add(['POST', 'OPTIONS'], path);
    add(['OPTIONS', 'HEAD', 'PATCH', 'DELETE'], `${path}/:id`);
  });
}

interface Holder {
  readonly stop: () => void;
  readonly released: Promise<void>;
}

/** The newest wins: a phone that changes networks must not wait for its old connection to time out. */
function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();
  return async (id, stop) => {
    for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
      holder.stop();
      await holder.released;
    }
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holders.set(id, { stop, released });
    return () => {
      holders.delete(id);
      resolve();
    };
  };
}
