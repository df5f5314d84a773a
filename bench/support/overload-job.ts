import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/*
 * Sends requests in its own thread, over plain sockets because Node's client costs as much as the server. Closed: each of the connections
 * sends its next request after an answer. Open: requests leave at a rate, whatever the server does, as from people who don't know of each
 * other.
 */
const target = z.object({ path: z.string(), cookie: z.string() });
const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed'), seconds: z.number(), connections: z.number() }),
  z.object({ kind: z.literal('open'), seconds: z.number(), perSecond: z.number() }),
]);
const { port, targets } = z.object({ port: z.number(), targets: z.array(target) }).parse(workerData);

/** In the open kind. A server that doesn't refuse would otherwise have any number of them. */
const mostConnections = 2_000;

/** `ms`: of each answer with its status. `unsent`: there was no connection left. */
export type Load = { answers: { status: number; ms: number }[]; unsent: number };

class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answered = (_status: number) => {};

  constructor() {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (bytes) => this.#receive(bytes)).on('error', () => {});
    this.#socket.once('close', () => this.#answered(0));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  ask({ path, cookie }: z.infer<typeof target>): Promise<number> {
    const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.${address}\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n\r\n`,
    );
    return new Promise((resolve) => (this.#answered = resolve));
  }

  end(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`no length:\n${head}`);
    if (this.#received.length < end + 4 + length) return;
    this.#received = Buffer.alloc(0);
    this.#answered(Number(head.slice(9, 12)));
  }
}

const idle: Connection[] = [];
let open = 0;

function connection(): Connection | undefined {
  for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
    if (one.isOpen) return one;
    open -= 1;
  }
  if (open >= mostConnections) return undefined;
  open += 1;
  return new Connection();
}

async function load(order: z.infer<typeof orderSchema>): Promise<Load> {
  const answers: Load['answers'] = [];
  let unsent = 0;
  let next = 0;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const ask = async (): Promise<void> => {
    const one = connection();
    const to = targets[next++ % targets.length];
    if (one === undefined || to === undefined) return void (unsent += 1);
    const asked = performance.now();
    const status = await one.ask(to);
    answers.push({ status, ms: performance.now() - asked });
    idle.push(one);
  };
  if (order.kind === 'closed') {
    const sendInSequence = async () => {
      while (seconds() < order.seconds) await ask();
    };
    await Promise.all(Array.from({ length: order.connections }, sendInSequence));
    return { answers, unsent };
  }
  const asked: Promise<void>[] = [];
  while (seconds() < order.seconds) {
    while (asked.length < seconds() * order.perSecond) asked.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asked);
  return { answers, unsent };
}

parentPort?.on('message', (order) => {
  void load(orderSchema.parse(order)).then((result) => parentPort?.postMessage(result));
});
