import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `bytes`: how many the body has. */
export type Received = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: number;
};
type Answer = (request: Received, response: ServerResponse) => void;

export type AnsweringServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** All requests so far, in order. */
  received: Received[];
  /** Sets the answer for all later requests. */
  answer: (answer: Answer) => void;
  close: () => Promise<void>;
};

/** A real HTTP server on a free port, with answers chosen by the test. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const received: Received[] = [];
  let current: Answer = (_request, response) => response.writeHead(404).end();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const body = Buffer.concat(chunks);
      const request = { method, url, headers, body: body.toString(), bytes: body.length };
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
  if (typeof address !== 'object' || address === null) throw new Error('The server isn’t listening on a port.');
  return address.port;
}

/** A JSON answer. */
export function json(status: number, body: unknown): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
