import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressIn, makePrograms, type Programs } from '#server/testing/running-program.ts';

let programs: Programs;
beforeEach(async () => {
  programs = await makePrograms();
});
afterEach(() => programs.end());

describe('starting Someday', () => {
  it('says where it is, serves, and stops cleanly on Ctrl-C', async () => {
    const program = programs.start();
    const text = await program.started;
    expect(text).toContain('Someday is running.');
    expect(text).toContain(path.join(programs.dataDir, 'master.key'));
    expect(text).toContain('embedded PostgreSQL');
    const origin = addressIn(text);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const events = await fetch(`${origin}/api/events`, { headers: { cookie: await signUp(origin) } });
    expect(events.status).toBe(200);
    program.child.kill('SIGINT');
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(0);
    expect(await programs.databases()).toEqual([]);
  });

  it('after a kill in full run finds everything and leaves no database behind', async () => {
    const first = programs.start();
    const origin = addressIn(await first.started);
    const cookie = await signUp(origin);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = programs.start({ HOST: '0.0.0.0' });
    const text = await second.started;
    expect(text).toContain('Network   on this machine only, until PUBLIC_URL is');
    const again = addressIn(text);
    const check = await fetch(`${again}/api/auth/check`, { headers: { cookie } });
    expect(await check.json()).toMatchObject({ authenticated: true, user: { name: 'Anna' } });
  });

  it('with a wrong setting ends with one line that names it', async () => {
    const program = programs.start({ MAX_UPLOAD_MB: 'lots' });
    program.started.catch(() => {});
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(1);
    expect(program.errors()).toMatch(/^Someday cannot start: MAX_UPLOAD_MB is "lots", but must be: .*\n$/);
  });
});

/** Gives the session's cookie. */
async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna', email: 'anna@example.org', password: 'correct horse' }),
  });
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
