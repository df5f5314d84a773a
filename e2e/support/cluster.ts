import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createKeyring } from '../../apps/server/src/adapters/storage/keyring.ts';
import { openObjectStore } from '../../apps/server/src/adapters/storage/open-object-store.ts';
import { createSealedStorage } from '../../apps/server/src/adapters/storage/sealed-storage.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { loadKeys } from '../../apps/server/src/keys.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { storageSettings } from '../../apps/server/src/testing/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { sha256Of } from '../../apps/server/src/testing/tus.ts';
import { end, hasEnded, isError, runProgram, untilReady, type Program, type RunningApp } from './app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';

/** Several servers and workers behind nginx, with one database and one bucket. */
export interface Cluster extends RunningApp {
  readonly database: ClusterDatabase;
  readonly servers: readonly ClusterProcess[];
  readonly workers: readonly ClusterProcess[];
  /** The SHA-256 of each message's original, decrypted again. */
  originals(): Promise<Map<number, string>>;
}

export interface ClusterProcess {
  /** Undefined for a worker. */
  readonly origin: string | undefined;
  readonly pid: number;
  /** Ends it with this signal, unless it has ended, and starts it again. Resolves when it's ready. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

type ClusterDatabase = Pick<TestDatabase, 'connection' | 'db'>;

export interface ClusterOptions {
  /** Remains. Default: a new one. */
  readonly database?: ClusterDatabase;
  readonly env?: Readonly<Record<string, string>>;
  /** Default: two of each. */
  readonly servers?: number;
  readonly workers?: number;
}

const deploy = path.resolve(import.meta.dirname, '../../deploy');

/** Each process has a data folder of its own, as on a machine of its own. */
export async function startCluster({
  env = {},
  database: existing,
  servers: serverCount = 2,
  workers: workerCount = 2,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-cluster-'));
  const { database, drop } = await databaseFor(existing);
  const front = await freePort();
  const origin = `http://127.0.0.1:${front}`;
  const shared = {
    ...(await storageSettings()),
    DATABASE_URL: addressOf(database.connection),
    MASTER_KEY: randomBytes(32).toString('hex'),
    PEPPER: randomBytes(32).toString('hex'),
    TRUST_PROXY: '127.0.0.1',
    ...env,
  };
  let said = '';
  const hear = (text: string) => {
    said += text;
  };

  const programs = new Set<Program>();
  async function startProcess(role: 'web' | 'worker', n: number): Promise<ClusterProcess> {
    const port = await freePort();
    const dataDir = path.join(folder, `${role}-${n}`);
    const own = role === 'web' ? `http://127.0.0.1:${port}` : undefined;
    let program: Program;
    const begin = async () => {
      const before = said.length;
      program = runProgram({ port, origin, dataDir, env: { ...shared, ROLE: role } }, hear);
      programs.add(program.once('exit', () => programs.delete(program)));
      // A worker answers no requests. What it says at its start is its readiness.
      if (own === undefined) await Promise.race([once(program.stdout, 'data'), once(program, 'exit')]);
      else await untilReady(own, () => hasEnded(program));
      if (hasEnded(program)) throw new Error(`A ${role} process didn’t start:\n${said.slice(before)}`);
    };
    await begin();
    return {
      origin: own,
      get pid() {
        return program.pid ?? 0;
      },
      async restart(signal) {
        await end(program, signal);
        await begin();
      },
      end: (signal) => end(program, signal),
    };
  }

  const endAll = (signal: 'SIGTERM' | 'SIGKILL') => Promise.all([...programs].map((one) => end(one, signal)));
  async function startAll() {
    // The first one migrates the database.
    const servers = [await startProcess('web', 1)];
    servers.push(...(await Promise.all(Array.from({ length: serverCount - 1 }, (_, n) => startProcess('web', n + 2)))));
    const workers = await Promise.all(Array.from({ length: workerCount }, (_, n) => startProcess('worker', n + 1)));
    return { servers, workers, stopNginx: await startFront(path.join(folder, 'nginx'), front, servers) };
  }
  const { servers, workers, stopNginx } = await startAll().catch(async (error: unknown) => {
    await endAll('SIGKILL');
    throw error;
  });
  const all = [...servers, ...workers];
  return {
    origin,
    database,
    servers,
    workers,
    dataDir: path.join(folder, 'worker-1'),
    pid: servers[0]?.pid ?? 0,
    async originals() {
      const config = readConfig(shared);
      const keyring = createKeyring((await loadKeys(config)).masterKeys);
      const storage = createSealedStorage({ store: await openObjectStore(config), keyring });
      const rows = await database.db
        .selectFrom('messages')
        .innerJoin('media', 'media.id', 'messages.media_id')
        .innerJoin('objects', 'objects.id', 'media.original_id')
        .select(['messages.id as message', 'objects.id', 'size', 'wrapped_key as wrappedKey', 'key_id as keyId'])
        .execute();
      const originals = new Map<number, string>();
      for (const row of rows)
        originals.set(row.message, sha256Of(Buffer.concat(await Array.fromAsync(storage.read(row)))));
      return originals;
    },
    said: () => said,
    errors: () => said.split('\n').filter(isError),
    async restart(signal) {
      for (const one of all) await one.restart(signal);
    },
    kill: async () => void (await endAll('SIGKILL')),
    async stop() {
      await stopNginx();
      await endAll('SIGTERM');
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function databaseFor(existing: ClusterDatabase | undefined) {
  if (existing !== undefined) return { database: existing, drop: async () => {} };
  const made = await createEmptyDatabase();
  return { database: made, drop: () => made.drop() };
}

/** deploy/nginx.conf without its certificate, in front of these servers. */
async function startFront(
  folder: string,
  port: number,
  servers: readonly ClusterProcess[],
): Promise<() => Promise<void>> {
  await mkdir(folder);
  const deployed = await readFile(path.join(deploy, 'nginx.conf'), 'utf8');
  const lines = servers.map((server) => `server ${new URL(server.origin ?? '').host} fail_timeout=2s;`);
  const site = deployed
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl http2;', '')
    .replaceAll(/^ +ssl_.*$/gm, '')
    .replace('server 127.0.0.1:3000 fail_timeout=2s;', lines.join('\n    '))
    .replaceAll('someday.example', '127.0.0.1')
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = `
user root;
daemon off;
pid ${folder}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, settings);
  const program = spawn('nginx', ['-e', path.join(folder, 'start.log'), '-c', file], { stdio: 'inherit' });
  await once(program, 'spawn'); // rejects if it isn't installed
  await untilReady(`http://127.0.0.1:${port}`, () => program.exitCode !== null);
  return async () => {
    program.kill('SIGTERM');
    await once(program, 'exit');
  };
}
