import http from 'node:http';

/** What people reach at `PUBLIC_URL` before anything else. */
export interface FrontDoor {
  readonly origin: string;
  /** From now on it's a proxy in front of that server. `host`: sent instead of the visitor's. */
  leadTo(target: string, host?: string): void;
  /** From now on this is its only answer. */
  answer(status: number, body: string, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

/** A web server on a free port. At first, it answers 502. */
export async function openFrontDoor(): Promise<FrontDoor> {
  let handle: http.RequestListener = (_request, response) => response.writeHead(502).end('Bad gateway');
  const server = http.createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the front door has no port');
  return {
    origin: `http://localhost:${address.port}`,
    leadTo(target, host) {
      handle = (request, response) => {
        const headers = { ...request.headers, ...(host !== undefined && { host }) };
        http.get(new URL(request.url ?? '/', target), { headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
      };
    },
    answer(status, body, headers = {}) {
      handle = (_request, response) => response.writeHead(status, headers).end(body);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
