import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { freshMachine, noFreshMachine, type FreshMachine } from '../support/fresh-machine.ts';

const run = promisify(execFile);
const slow = { timeout: 60_000 };
const root = path.resolve(import.meta.dirname, '../..');
const deployed = path.join(root, 'deploy/someday.service');

describe('deploy/someday.service', () => {
  let folder: string;
  /** With this checkout instead of /opt/someday. */
  let unit: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'someday-unit-'));
    unit = path.join(folder, 'someday.service');
    // A path to it without spaces, which a unit would have to quote.
    const checkout = path.join(folder, 'checkout');
    await symlink(root, checkout);
    await writeFile(unit, (await readFile(deployed, 'utf8')).replaceAll('/opt/someday', checkout));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is correct', async () => {
    expect(await run('systemd-analyze', ['verify', unit])).toEqual({ stdout: '', stderr: '' });
  });

  test('gives the program so little that systemd’s exposure level is 2.0 at most', async () => {
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
    const [level] = /Overall exposure level .*/.exec(stdout) ?? [];
    process.stdout.write(`${level}\n`);
    expect(level).toContain('OK');
  });
});

describe.skipIf(noFreshMachine)('a machine that runs deploy/someday.service', () => {
  let machine: FreshMachine;
  let there: ReturnType<FreshMachine['boot']>;
  let origin: string;

  beforeAll(async () => {
    machine = await freshMachine();
    const at = (...names: string[]) => path.join(machine.root, ...names);
    await mkdir(at('opt/someday'), { recursive: true });
    await copyFile(deployed, at('etc/systemd/system/someday.service'));
    await copyFile(path.join(root, 'deploy/someday.env'), at('etc/someday.env'));
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await appendFile(at('etc/someday.env'), `\nPORT=${port}\nMIN_FREE_MB=64\n`);
    await machine.run(['adduser', '--system', '--group', '--home=/var/lib/someday', '--no-create-home', 'someday']);
    there = machine.boot('someday.service', { options: [`--bind-ro=${root}:/opt/someday`] });
    await untilReady();
  }, 120_000);
  afterAll(() => machine.remove());

  const untilReady = () =>
    vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), { timeout: 60_000, interval: 100 });
  const shown = async (property: string) => (await there(['systemctl', 'show', '-P', property, 'someday'])).trim();

  test('converts videos', async () => {
    const anna = new TestClient(origin);
    await anna.ok('signup', {
      body: { name: 'Anna', email: 'anna@example.org', password: 'correct horse', timeZone: 'Europe/Berlin' },
    });
    const { id } = await anna.ok('addLovedOne', { body: { name: 'Emma', email: null } });
    const message = await anna.ok('createMessage', { form: await messageForm(id, { file: await gpsMp4() }) });
    const params = { id: String(message.id) };
    await expect.poll(async () => (await anna.ok('getOwnMessage', { params })).media.state, slow).toBe('ready');
  });

  test('resets an admin’s password with the command in docs/operations.md', async () => {
    const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
    const [command = ''] = /^systemd-run(?:.*\\\n)*.*/m.exec(guide) ?? [];
    await there(['systemctl', 'start', 'dbus.socket']); // as on every server
    expect(await there(['sh', '-c', command])).toContain('The password for admin is ');
  });

  test('restarts a program that was killed', async () => {
    await there(['systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'someday']);
    await expect.poll(() => shown('NRestarts'), slow).toBe('1');
    await untilReady();
  });

  test('stops the program cleanly, and gives it longer than it takes', async () => {
    expect(await shown('TimeoutStopUSec')).toBe('25s');
    await there(['systemctl', 'stop', 'someday']);
    expect(await shown('Result')).toBe('success');
    expect(await there(['journalctl', '--unit=someday', '--output=cat'])).toContain('"msg":"stopping"');
  });
});
