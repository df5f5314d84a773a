// `npm run dev`: everything on one port. Open pages update as you edit, and the server restarts when one of its files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config/config.ts';
import { commands } from '../apps/server/src/config/commands.copy.ts';
import { ConfigError } from '../apps/server/src/config/env.ts';
import { endWithLauncher } from '../apps/server/src/entry/lifecycle.ts';
import { runCommand } from '../apps/server/src/entry/run-command.ts';
import { openFront, shells } from '../apps/web/build/front.ts';

const root = path.resolve(import.meta.dirname, '..');
const entry = path.join(root, 'apps/server/src/entry/all.ts');
/** The server's sources. */
const sources = ['apps/server/src', 'packages/contract/src'].map((folder) => path.join(root, folder));
/** The environment, before Vite adds to it in this process. */
const environment = { ...process.env };
/** Several files may change together. */
const DEBOUNCE_MS = 50;
/** @typedef {Awaited<ReturnType<typeof startServer>>} Running */
/** Time for requests in progress. A killed server loses nothing either. */
const STOP_TIMEOUT_MS = 3_000;

/** @param {NodeJS.ProcessEnv} settings */
async function develop(settings) {
  const { host, port, publicUrl, home } = readConfig(settings);
  if (home) throw new ConfigError('HOME_NETWORK is on, but npm run dev doesn’t serve a home network. Use npm start.');
  const front = http.createServer({ requestTimeout: 0 });
  front.listen(port, host);
  await once(front, 'listening');

  const server = keepServer(gatherShells(), publicUrl);
  const onChange = (/** @type {string} */ file) => {
    if (isOfServer(file)) server.restart(file);
  };
  const vite = openFront({ http: front, publicUrl, upstream: server.port, watched: sources, onChange });
  front.on('request', (request, response) => void vite.then(({ middlewares }) => middlewares(request, response)));

  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    front.close().closeAllConnections();
    await Promise.allSettled([vite.then((opened) => opened.close()), server.end()]);
    process.exit();
  };
  // Only once: npm passes Ctrl-C on, so it arrives twice, and a second signal would make the server quit mid-work.
  const stopOnce = () => (stopping ??= stop());
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stopOnce());
  endWithLauncher(stopOnce);
  await vite.catch(async (error) => {
    await server.end();
    throw error;
  });
}

/**
 * Runs one server after the other.
 * @param {string} pages
 * @param {string} publicUrl
 */
function keepServer(pages, publicUrl) {
  let current = startServer(pages, publicUrl);
  /** @type {NodeJS.Timeout | undefined} */
  let debounce;

  /** @param {Promise<Running>} before */
  const replace = async (before) => {
    await new Promise((resolve) => {
      debounce = setTimeout(resolve, DEBOUNCE_MS);
    });
    debounce = undefined;
    await end(await before);
    return startServer(pages, publicUrl);
  };
  return {
    /** The port of a server that accepts requests; null if it ended on its own. */
    async port() {
      for (;;) {
        const seen = current;
        const running = await seen;
        const isReady = await running.isReady;
        if (seen === current) return isReady ? running.port : null;
      }
    },
    /** @param {string} file that has changed */
    restart(file) {
      if (debounce) return void debounce.refresh();
      console.log(`dev: ${path.relative(root, file)} changed, restarting the server`);
      current = replace(current);
    },
    end: async () => end(await current),
  };
}

/** Puts the three empty pages into a folder, in place of the built ones that the server expects. */
function gatherShells() {
  const folder = path.join(root, 'node_modules/.cache/someday-pages');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const shell of shells) fs.symlinkSync(shell, path.join(folder, path.basename(shell)));
  return folder;
}

/** @param {string} file */
function isOfServer(file) {
  if (shells.includes(file)) return true;
  return sources.some((folder) => file.startsWith(folder + path.sep)) && !/\.test\.tsx?$/.test(file);
}

/**
 * In its own session, so Ctrl-C reaches it only through us. If we are killed, it notices that its launcher is gone and ends.
 * @param {string} pages
 * @param {string} publicUrl
 */
async function startServer(pages, publicUrl) {
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    cwd: root,
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      SOMEDAY_PAGES: pages,
      npm_lifecycle_event: environment.npm_lifecycle_event ?? 'dev',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const gone = once(child, 'exit');
  const isReady = Promise.race([once(child, 'message').then(() => true), gone.then(() => false)]);
  return { child, gone, isReady, port };
}

/** @param {Running} running */
async function end({ child, gone }) {
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(overdue);
}

async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system has no free port.');
  return address.port;
}

void runCommand(commands.dev, ({ settings }) => develop(settings));
