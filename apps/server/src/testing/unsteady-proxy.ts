import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `works`; `silent`: takes connections and answers nothing; `refuses`: cuts every connection; `breaks`: cuts answers after 100 kB; `tires`: refuses once a connection has asked 8 MB. */
export type ProxyMood = 'works' | 'silent' | 'refuses' | 'breaks' | 'tires';

/** A network between a client and a service on this machine. */
export interface UnsteadyProxy {
  readonly port: number;
  readonly mood: ProxyMood;
  /** Applies to open connections too. */
  become(mood: ProxyMood): void;
  close(): Promise<void>;
}

export async function startUnsteadyProxy(to: number): Promise<UnsteadyProxy> {
  let mood: ProxyMood = 'works';
  const open = new Set<Socket>();
  const become = (next: ProxyMood) => {
    mood = next;
    if (mood === 'refuses') for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (mood === 'refuses') return void client.resetAndDestroy();
    const service = connect(to, '127.0.0.1');
    let [asked, answered] = [0, 0];
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (mood === 'tires') asked += bytes.length;
      if (mood === 'tires' && asked > 8_000_000) become('refuses');
      else if (mood !== 'silent') service.write(bytes);
    });
    service.on('data', (bytes) => {
      answered += bytes.length;
      if (mood === 'breaks' && answered > 100_000) client.resetAndDestroy();
      else if (mood !== 'silent') client.write(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get mood() {
      return mood;
    },
    become,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
