import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#server/db/client.ts';
import { addressIn, makePrograms, type Programs } from '#server/testing/running-program.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

const password = /password (?:for \w+ is )?((?:[0-9A-Z]{5}-){4}[0-9A-Z]{5})/i;

let programs: Programs;
let database: TestDatabase | null;
beforeEach(async () => {
  programs = await makePrograms();
  database = null;
});
afterEach(async () => {
  await programs.end();
  await database?.drop();
});

function passwordIn(text: string): string {
  const [, found] = password.exec(text) ?? [];
  if (found === undefined) throw new Error(`no password in ${text}`);
  return found;
}

async function canLogIn(origin: string, username: string, tried: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password: tried }),
  });
  return answer.status === 200;
}

describe('the first start', () => {
  it('shows the admin’s random password once, and later starts show none', async () => {
    const first = programs.start({ LOG_LEVEL: 'debug' });
    const text = await first.started;
    const origin = addressIn(text);
    expect(text).toContain(`${origin}/admin-login`);
    const shown = passwordIn(text);
    expect(await canLogIn(origin, 'admin', shown)).toBe(true);
    first.child.kill('SIGINT');
    await once(first.child, 'exit');
    expect(`${first.output()}${first.errors()}`.split(shown)).toHaveLength(2);
    const later = await programs.start().started;
    expect(later).toContain('/admin-login');
    expect(later).not.toMatch(/New admin|password/i);
  });

  it('shows only the name when ADMIN_PASSWORD is set', async () => {
    const program = programs.start({
      ADMIN_USERNAME: 'Jo',
      ADMIN_PASSWORD: 'a gate in the garden',
      LOG_LEVEL: 'debug',
    });
    const text = await program.started;
    expect(text).toContain('New admin Jo');
    expect(`${program.output()}${program.errors()}`).not.toContain('a gate in the garden');
    expect(await canLogIn(addressIn(text), 'jo', 'a gate in the garden')).toBe(true);
  });
});

describe('npm run admin', () => {
  it('creates and resets admins while Someday runs on its embedded database', async () => {
    const origin = addressIn(await programs.start({ ADMIN_PASSWORD: 'a gate in the garden' }).started);
    const made = await programs.run('entry/admin.ts', ['create', 'bea']);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output.split('\n')).toHaveLength(2);
    expect(await canLogIn(origin, 'bea', passwordIn(made.output))).toBe(true);
    const reset = await programs.run('entry/admin.ts', ['reset', 'admin']);
    expect(await canLogIn(origin, 'admin', 'a gate in the garden')).toBe(false);
    expect(await canLogIn(origin, 'admin', passwordIn(reset.output))).toBe(true);
  });

  it.each([['create', 'bea'], ['reset', 'admin'], ['list']])(
    'refuses %s where there is no Someday, names the folder and creates nothing',
    async (...args) => {
      const DATA_DIR = path.join(programs.dataDir, 'mistyped');
      const ended = await programs.run(
        'entry/admin.ts',
        args.filter((word) => typeof word === 'string'),
        { DATA_DIR },
      );
      const errors = expect.stringContaining(`There’s no Someday in ${DATA_DIR} yet.`);
      expect(ended).toMatchObject({ code: 2, output: '', errors });
      expect(await readdir(programs.dataDir)).toEqual([]);
    },
  );

  it('lists, renames and removes admins, but not the last one, and leaves no database running', async () => {
    const first = programs.start({ ADMIN_PASSWORD: 'a gate in the garden' });
    await first.started;
    first.child.kill('SIGINT');
    await once(first.child, 'exit');
    const admin = (...args: string[]) => programs.run('entry/admin.ts', args);
    await admin('create', 'bea');
    expect((await admin('rename', 'bea', 'bee')).output).toBe('bea is now bee. The password stays the same.\n');
    expect((await admin('list')).output).toMatch(/^admin {2}\(since .*\)\nbee {2}\(since .*\)\n$/);
    expect((await admin('remove', 'admin')).output).toMatch(/^admin is removed and logged out\./);
    const last = await admin('remove', 'bee');
    expect(last).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(/^bee is the only admin.*\n$/) });
    expect(await programs.databases()).toEqual([]);
  });

  it('works with DATABASE_URL', async () => {
    database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
    const env = { DATABASE_URL: addressOf(database.connection) };
    const made = await programs.run('entry/admin.ts', ['create', 'bea'], env);
    expect(made).toMatchObject({ code: 0, errors: '' });
    const reset = await programs.run('entry/admin.ts', ['reset', 'BEA'], env);
    expect(passwordIn(reset.output)).not.toBe(passwordIn(made.output));
    expect(await database.db.selectFrom('admins').select('username').execute()).toEqual([{ username: 'bea' }]);
    expect(await programs.databases()).toEqual([]);
  });

  it.each([
    [[], /^npm run admin -- isn’t complete, .*npm run admin -- --help\n$/],
    [['create'], /^npm run admin -- create isn’t complete, .*\n$/],
    [['erase', 'bea'], /^npm run admin -- erase bea isn’t complete, or isn’t a command\. .*\n$/],
    [['create', 'bea', 'cem'], /^npm run admin -- create bea cem isn’t complete, .*\n$/],
    [['reset', 'nobody'], /^There’s no admin nobody\..*\n$/],
    [['create', 'x'.repeat(61)], /^This username can’t be used\. .*\n$/],
  ])('with %j ends with one clear line and exit code 2', async (args, line) => {
    database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
    const ended = await programs.run('entry/admin.ts', args, { DATABASE_URL: addressOf(database.connection) });
    expect(ended).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(line) });
  });
});

/** In the form of `DATABASE_URL`, with a socket's folder in the query. */
function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, user, database: name, port = 5432 } = connection;
  return `postgresql://localhost/${name}?${new URLSearchParams({ host, user, port: String(port) }).toString()}`;
}
