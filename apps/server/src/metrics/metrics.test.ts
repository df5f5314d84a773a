import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { systemClock } from '#server/lib/clock.ts';
import { freePort } from '#server/testing/free-port.ts';
import { smallMedia } from '#server/testing/media/make-media-small.ts';
import { aLovedOne, aMember, aMessage, aNewMember, aRecipient } from '#server/testing/make.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openMetrics } from './metrics.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ env: { METRICS_PORT: String(port) }, hasPages: true });
});
afterAll(() => app.close());

const scraped = async (from = port) => (await fetch(`http://127.0.0.1:${from}/metrics`)).text();

/** Past the time for which figures about queues are kept. */
async function figures(): Promise<string[]> {
  await app.setNow(new Date(app.now().getTime() + 6_000));
  return (await scraped()).split('\n');
}

const figure = (lines: readonly string[], series: string) =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));

/** As no browser sends it. Resolves when it's answered. */
async function oddRequest(method: string, path: string, headers: Record<string, string> = {}): Promise<void> {
  const sending = request(app.origin, { method, path, headers, agent: false }).end();
  const [response] = await once(sending, 'response');
  response.resume();
}

describe('metrics', () => {
  it('count requests by route, method and kind of answer', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const before = await figures();
    const change = { params: { id: String(emma.id) }, body: { name: 'Emmy' } };
    await anna.browser.ok('updateLovedOne', change);
    await app.browser().refused('updateLovedOne', change);
    const after = await figures();
    for (const status of ['2xx', '4xx']) {
      const series = `someday_http_request_duration_seconds_count{route="/api/family/members/:id",method="PATCH",status="${status}"}`;
      expect(figure(after, series), status).toBe((figure(before, series) || 0) + 1);
    }
  });

  it('report what waits, since when, and what died', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    await app.jobs.runDue();
    await aMessage(anna, await aLovedOne(anna, { email: 'emma@example.org' }), { file: await smallMedia.mp4() });
    await app.setNow(new Date(app.now().getTime() + 600_000));
    const waiting = await figures();
    expect(figure(waiting, 'someday_database_up')).toBe(1);
    expect(figure(waiting, 'someday_jobs{kind="convert-medium",state="waiting"}')).toBe(1);
    expect(figure(waiting, 'someday_jobs_oldest_due_seconds{kind="convert-medium"}')).toBe(606);
    expect(figure(waiting, 'someday_emails_due{kind="delivery"}')).toBe(1);
    expect(figure(waiting, 'someday_emails_due_lag_seconds{kind="delivery"}')).toBe(606);

    await app.db
      .updateTable('jobs')
      .set({ state: 'dead', finished_at: app.now() })
      .where('kind', '=', 'sweep-media')
      .execute();
    await app.jobs.runDue();
    const done = await figures();
    expect(figure(done, 'someday_jobs{kind="sweep-media",state="dead"}')).toBe(1);
    expect(figure(done, 'someday_jobs{kind="convert-medium",state="waiting"}')).toBe(0);
    expect(figure(done, 'someday_jobs_oldest_due_seconds{kind="convert-medium"}')).toBe(0);
    expect(done.join('\n')).not.toContain('someday_emails_due{');
    expect(figure(done, 'someday_conversion_duration_seconds_count{type="video",outcome="done"}')).toBe(1);
  });

  it('ask the database once in a few seconds, however often they are read', { tags: 'long' }, async () => {
    const before = await figures();
    const series = 'someday_jobs{kind="convert-medium",state="waiting"}';
    const anna = await aMember(app);
    await aMessage(anna, await aLovedOne(anna), { file: await smallMedia.png() });
    expect(figure((await scraped()).split('\n'), series)).toBe(figure(before, series));
    expect(figure(await figures(), series)).toBe(figure(before, series) + 1);
    await app.jobs.runDue();
  });

  it('report which kinds of job are paused', async () => {
    const own = String(await freePort());
    const unsent = await startTestApp({
      env: { METRICS_PORT: own, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@example.org' },
    });
    await aNewMember(unsent);
    expect(await scraped(Number(own))).not.toContain('someday_jobs_paused{');
    await unsent.jobs.runDue();
    expect(await scraped(Number(own))).toContain('\nsomeday_jobs_paused{kind="send-account-email"} 1\n');
    await unsent.close();
  });

  it('count problems with stored files by reason', async () => {
    const id = 'f'.repeat(32);
    const gone = app.platform.storage.open({ id, size: 9, ...app.platform.sealed.keyring.wrap(id, Buffer.alloc(32)) });
    await expect(gone).rejects.toThrow('missing');
    expect(figure(await figures(), 'someday_storage_errors_total{reason="missing"}')).toBe(1);
  });

  it('report how many connections are in use, and how the process is', async () => {
    const lines = await figures();
    expect(figure(lines, 'someday_database_pool{state="total"}')).toBeGreaterThan(0);
    expect(figure(lines, 'someday_database_pool{state="waiting"}')).toBe(0);
    expect(figure(lines, 'someday_http_refused_total')).toBe(0);
    expect(figure(lines, 'someday_process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(lines.join('\n')).toContain('someday_nodejs_eventloop_lag_p99_seconds');
  });

  it('are still there without a database, and say so', async () => {
    const database = createDatabase({ connectionString: 'postgres://someday@127.0.0.1:9/someday' });
    const config = { host: '127.0.0.1', port: await freePort() };
    const metrics = await openMetrics({ config, database, clock: systemClock, logger: createRecordingLogger() });
    const lines = (await scraped(config.port)).split('\n');
    await metrics.close();
    await database.close();
    expect(figure(lines, 'someday_database_up')).toBe(0);
    expect(figure(lines, 'someday_process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain('someday_jobs{');
  });

  it('are nowhere on the port for visitors', async () => {
    const answer = await app.browser().fetch('/metrics');
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('someday_');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  it('contain nothing about anyone', async () => {
    const mark = 'canary';
    const anna = await aMember(app, { name: `${mark} Anna` });
    const emma = await aLovedOne(anna, { name: `${mark} Emma`, email: `${mark}.emma@example.org` });
    const message = await aMessage(anna, emma, { title: `${mark} title`, file: await smallMedia.png() });
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    await recipient.fetch(`/messages/${message.id}?access=${emma.accessCode}`);
    for (const path of [
      `/${mark}`,
      `/api/${mark}`,
      `/api/${mark}/${mark}?${mark}=${mark}`,
      `/api/access/${mark}`,
      `/api/messages/987654321`,
      `/api/uploads/${mark}`,
      `/assets/${mark}`,
      `/%zz${mark}`,
      `//${mark}`,
    ]) {
      await app
        .browser()
        .fetch(path, { headers: { 'user-agent': mark, referer: mark, cookie: `someday_member=${mark}` } });
    }
    await app.browser().refused('login', { body: { email: `${mark}@example.org`, password: mark } });
    for (const method of ['PROPFIND', 'PURGE', 'OPTIONS', 'TRACE']) await oddRequest(method, `/api/${mark}`);
    await oddRequest('GET', `/${mark}`, { host: `${mark}.example` });

    const text = (await figures()).join('\n');
    expect(text).toContain('route="/api/access/:code"');
    expect(text).toContain('route="/messages/:id"');
    expect(text).toContain('method="other"');
    for (const secret of [mark, anna.email, emma.accessCode, '987654321', 'example.org']) {
      expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase());
    }
  });

  it('don’t grow with addresses and methods that don’t exist', async () => {
    // Those about the process are new with each kind of garbage collection.
    const series = async () =>
      (await figures()).filter((line) => line.includes('_http_')).map((line) => line.replace(/ \S+$/, ''));
    const ask = async (name: string) => {
      await app.browser().fetch(`/${name}`);
      await app.browser().fetch(`/api/${name}`);
      await app.browser().fetch(`/assets/${name}`);
      for (const method of ['PROPFIND', 'PURGE', 'MKCOL']) await oddRequest(method, `/${name}`);
    };
    await ask('first');
    const before = await series();
    for (let index = 0; index < 30; index += 1) await ask(`unknown-${index}`);
    expect(await series()).toEqual(before);
  });
});
