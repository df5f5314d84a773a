import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Answer = (request: Received, response: ServerResponse) => void;

export type AnsweringServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Everything asked so far, in order. */
  received: Received[];
  /** What is answered from now on. */
  answer: (answer: Answer) => void;
  close: () => Promise<void>;
};

/** A real HTTP server on a free port whose answers a test chooses. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const received: Received[] = [];
  let current: Answer = (_request, response) => response.writeHead(404).end();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      current(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    received,
    answer: (answer) => {
      current = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return address.port;
}

/** An answer of JSON. */
export function json(status: number, body: unknown): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
