import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { addressIn, makePrograms, type Programs } from '#server/testing/running-program.ts';

let programs: Programs;
const opened: (() => unknown)[] = [];
beforeEach(async () => {
  programs = await makePrograms();
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  await programs.end();
});

const doctor = (env: Readonly<Record<string, string>> = {}, ...args: readonly string[]) =>
  programs.run('entry/doctor.ts', args, { BILLING: 'off', ...env });

async function aSilentServer(): Promise<number> {
  const server = net.createServer();
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Everything in the data folder except the database's own files, with its content. */
async function everythingKept() {
  const names = await readdir(programs.dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter(
    (entry) => entry.isFile() && !/postgres|reserve/.test(path.join(entry.parentPath, entry.name)),
  );
  const read = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [file, await readFile(file, 'base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe('npm run doctor', () => {
  it('finds a running installation fine, and leaves it as it was', async () => {
    const mail = await startMailServer();
    opened.push(() => mail.close());
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Someday <post@example.org>', BILLING: 'off' };
    const origin = addressIn(await programs.start(env).started);
    const before = await everythingKept();
    const healthy = await doctor({ ...env, PUBLIC_URL: origin });
    expect(healthy.output.replaceAll(/[\d,.]+ GB|ffmpeg \S+,|\bVersion \S+|PostgreSQL \S+,|1:\d+\./g, '…').trimEnd())
      .toBe(`
  Checking Someday at ${origin}

  ✓ Node             …
  ✓ Video converter  … with H.264 and AAC.
  ✓ Disk             … left for uploads.
  ✓ Clock            Correct.
  ✓ Database         … up to date.
  ✓ Storage          We stored a file, read it back and removed it.
  ! HTTPS            Off, so cameras work on this computer only.
                     → At home, start with npm start -- --home. On the internet, use a proxy with HTTPS: see docs/operations.md.
  ✓ Email            Email is sent through 127.0.0.…
  ! Backups          None yet. If this machine is lost, everything is.
                     → To back up once: npm run backup -- FOLDER. To back up every day, set BACKUP_TO to a folder on another disk or machine.
  ✓ Public address   This Someday answers at ${origin}.
  ✓ Payments         Off: everything is free, and no prices are shown.

  Nothing needs fixing. 2 things are worth knowing.
  To send a test email: npm run doctor -- you@example.org`);
    expect(healthy).toMatchObject({ code: 0, errors: '' });
    expect(await everythingKept()).toEqual(before);
    expect(mail.mails).toEqual([]);
  });

  it('checks a Someday at home with its flag, and asks for the flag without it', async () => {
    const text = await programs.start({ HOME_NETWORK: 'on' }).started;
    const [url = ''] = /https:\/\/someday\.local:\d+/.exec(text) ?? [];
    const asked = await doctor({}, '--home');
    expect(asked.code).toBe(0);
    expect(asked.output).toContain(`This Someday answers at ${url}.`);
    expect(asked.output).toContain('On, with a certificate of its own');
    expect((await doctor()).output).toContain('check it with: npm run doctor -- --home');
  });

  it('works before the first start, and creates nothing', async () => {
    const DATA_DIR = path.join(await mkdtemp(path.join(os.tmpdir(), 'someday-doctor-')), 'not', 'there');
    opened.push(() => rm(path.resolve(DATA_DIR, '../..'), { recursive: true }));
    const { code, output } = await doctor({ DATA_DIR });
    expect(output).toMatch(/! Database +Not created yet/);
    expect(output).toMatch(/! Storage +Not created yet/);
    expect(output).toMatch(/! Public address +Someday isn’t running/);
    expect(code).toBe(0);
    await expect(access(DATA_DIR)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves a database of an older PostgreSQL alone, and says that a start moves it', async () => {
    const database = path.join(programs.dataDir, 'postgres');
    await mkdir(database);
    await writeFile(path.join(database, 'PG_VERSION'), '17\n');
    const { code, output } = await doctor();
    expect(output).toMatch(/✗ Database +.*it was made by an older PostgreSQL\. Start Someday with npm start/);
    expect(code).toBe(1);
    expect(await readdir(database)).toEqual(['PG_VERSION']);
  });

  it('works after a stop, and leaves no database running', async () => {
    const program = programs.start();
    await program.started;
    program.child.kill('SIGINT');
    await once(program.child, 'exit');
    const { code, output } = await doctor();
    expect(output).toMatch(/✓ Database +PostgreSQL/);
    expect(output).toMatch(/! Public address +Someday isn’t running\.\n +→ Start it with npm start/);
    expect(code).toBe(0);
    expect(await programs.databases()).toEqual([]);
  });

  it('shows all checks with a database that is down, and no secret', async () => {
    const { code, output, errors } = await doctor({
      DATABASE_URL: 'postgres://someday:hunter2@127.0.0.1:9/someday',
      SMTP_URL: 'smtp://me:hunter2@127.0.0.1:9',
      MAIL_FROM: 'post@example.org',
      MASTER_KEY: 'ab'.repeat(32),
      PEPPER: 'cd'.repeat(32),
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_hunter2',
      STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    });
    expect(output).toMatch(
      /✗ Database +We can’t reach it: .*ECONNREFUSED.*\n +→ Check that your PostgreSQL server is running/,
    );
    expect(output).toMatch(/! Clock +We need the database/);
    expect(output).toMatch(/! Backups +We need the database/);
    expect(output).toMatch(/✗ Email +We can’t connect/);
    expect(output).toMatch(/✗ Payments +Stripe doesn’t answer/);
    expect(output).toMatch(/3 things need fixing\./);
    expect(`${output}${errors}`).not.toMatch(/hunter2|(ab|cd){4}/);
    expect(code).toBe(1);
  });

  it('doesn’t wait for servers that never answer', async () => {
    const port = await aSilentServer();
    const silent = `127.0.0.1:${port}`;
    const { code, output } = await doctor({
      DATABASE_URL: `postgres://someday:x@${silent}/someday`,
      SMTP_URL: `smtp://me:x@${silent}`,
      MAIL_FROM: 'post@example.org',
      PUBLIC_URL: `http://${silent}`,
    });
    for (const name of ['Database', 'Email']) expect(output).toMatch(new RegExp(`✗ ${name} `));
    expect(output).toMatch(/Public address +Someday isn’t running/);
    expect(code).toBe(1);
  });

  it('sends a test email to an address, and says if that failed', async () => {
    const mail = await startMailServer();
    opened.push(() => mail.close());
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Someday <post@example.org>' };
    const sent = await doctor(env, 'you@example.org');
    expect(sent.output).toMatch(/✓ Test email +Sent to you@example\.org/);
    const [received] = await mail.takeMails();
    expect(received).toMatchObject({ to: 'you@example.org' });
    mail.refuseWith(550);
    const refused = await doctor(env, 'you@example.org');
    expect(refused.output).toMatch(
      /✗ Test email +The mail server refused the email: .*550 not now\.\n +→ Check the address/,
    );
    expect([sent.code, refused.code]).toEqual([0, 1]);
  });

  it('misses a key', async () => {
    const program = programs.start();
    await program.started;
    program.child.kill('SIGINT');
    await once(program.child, 'exit');
    await rm(path.join(programs.dataDir, 'master.key'));
    const { code, output } = await doctor();
    expect(output).toMatch(/✗ Storage +.*the key \S.*master\.key is missing\./);
    expect(code).toBe(1);
    await expect(access(path.join(programs.dataDir, 'master.key'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('at home, before the first start and after a stop, says that Someday isn’t running, and blames no DNS', async () => {
    const before = await doctor({}, '--home');
    expect(before.output).toMatch(/! Public address +Someday isn’t running/);
    expect(before.code).toBe(0);
    const program = programs.start({ HOME_NETWORK: 'on' });
    await program.started;
    program.child.kill('SIGINT');
    await once(program.child, 'exit');
    expect((await doctor({}, '--home')).output).toMatch(/! Public address +Someday isn’t running/);
  });

  it.each([
    [['you'], /^“you” isn’t an email address\. .*npm run doctor -- --help\n$/],
    [['you@example.org', 'me@example.org'], /^“me@example\.org” isn’t expected here\. .*\n$/],
  ])('with %j explains what’s wrong', async (args, line) => {
    const ended = await doctor({}, ...args);
    expect(ended).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(line) });
  });

  it('with --help explains how it’s used', async () => {
    const ended = await doctor({}, '--help');
    expect(ended).toMatchObject({ code: 0, output: expect.stringMatching(/^npm run doctor -- \[you@/), errors: '' });
  });
});
