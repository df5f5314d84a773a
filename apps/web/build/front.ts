import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { IncomingMessage, request as ask, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createServer, type ViteDevServer } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

export const shells: readonly string[] = ['index.html', 'loved-one.html', 'admin.html'].map((name) =>
  path.join(root, name),
);

interface FrontOptions {
  readonly http: Server;
  readonly publicUrl: string;
  /** Resolves with the port of the product's server once it takes requests, or with null if it has exited. */
  readonly upstream: () => Promise<number | null>;
  readonly watched: readonly string[];
  readonly onChange: (file: string) => void;
}

/** Serves `npm run dev`: Vite serves the modules of all three apps, and the product's server everything else. */
export function openFront({ http, publicUrl, upstream, watched, onChange }: FrontOptions): Promise<ViteDevServer> {
  // For React Refresh's inline script, the only exception to the product's content security policy.
  const nonce = randomUUID();
  return createServer({
    root,
    appType: 'custom',
    clearScreen: false,
    html: { cspNonce: nonce },
    optimizeDeps: { entries: [...shells, 'src/**/hash-blob.ts'] },
    server: { middlewareMode: true, ws: { server: http }, cors: false, allowedHosts: [new URL(publicUrl).hostname] },
    plugins: [
      {
        name: 'front',
        configureServer({ watcher, middlewares, transformIndexHtml }) {
          watcher.add([...watched]).on('all', (_event, file) => onChange(file));
          middlewares.use((request, response, next) => {
            if (isForVite(request)) return next();
            const complete = (page: string) => transformIndexHtml('/', page);
            forward(request, response, { upstream, complete, nonce }).catch(() => refuse(response));
          });
        },
      },
    ],
  });
}

function isForVite({ url = '/' }: IncomingMessage): boolean {
  const { pathname } = new URL(url, 'http://localhost');
  if (/^\/(?:@|src\/|node_modules\/|__open-in-editor)/.test(pathname)) return true;
  return statSync(path.join(root, 'public', pathname), { throwIfNoEntry: false })?.isFile() === true;
}

interface ForwardOptions {
  readonly upstream: FrontOptions['upstream'];
  readonly complete: (page: string) => Promise<string>;
  readonly nonce: string;
}

async function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): Promise<void> {
  const port = await options.upstream();
  if (response.destroyed) return;
  if (port === null) return refuse(response);
  const { connection: _, 'accept-encoding': __, ...headers } = request.headers;
  const proxied = ask({ host: '127.0.0.1', port, method: request.method, path: request.url, headers });
  response.once('close', () => proxied.destroy());
  request.pipe(proxied);
  const [answer]: unknown[] = await once(proxied, 'response');
  if (!(answer instanceof IncomingMessage)) throw new TypeError('no answer');
  proxied.on('error', () => response.destroy());
  const { statusCode = 502 } = answer;
  const { connection: ___, 'keep-alive': ____, ...received } = answer.headers;
  if (request.method !== 'GET' || received['content-type']?.startsWith('text/html') !== true) {
    return pipeline(answer, response.writeHead(statusCode, received));
  }
  const page = await options.complete(await text(answer));
  const policy = String(received['content-security-policy']);
  response.writeHead(statusCode, {
    ...received,
    'content-length': Buffer.byteLength(page),
    'content-security-policy': policy.replace("script-src 'self'", `$& 'nonce-${options.nonce}'`),
  });
  response.end(page);
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    response.writeHead(503, { 'content-type': 'text/plain' }).end('The server isn’t running. Its terminal says why.\n');
}
