import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#server/testing/seeded-random.ts';

/**
 * What may happen to a request. `unanswered`: it's done, but its answer is lost. `truncated`, `slow` (1 KB a second, then cut) and `garbled`
 * (one byte differs) are about the answer's body; `miswritten`: one byte of the request's differs.
 */
export const faults = [
  'error',
  'busy',
  'forbidden',
  'absent',
  'silent',
  'unanswered',
  'truncated',
  'slow',
  'garbled',
  'miswritten',
] as const;
type Fault = (typeof faults)[number];

/** An S3 service as bad as its network, in front of a good one. */
export interface FaultyGateway {
  readonly port: number;
  /** How often each fault has happened. */
  readonly happened: Map<Fault, number>;
  /** The next request like this gets it. */
  happenOnce(fault: Fault, isLike: (request: IncomingMessage) => boolean): void;
  /** From now on nothing happens. */
  mend(): void;
  close(): Promise<void>;
}

const refusals: Partial<Record<Fault, { status: number; code: string }>> = {
  error: { status: 500, code: 'InternalError' },
  busy: { status: 503, code: 'SlowDown' },
  forbidden: { status: 403, code: 'AccessDenied' },
  absent: { status: 404, code: 'NoSuchKey' },
};
const slowSeconds = 2;

/** `share`: of all requests. */
export async function startFaultyGateway(to: number, share: number, random: SeededRandom): Promise<FaultyGateway> {
  let isMended = false;
  const happened = new Map<Fault, number>();
  let planned: { fault: Fault; isLike: (request: IncomingMessage) => boolean } | undefined;

  function takePlanned(request: IncomingMessage): Fault | undefined {
    if (planned?.isLike(request) !== true) return undefined;
    const { fault } = planned;
    planned = undefined;
    return fault;
  }

  function nextFault({ method = '', url = '' }: IncomingMessage, body: Buffer): Fault | undefined {
    if (isMended || random.fraction() >= share) return undefined;
    const fault = random.pick(faults);
    // "Not there" is an answer about an object that is read. To any other request, no service gives it for nothing.
    if (fault === 'absent' && method !== 'GET') return undefined;
    // Drafts aren't sealed. A damaged one is sent again.
    if (fault === 'garbled' && !(method === 'GET' && url.includes('/objects/'))) return undefined;
    if (fault === 'miswritten' && body.length === 0) return undefined;
    happened.set(fault, (happened.get(fault) ?? 0) + 1);
    return fault;
  }

  async function handle(asked: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await Array.fromAsync(asked));
    const fault = takePlanned(asked) ?? nextFault(asked, body);
    if (fault === 'silent') return;
    const refusal = fault && refusals[fault];
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/xml' });
      response.end(asked.method === 'HEAD' ? '' : `<Error><Code>${refusal.code}</Code></Error>`);
      return;
    }
    if (fault === 'miswritten') changeOneByte(body, random);
    const forwarded = request({ port: to, method: asked.method, path: asked.url, headers: asked.headers });
    forwarded.end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      forwarded.once('response', resolve).once('error', reject);
    });
    const content = Buffer.concat(await Array.fromAsync(answer));
    if (fault === 'unanswered') return void response.destroy();
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fault === 'garbled') changeOneByte(content, random);
    if (fault === 'truncated' || fault === 'slow') {
      response.flushHeaders();
      for (let second = 0; fault === 'slow' && second < slowSeconds; second++) {
        response.write(content.subarray(second * 1024, (second + 1) * 1024));
        await sleep(1000);
      }
      if (fault === 'truncated') response.write(content.subarray(0, random.below(content.length + 1)));
      setImmediate(() => response.destroy());
      return;
    }
    response.end(content);
  }

  const server = createServer((asked, response) => {
    handle(asked, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    happened,
    happenOnce(fault, isLike) {
      planned = { fault, isLike };
    },
    mend() {
      isMended = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function changeOneByte(bytes: Buffer, random: SeededRandom): void {
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
}
