import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { envSchema } from '../../apps/server/src/config/env.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { freshMachine, noFreshMachine, type FreshMachine } from '../support/fresh-machine.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(root, name), 'utf8');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      read_only: z.boolean().optional(),
      tmpfs: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);

describe('the settings in deploy/', () => {
  const known = new Set(Object.keys(envSchema.shape));

  test('exist', async () => {
    const names = namesIn(await read('deploy/someday.env'));
    expect(names).toContain('PUBLIC_URL');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const unit = await read('deploy/someday.service');
    const container = await read('deploy/Containerfile');
    const variables = [...`${unit}\n${container}`.matchAll(/^(?:Environment=|ENV )(.*)/gm)].flatMap(([, line = '']) =>
      namesIn(line.replaceAll(' ', '\n')),
    );
    expect(variables).toEqual(['DATA_DIR', 'MALLOC_ARENA_MAX', 'DATA_DIR', 'HOST', 'MALLOC_ARENA_MAX']);
    expect(variables.filter((name) => !known.has(name) && !name.startsWith('MALLOC_'))).toEqual([]);
  });

  test('of compose.yaml exist, and only Caddy is reachable from outside', async () => {
    const text = await read('deploy/compose.yaml');
    const { services, volumes } = composeSchema.parse(parse(text));
    expect(Object.keys(services.app?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
    expect(asked).toEqual(new Set(['POSTGRES_PASSWORD', 'PUBLIC_URL']));
    const open = Object.keys(services).filter((name) => services[name]?.ports !== undefined);
    expect(open).toEqual(['caddy']);
    const named = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''));
    expect(named.filter((name) => !name.startsWith('./')).toSorted()).toEqual(Object.keys(volumes).toSorted());
    // What the Caddyfile needs.
    const placeholders = [...(await read('deploy/Caddyfile')).matchAll(/\{\$([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(services.caddy?.environment ?? {})).toEqual(placeholders);
  });

  test('keep out of the image what isn’t in the repository', async () => {
    const ignored = (await read('deploy/Containerfile.dockerignore')).split('\n');
    const wanted = (await read('.gitignore')).split('\n').filter((line) => line !== '');
    expect(wanted.filter((line) => !ignored.includes(`**/${line}`))).toEqual([]);
    expect(ignored).toContain('.git');
  });
});

/** What a Containerfile has built so far. */
interface Image {
  readonly folder: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** Follows a Containerfile on a machine that takes the place of the image it starts from. */
async function build(machine: FreshMachine, containerfile: string): Promise<Image> {
  let image: Image = { folder: '/', user: 'root', env: {}, command: [] };
  for (const line of containerfile.split('\n')) {
    const [, name, rest = ''] = /^([A-Z]+) (.*)/.exec(line) ?? [];
    if (name === 'RUN') await machine.run(['sh', '-c', rest], image);
    if (name === 'WORKDIR') {
      image = { ...image, folder: rest };
      await mkdir(path.join(machine.root, rest), { recursive: true });
    }
    if (name === 'COPY') {
      expect(rest).toBe('. .');
      const committed = `git archive HEAD | tar --extract --directory='${path.join(machine.root, image.folder)}'`;
      await run('sh', ['-c', committed], { cwd: root });
    }
    if (name === 'ENV') {
      const pairs = rest.split(' ').map((one) => one.split('='));
      image = { ...image, env: { ...image.env, ...z.record(z.string(), z.string()).parse(Object.fromEntries(pairs)) } };
    }
    if (name === 'USER') image = { ...image, user: rest };
    if (name === 'CMD') image = { ...image, command: z.array(z.string()).parse(JSON.parse(rest)) };
  }
  return image;
}

describe.skipIf(noFreshMachine)('deploy/Containerfile', () => {
  let machine: FreshMachine;
  beforeAll(async () => {
    machine = await freshMachine();
    await machine.run(['sh', '-c', 'id node || useradd --create-home node']); // as in the image it starts from
  });
  afterAll(() => machine.remove());

  test('builds a Someday that changes nothing but its data, and is healthy', { timeout: 600_000 }, async () => {
    const image = await build(machine, await read('deploy/Containerfile'));
    expect(image.user).toBe('node');
    const { services } = composeSchema.parse(parse(await read('deploy/compose.yaml')));
    const app = services.app;
    expect(app?.read_only).toBe(true);
    const port = String(await freePort());
    // A new volume begins as a copy of the image’s folder.
    const volume = path.join(machine.root, '../volume');
    await run('cp', ['--archive', path.join(machine.root, '/data'), volume]);
    machine.start(image.command, {
      ...image,
      env: { ...image.env, TRUST_PROXY: app?.environment['TRUST_PROXY'] ?? '', PORT: port, MIN_FREE_MB: '64' },
      options: [
        '--as-pid2',
        '--read-only',
        `--tmpfs=${app?.tmpfs}:mode=1777`, // as containers have it
        '--no-new-privileges=yes',
        `--bind=${volume}:/data`,
      ],
    });
    const [kind, node, ...check] = app?.healthcheck?.test ?? [];
    expect([kind, node]).toEqual(['CMD', 'node']);
    const healthy = (at: string) =>
      run(
        process.execPath,
        check.map((word) => word.replace(':3000', `:${at}`)),
      );
    await vi.waitFor(() => healthy(port), { timeout: 60_000, interval: 500 });
    await expect(healthy('1')).rejects.toThrow();
  });
});
