import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { idsOf } from '../../apps/server/src/testing/database/debian-postgres.ts';
import { createDatabase, type Db, type Connection } from '../../apps/server/src/db/client.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

/** A primary and a synchronous standby, watched by Patroni, behind HAProxy. */
export interface PostgresPair {
  /** Leads to the primary. */
  readonly connection: Connection;
  readonly db: Db;
  /** Kills the primary with all its processes, and starts it again as soon as the other one is the primary. */
  killPrimary(): Promise<void>;
  /** Kills only the primary's PostgreSQL. Patroni starts it again, or lets the other one take over. */
  killPostgres(): Promise<void>;
  /** Resolves when there's a primary that answers, with a standby that has every commit. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const names = ['postgres-1', 'postgres-2'] as const;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly folder: string;
  program: ChildProcess | undefined;
}

const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

export async function startPostgresPair(): Promise<PostgresPair> {
  const ids = await idsOf('postgres');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-pair-'));
  await chown(folder, ids.uid, ids.gid);
  const running: ChildProcess[] = [];
  const run = (command: string, args: readonly string[], asPostgres = false) => {
    const program = spawn(command, args, { ...(asPostgres && ids), cwd: folder, stdio: 'ignore', detached: true });
    running.push(program);
    return program;
  };

  const [etcd, peer, front] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  run('etcd', [
    ...['--name', 'etcd-1', '--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', at(etcd), '--advertise-client-urls', at(etcd)],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `etcd-1=${at(peer)}`],
  ]);

  const members: Member[] = [];
  for (const name of names) {
    const member = {
      name,
      port: await freePort(),
      api: await freePort(),
      folder: path.join(folder, name),
      program: undefined,
    };
    await mkdir(member.folder, { mode: 0o700 });
    await chown(member.folder, ids.uid, ids.gid);
    await writeFile(path.join(member.folder, 'patroni.yml'), await patroniSettings(member, etcd));
    members.push(member);
  }
  const start = (member: Member) => {
    member.program = run('patroni', [path.join(member.folder, 'patroni.yml')], true);
  };
  for (const member of members) start(member);

  const haproxy = await readFile(path.join(deploy, 'haproxy.cfg'), 'utf8');
  const lines = members.map(({ name, port, api }) => `    server ${name} 127.0.0.1:${port} check port ${api}`);
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    haproxy.replace(/^ +server [\s\S]*$/m, `${lines.join('\n')}\n`).replace('127.0.0.1:5433', `127.0.0.1:${front}`),
  );
  run('haproxy', ['-f', file]);

  /** As reported by one that runs. */
  async function roles(): Promise<{ primary: Member | undefined; hasStandby: boolean }> {
    for (const { api } of members) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined);
      if (!answer?.ok) continue;
      const { members: found } = clusterSchema.parse(await answer.json());
      const leader = found.find(({ role, state }) => role === 'leader' && state === 'running');
      return {
        primary: members.find(({ name }) => name === leader?.name),
        hasStandby: found.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state)),
      };
    }
    return { primary: undefined, hasStandby: false };
  }

  const connection = { connectionString: `postgres://postgres:PASSWORD-1@127.0.0.1:${front}/postgres` };
  const { db, pool, close } = createDatabase(connection, { poolSize: 2 });
  const whole = () =>
    until(async () => {
      const { primary, hasStandby } = await roles();
      const answers = await pool.query('select').then(
        () => true,
        () => false,
      );
      return primary !== undefined && hasStandby && answers;
    });
  await whole();
  return {
    connection,
    db,
    whole,
    async killPrimary() {
      const { primary } = await roles();
      if (primary?.program === undefined) throw new Error('There is no primary.');
      await killMember(primary);
      await until(async () => {
        const now = (await roles()).primary;
        return now !== undefined && now !== primary;
      });
      start(primary);
    },
    async killPostgres() {
      const { primary } = await roles();
      if (primary === undefined) throw new Error('There is no primary.');
      await killServer(primary);
    },
    async stop() {
      await close();
      for (const member of members) await killMember(member);
      for (const program of running) await killGroup(program);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** deploy/patroni.yml, with everything on this machine. */
async function patroniSettings({ name, port, api, folder }: Member, etcd: number): Promise<string> {
  const deployed = await readFile(path.join(deploy, 'patroni.yml'), 'utf8');
  return deployed
    .replace('name: postgres-1', `name: ${name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${api}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/someday', path.join(folder, 'data'))
    .replace('/var/lib/postgresql/.pgpass-patroni', path.join(folder, 'pgpass'))
    .replace('max_connections: 200', `max_connections: 200\n        unix_socket_directories: ${folder}`);
}

/** Patroni first, or it would start PostgreSQL again. */
async function killMember(member: Member): Promise<void> {
  if (member.program !== undefined) await killGroup(member.program);
  await killServer(member);
}

/** Without its first process, the rest of PostgreSQL ends. */
async function killServer({ folder }: Member): Promise<void> {
  const [pid = ''] = (await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (pid !== '') kill(Number(pid));
}

async function killGroup(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  kill(-(program.pid ?? 0));
  await gone;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const patienceMs = 120_000;

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
