import { spawnSync } from 'node:child_process';
import { lchown, lstat, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '#server/lib/app-error.ts';

/** The user the server runs as. PostgreSQL refuses uid 0, and initdb a uid without an account. */
export interface Identity {
  how: string;
  prefix: readonly string[];
  ids: { uid?: number; gid?: number };
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Nothing of ours reaches the server: no secrets in its environment, messages in English, times in UTC. */
export const serverEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const plain: Identity = { how: 'plain', prefix: [], ids: {} };

/** Files are accessed with our own uid (so a checkout under /root works), while PostgreSQL sees itself as `nobody`. */
const userNamespace: Identity = {
  how: 'user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  ids: {},
};

export async function chooseIdentity(postgres: string): Promise<Identity> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasAccount()) return plain;
  const candidates = [
    ...(process.platform === 'linux' ? [userNamespace] : []),
    ...(isRoot ? (await unprivilegedAccounts()).map(asAccount) : []),
  ];
  const chosen = candidates.find((candidate) => canRun(candidate, postgres));
  if (chosen !== undefined) return chosen;
  throw new StartError(
    isRoot
      ? 'the embedded PostgreSQL can’t run as root here. Start Someday as an ordinary user, move it out of a folder that only root can read, or set DATABASE_URL.'
      : 'the embedded PostgreSQL needs a user account for this uid. Add one, or set DATABASE_URL.',
  );
}

export function commandFor(identity: Identity, binary: string, args: readonly string[]): [string, ...string[]] {
  const [first, ...rest] = [...identity.prefix, binary, ...args];
  return [first ?? binary, ...rest];
}

export async function giveTo(identity: Identity, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid = 0, gid = 0 } = identity.ids;
  if ((await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(path.join(folder, entry), uid, gid);
  // Last, so that an interrupted run starts over.
  await lchown(folder, uid, gid);
}

function hasAccount(): boolean {
  try {
    os.userInfo();
    return true;
  } catch {
    return false;
  }
}

function asAccount({ name, uid, gid }: Account): Identity {
  return { how: `account ${name}`, prefix: [], ids: { uid, gid } };
}

async function unprivilegedAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const accounts = lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  return ['postgres', 'nobody'].flatMap((name) => accounts.filter((account) => account.name === name));
}

function canRun(identity: Identity, postgres: string): boolean {
  const [command, ...args] = commandFor(identity, postgres, ['--version']);
  return spawnSync(command, args, { ...identity.ids, env: serverEnvironment, cwd: '/' }).status === 0;
}
