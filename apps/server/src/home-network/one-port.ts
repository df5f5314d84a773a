import type { RequestListener } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { isFromHome } from './addresses.ts';
import type { HomeNetwork } from './home-network.ts';

/** The first byte of a TLS connection: a handshake record (RFC 8446, 5.1). No HTTP request begins with it. */
const TLS_HANDSHAKE = 22;

export type HomeServerOptions = https.ServerOptions & { readonly firstByteMs: number };

export function createHomeServer(
  home: HomeNetwork,
  answer: RequestListener,
  { firstByteMs, ...options }: HomeServerOptions,
): https.Server {
  const server = https.createServer({ ...options, ...home.certificate() }, answer);
  home.onChange(() => server.setSecureContext(home.certificate()));

  const startTls = server.listeners('connection');
  server.removeAllListeners('connection');
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (!isFromHome(socket.remoteAddress)) return socket.destroy();
    const giveUp = () => socket.destroy();
    silent.add(socket.setTimeout(firstByteMs, giveUp).once('error', giveUp));
    socket.once('close', () => silent.delete(socket));
    socket.once('readable', () => {
      silent.delete(socket.setTimeout(0).off('timeout', giveUp).off('error', giveUp));
      const first: Buffer | null = socket.read();
      if (first === null) return giveUp();
      socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) for (const start of startTls) start.call(server, socket);
      else server.emit('secureConnection', socket); // as if its TLS were done
    });
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const socket of silent) socket.destroy();
  };
  return server;
}
