import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CachingProxy {
  readonly origin: string;
  /** How many requests it has answered from the cache. */
  hits(): number;
  close(): Promise<void>;
}

interface CachedReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * A shared cache that stores everything HTTP allows (RFC 9111: responses to GET with neither `no-store` nor `private`), forever and without
 * revalidating. It forwards cookies, but doesn't tell people apart by them.
 */
export async function startCachingProxy(target: string): Promise<CachingProxy> {
  const kept = new Map<string, CachedReply>();
  let hits = 0;
  const server = http.createServer((request, response) => {
    const key = `${request.url} ${request.headers.range ?? ''}`;
    const known = request.method === 'GET' || request.method === 'HEAD' ? kept.get(key) : undefined;
    if (known !== undefined) {
      hits += 1;
      response.writeHead(known.status, known.headers).end(request.method === 'HEAD' ? undefined : known.body);
      return;
    }
    const { method, headers } = request;
    const onwards = http.request(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const found = { status: answer.statusCode ?? 502, headers: answer.headers, body };
        if (method === 'GET' && mayKeep(answer.headers['cache-control'])) kept.set(key, found);
        response.writeHead(found.status, found.headers).end(body);
      });
    });
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    hits: () => hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function mayKeep(control = ''): boolean {
  return !/\b(no-store|private)\b/i.test(control);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('the proxy has no port');
}
