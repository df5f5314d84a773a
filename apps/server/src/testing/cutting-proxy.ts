import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Connection } from '#server/db/client.ts';

/** Whether the server still hears the `commit` of a transaction that loses its connection. */
export type Cut = 'committed' | 'rolled back';

/** Between the program and PostgreSQL. The number of rows of a `copy` arrives after them, as it may on any connection. */
export interface CuttingProxy {
  readonly connection: Connection;
  /** After `skipped` others, the next transaction that stores a file loses its connection between its `commit` and the answer. */
  cutNext(cut: Cut, skipped?: number): void;
  /** Whether the last cut still has to happen. It doesn't after this. */
  takeBack(): boolean;
  close(): Promise<void>;
}

export async function startCuttingProxy(to: Connection): Promise<CuttingProxy> {
  let planned: { readonly cut: Cut; skipped: number } | undefined;
  const server = createServer((client) => {
    const database = connect(addressOf(to));
    for (const socket of [client, database]) {
      socket.on('error', () => undefined).once('close', () => (client.destroy(), database.destroy()));
    }
    const statements = new Map<string, string>();
    let written = '';
    let rest = Buffer.alloc(0);
    let isStarted = false;
    let isCut = false;
    database.on('data', (bytes) => {
      if (isCut) return void database.destroy();
      const count = bytes.indexOf('COPY ') - 5;
      if (count <= 0) return void client.write(bytes);
      client.write(bytes.subarray(0, count));
      database.pause();
      setTimeout(() => {
        client.write(bytes.subarray(count));
        database.resume();
      }, 20);
    });
    client.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const start = isStarted ? 1 : 0; // the first message has no type
        if (rest.length < start + 4) return;
        const length = start + rest.readUInt32BE(start);
        if (rest.length < length) return;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        const type = isStarted ? String.fromCharCode(message[0] ?? 0) : '';
        isStarted = true;
        const [first = '', second = ''] = message.toString('latin1', start + 4).split('\0');
        if (type === 'P') statements.set(first, second);
        if (type === 'B') written += statements.get(second) ?? '';
        if (type === 'Q' && first === 'begin') written = '';
        const stores = type === 'Q' && first === 'commit' && /insert into "(objects|uploads)"/.test(written);
        if (stores && planned !== undefined && planned.skipped-- === 0) {
          isCut = true;
          if (planned.cut === 'committed') database.write(message);
          else database.destroy();
          planned = undefined;
          client.pause();
          return void client.resetAndDestroy();
        }
        database.write(message);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connection: through(to, port),
    cutNext(cut, skipped = 0) {
      planned = { cut, skipped };
    },
    takeBack() {
      const isLeft = planned !== undefined;
      planned = undefined;
      return isLeft;
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(to: Connection) {
  if ('connectionString' in to) {
    const { hostname, port } = new URL(to.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host, port = 5432 } = to;
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function through(to: Connection, port: number): Connection {
  if (!('connectionString' in to)) return { ...to, host: '127.0.0.1', port };
  const url = new URL(to.connectionString);
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return { connectionString: url.href };
}
