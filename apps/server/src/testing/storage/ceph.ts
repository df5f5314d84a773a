import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Access } from '#server/config/storage-config.ts';
import { freePort } from '#server/testing/free-port.ts';

/** The environment variable with a service for a whole run, as JSON. */
export const sharedS3 = 'TEST_S3';

/** Null: this run was given none. */
export function s3OfRun(): S3Access | null {
  const text = process.env[sharedS3];
  return text === undefined ? null : JSON.parse(text);
}

/** For tests that only run with one. */
export function theS3(): S3Access {
  const access = s3OfRun();
  if (access === null) throw new Error('Run these tests by `npm run test:scale`, which starts an S3 service.');
  return access;
}

/** A real S3 service: a Ceph cluster of one machine, with its gateway. */
export interface S3Service {
  readonly access: S3Access;
  /** The gateway stops answering, but its port stays open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** Starts it in a folder of its own, in about 15 seconds. */
export async function startCeph(): Promise<S3Service> {
  const folder = path.join(os.tmpdir(), `someday-ceph-${randomBytes(4).toString('hex')}`);
  const [port, monitor] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const inFolder = (...parts: string[]) => path.join(folder, ...parts);
  for (const name of ['mon/ceph-a', 'osd/ceph-0', 'rgw', 'run', 'log'])
    await mkdir(inFolder(name), { recursive: true });
  await writeFile(inFolder('ceph.conf'), settings({ folder, port, monitor, cluster }));

  const keyring = inFolder('keyring');
  const settingsFlag = ['-c', inFolder('ceph.conf')];
  const asMe = ['--setuser', os.userInfo().username, '--setgroup', (await run('id', ['-gn'])).stdout.trim()];
  const key = (name: string, ...may: string[]) =>
    run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...may.flatMap((one) => ['--cap', ...one.split('=')])]);
  const ceph = (...args: string[]) => run('ceph', [...settingsFlag, ...args]);

  await run('ceph-authtool', [keyring, '--create-keyring']);
  await key('mon.', 'mon=allow *');
  await key('client.admin', 'mon=allow *', 'osd=allow *', 'mgr=allow *');
  await key('client.rgw', 'mon=allow *', 'osd=allow *');
  await key('osd.0', 'mon=allow profile osd', 'osd=allow *');
  const map = inFolder('monmap');
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', `[v2:127.0.0.1:${monitor}/0]`, map]);
  await run('ceph-mon', [...settingsFlag, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  await run('ceph-mon', [...settingsFlag, '-i', 'a', ...asMe]);
  await ceph('osd', 'new', disk, '0');
  await run('ceph-osd', [...settingsFlag, '-i', '0', '--mkfs', '--osd-uuid', disk]);
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
  await run('ceph-osd', [...settingsFlag, '-i', '0', ...asMe]);
  await run('radosgw', [
    ...settingsFlag,
    '-n',
    'client.rgw',
    '--rgw-zone=default',
    ...asMe,
    `--pid-file=${inFolder('run/rgw.pid')}`,
  ]);

  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'someday',
    secretAccessKey: 'someday-secret',
  };
  for (let tries = 0; !(await answers(access.endpoint)); tries++) {
    if (tries === 480) throw new Error('Ceph’s gateway didn’t start within two minutes.');
    await setTimeout(250);
  }
  const { accessKeyId, secretAccessKey } = access;
  const user = [
    '--uid=someday',
    '--display-name=someday',
    `--access-key=${accessKeyId}`,
    `--secret-key=${secretAccessKey}`,
  ];
  await run('radosgw-admin', [...settingsFlag, 'user', 'create', ...user, '--max-buckets=0']);

  const pidOf = async (file: string) => Number(await readFile(inFolder('run', file), 'utf8'));
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => void process.kill(await pidOf('rgw.pid'), name);
  return {
    access,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      const files = (await readdir(inFolder('run'))).filter((name) => name.endsWith('.pid'));
      for (const file of files) process.kill(await pidOf(file), 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    ({ ok }) => ok,
    () => false,
  );

/** A new, empty bucket. Its name. */
export async function makeBucket({ endpoint, region, ...credentials }: S3Access): Promise<string> {
  const client = new S3Client({ region, credentials, forcePathStyle: true, ...(endpoint !== null && { endpoint }) });
  const Bucket = `someday-${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return Bucket;
}

type Cluster = { folder: string; port: number; monitor: number; cluster: string };

/** One copy of everything, on loopback, with its state in one folder. */
const settings = ({ folder, port, monitor, cluster }: Cluster) => `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
[mon]
mon data = ${folder}/mon/ceph-$id
[osd]
osd data = ${folder}/osd/ceph-$id
osd objectstore = bluestore
bluestore block size = 4294967296
osd memory target = 939524096
[client]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`;
