import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf } from '#server/testing/tus.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ hasPages: true, env: { METRICS_PORT: String(port) } });
});
afterAll(() => app.close());

/** More than there are connections, and than may wait. */
const crowd = 10 + 51;

const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

const oneMoreWaits = () => expect.poll(() => app.platform.database.pool.waitingCount).toBe(crowd - 10 + 1);

/** Runs `work` while requests wait for a database connection. */
async function whileQueued(work: () => Promise<void>): Promise<void> {
  const { pool } = app.platform.database;
  await app.browser().ok('checkSession');
  const queued = await app.db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(7)`.execute(own);
    const waiting = Array.from({ length: crowd }, () => pool.query('select pg_advisory_xact_lock_shared(7)'));
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(7)`.execute(own);
    }
    return waiting;
  });
  await Promise.all(queued);
}

describe('while more requests arrive than can be answered', () => {
  it('refuses them at once, says when to try again, and accepts them again afterwards', async () => {
    await whileQueued(async () => {
      await later(501);
      const answer = await app.browser().fetch('/api/auth/check');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toEqual({
        message: 'Someday is very busy right now. Try again in a moment.',
        code: 'busy',
      });
    });
    await app.browser().ok('checkSession');
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await metrics.text()).toContain('\nsomeday_http_refused_total 1\n');
  });

  it('refuses a part of an upload, which can be sent again', async () => {
    const anna = await aMember(app);
    const tus = tusOf(anna.browser, app.origin);
    const bytes = fakeVideo(4 * 1024 * 1024);
    const id = await tus.begin(bytes.length);
    await whileQueued(async () => {
      await later(501);
      expect((await tus.patch(id, 0, bytes)).status).toBe(503);
    });
    expect((await tus.patch(id, 0, bytes)).status).toBe(204);
  });

  it('doesn’t read a long file only to refuse it', async () => {
    const agent = new Agent({ keepAlive: true });
    await whileQueued(async () => {
      await later(501);
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1024 ** 3 };
      const sending = request(`${app.origin}/api/video-messages`, { method: 'POST', headers, agent });
      sending.flushHeaders();
      const [response] = await once(sending, 'response');
      expect(response).toMatchObject({ statusCode: 503, headers: { connection: 'close' } });
      sending.destroy();
    });
    agent.destroy();
  });

  it('goes on with what it has accepted, and with health checks and pages', async () => {
    const anna = await aMember(app);
    let [accepted, ready] = [Promise.resolve(new Response()), Promise.resolve(new Response())];
    await whileQueued(async () => {
      accepted = anna.browser.fetch('/api/parents');
      await oneMoreWaits();
      await later(501);
      expect((await app.browser().fetch('/api/auth/check')).status).toBe(503);
      ready = app.browser().fetch('/readyz');
      expect((await app.browser().fetch('/healthz')).status).toBe(200);
      const page = await app.browser().fetch('/member-dashboard');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('id="answers">{}<');
    });
    expect((await accepted).status).toBe(200);
    expect((await ready).status).toBe(200);
  });

  it('lets a burst through, which is over in a moment', async () => {
    const anna = await aMember(app);
    let answer = Promise.resolve(new Response());
    await whileQueued(async () => {
      await later(499);
      answer = anna.browser.fetch('/api/parents');
      await oneMoreWaits();
    });
    expect((await answer).status).toBe(200);
  });
});
