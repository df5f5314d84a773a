import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);
const deploy = path.resolve(import.meta.dirname, '../../deploy');

/** No other name leads to Someday. Clients connect to this machine by its address. */
export const domain = 'someday.test';

export interface ProxyOptions {
  /** For its settings, certificates and logs. */
  readonly folder: string;
  readonly ports: { readonly http: number; readonly https: number };
  /** Someday’s port. */
  readonly upstream: number;
}

export interface RunningProxy {
  /** The certificate of the authority that clients have to trust. */
  readonly authority: string;
  /** Everything it has logged. */
  logged(): Promise<string>;
  stop(): Promise<void>;
}

async function started(command: string, args: readonly string[]): Promise<RunningProxy['stop']> {
  const program = spawn(command, args, { stdio: 'inherit' });
  await once(program, 'spawn'); // rejects if it isn't installed
  return async () => {
    program.kill('SIGTERM');
    await once(program, 'exit');
  };
}

const settings = z.looseObject({ logging: z.object({ logs: z.object({ default: z.looseObject({}) }) }) });
const app = z.looseObject({ apps: z.looseObject({ http: z.looseObject({}) }) });

/** deploy/Caddyfile as it is, with certificates from an authority of Caddy’s own. */
export async function startCaddy({ folder, ports, upstream }: ProxyOptions): Promise<RunningProxy> {
  const env = {
    ...process.env,
    PUBLIC_URL: `https://${domain}:${ports.https}`,
    SOMEDAY_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const { stdout } = await run('caddy', ['adapt', '--config', path.join(deploy, 'Caddyfile')], { env });
  const adapted = z.intersection(settings, app).parse(JSON.parse(stdout));
  const log = path.join(folder, 'log');
  const { logs } = adapted.logging;
  const local = {
    ...adapted,
    admin: { disabled: true },
    storage: { module: 'file_system', root: folder },
    logging: { logs: { default: { ...logs.default, writer: { output: 'file', filename: log } } } },
    apps: {
      http: { ...adapted.apps.http, http_port: ports.http, https_port: ports.https },
      tls: { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } },
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  };
  const file = path.join(folder, 'caddy.json');
  await writeFile(file, JSON.stringify(local));
  return {
    stop: await started('caddy', ['run', '--config', file]),
    authority: path.join(folder, 'pki/authorities/local/root.crt'),
    logged: () => readFile(log, 'utf8'),
  };
}

/** deploy/nginx.conf with other ports, folders and name, and a certificate made here. */
export async function startNginx({ folder, ports, upstream }: ProxyOptions): Promise<RunningProxy> {
  const authority = path.join(folder, 'fullchain.pem');
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', authority];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    ...subject,
    ...files,
  ]);
  const deployed = await readFile(path.join(deploy, 'nginx.conf'), 'utf8');
  const site = deployed
    .replaceAll('/etc/letsencrypt/live/someday.example', folder)
    .replaceAll('/var/log/nginx', path.join(folder, 'logs'))
    .replaceAll('someday.example', domain)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${ports.http};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${ports.https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  await mkdir(path.join(folder, 'logs'));
  // What Debian’s own nginx.conf sets around the site.
  const around = `
user root;
daemon off;
pid ${folder}/pid;
error_log ${folder}/logs/start.log;
events {}
http {
  gzip on;
  access_log ${folder}/logs/other.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}`;
  await writeFile(path.join(folder, 'nginx.conf'), around);
  const logged = async () => {
    const names = await readdir(path.join(folder, 'logs'));
    return (await Promise.all(names.map((name) => readFile(path.join(folder, 'logs', name), 'utf8')))).join('');
  };
  const stop = await started('nginx', [
    '-e',
    path.join(folder, 'logs/start.log'),
    '-c',
    path.join(folder, 'nginx.conf'),
  ]);
  return { stop, authority, logged };
}
