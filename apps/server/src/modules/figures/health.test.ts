import { finishRun, startRun } from '#server/keeping/backup/backup.repo.ts';
import type { Db } from '#server/lib/transaction.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aFamilyByMail, aMessage } from '#server/testing/make.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { lookAtHealth } from './health.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let app: TestApp;
let admin: MadeAdmin;
beforeEach(async () => {
  app = await startTestApp({ now: NOW, env: inFolder });
  admin = await anAdmin(app);
  await app.jobs.runDue();
});
afterEach(() => app.close());

async function aBackup(db: Db): Promise<void> {
  const id = await startRun(db, 'backup', '/mnt/backups');
  await finishRun(db, id, { snapshot: 'newest', files: 12, bytes: 1e6, copies: 3, problem: null });
}

async function health() {
  const { platformHealth } = await admin.browser.ok('getKpis');
  const found = new Map(platformHealth.checks.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
  return { status: platformHealth.systemStatus, found };
}

describe('the health of the installation', () => {
  it('is good when everything works', async () => {
    await aBackup(app.db);
    const { status, found } = await health();
    expect(status).toBe('healthy');
    expect([...found]).toEqual([
      ['Database', 'healthy: Answers in 0 ms'],
      ['Clock', 'healthy: Correct'],
      ['Storage', expect.stringMatching(/^healthy: [\d,]+(\.\d)? GB free$/)],
      ['Background jobs', 'healthy: None waiting'],
      ['Email', 'healthy: Not set up. Emails are saved to a folder.'],
      ['Stored files', 'healthy: All there, and all read in the last 30 days'],
      ['Backups', 'healthy: Made this hour in /mnt/backups: 12 files. 3 backups kept.'],
      ['Conversions', 'healthy: All done'],
      ['Smaller videos for slow connections', 'healthy: All made'],
    ]);
  });

  it('is bad while the place for backups or the mail server doesn’t work', async () => {
    const env = { BACKUP_TO: '/sys/someday', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@example.org' };
    const broken = await startTestApp({ now: NOW, env: { ...inFolder, ...env } });
    await aBackup(broken.db);
    const { browser } = await anAdmin(broken);
    const { platformHealth } = await browser.ok('getKpis');
    const found = new Map(platformHealth.checks.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
    expect(found.get('Backups')).toMatch(
      /^trouble: \/sys\/someday can’t be used: \S.*\. Made this hour in \/mnt\/backups: 12 files/,
    );
    expect(found.get('Email')).toMatch(/^trouble: We can’t connect to the mail server: .*ECONNREFUSED/);
    expect([platformHealth.systemStatus, found.size]).toEqual(['trouble', 9]);
    await broken.close();
  });

  it('reports a clock that can’t be trusted', async () => {
    await app.jumpTo(later(60 * 24 * 365));
    const far = await anAdmin(app);
    const { platformHealth } = await far.browser.ok('getKpis');
    expect(platformHealth.systemStatus).toBe('trouble');
    expect(platformHealth.checks[1]).toMatchObject({ state: 'trouble', detail: expect.stringContaining('jumped') });
    app.takeLog();
  });

  it('reports full storage', { tags: 'long' }, async () => {
    const full = await startTestApp({ now: NOW, env: { MIN_FREE_MB: '1000000', ...inFolder } });
    const { browser } = await anAdmin(full);
    const { platformHealth } = await browser.ok('getKpis');
    expect(platformHealth.systemStatus).toBe('trouble');
    expect(platformHealth.checks[2]).toMatchObject({ state: 'trouble', detail: 'Full. Uploads are refused.' });
    await full.close();
  });

  it('reports a disk that can’t be written to, like /readyz', async () => {
    let isFull = false;
    const full = await startTestApp({
      now: NOW,
      env: inFolder,
      ownDatabase: { awayMs: () => 0, hasNoRoom: () => isFull },
    });
    const { browser } = await anAdmin(full);
    isFull = true;
    const { platformHealth } = await browser.ok('getKpis');
    const detail = 'Disk full. Messages open, but nothing new is saved.';
    expect(platformHealth.checks[2]).toEqual({ name: 'Storage', state: 'trouble', detail });
    const ready = { status: 'ready', clock: 'right', storage: 'full' };
    expect(await (await full.browser().fetch('/readyz')).json()).toEqual(ready);
    await full.close();
  });

  it('reports a slow database, and storage that is almost full or not responding', async () => {
    const look = async (answerMs: number, freeBytes: () => Promise<number>) => {
      let uptime = 0;
      const { checks } = await lookAtHealth({
        db: app.platform.database.db,
        ownDatabase: { hasNoRoom: () => false },
        storage: { freeBytes },
        clockGuard: { check: async () => ({ state: 'right' }) },
        clock: { now: () => NOW, uptime: () => (uptime += answerMs) },
        maxUploadBytes: 1e9,
        sendsEmail: true,
        backups: { checks: async () => [] },
        installation: { failing: async () => [] },
      });
      return checks.filter(({ name }) => ['Database', 'Storage'].includes(name)).map(({ state }) => state);
    };
    expect(await look(249, async () => 1e9)).toEqual(['healthy', 'healthy']);
    expect(await look(250, async () => 1e9 - 1)).toEqual(['attention', 'attention']);
    expect(await look(0, () => Promise.reject(new Error('the disk is gone')))).toEqual(['healthy', 'trouble']);
  });

  it('reports jobs that wait too long, and jobs that failed for good in the last day', { tags: 'long' }, async () => {
    await app.db.insertInto('jobs').values({ kind: 'nobody-does-it', key: null, payload: '{}', due_at: NOW }).execute();
    const work = async (minutes: number) => {
      await app.setNow(later(minutes));
      return (await health()).found.get('Background jobs');
    };
    expect(await work(5)).toBe('healthy: Oldest has waited 5 minutes');
    expect(await work(10)).toBe('attention: Oldest has waited 10 minutes');
    await admin.browser.ok('getKpis');
    for (const minutes of [35, 59]) expect(await work(minutes)).toMatch(/^attention:/);
    expect(await work(60)).toBe('trouble: Oldest has waited 60 minutes');
    await app.db
      .updateTable('jobs')
      .set({ state: 'dead', finished_at: later(60) })
      .where('kind', '=', 'nobody-does-it')
      .execute();
    expect(await work(61)).toBe('attention: 1 failed for good in the last day');
    await app.setNow(later(61 + 24 * 60));
    admin = await anAdmin(app);
    await app.jobs.runDue();
    expect((await health()).found.get('Background jobs')).toBe('healthy: None waiting');
  });

  it('reports emails that are late, couldn’t be sent, or were refused', { tags: 'long' }, async () => {
    const { anna, emma } = await aFamilyByMail(app);
    await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await app.db
      .updateTable('outgoing_emails')
      .set({ state: 'planned', sent_at: null, problem: 'no mail server answers' })
      .execute();
    expect(await health()).toMatchObject({ status: 'attention' });
    expect((await health()).found.get('Email')).toBe('attention: 1 couldn’t be sent yet');
    await app.setNow(later(61));
    admin = await anAdmin(app);
    expect((await health()).found.get('Email')).toBe('trouble: 1 over an hour late');
    await app.db.updateTable('outgoing_emails').set({ state: 'refused' }).execute();
    await app.db
      .updateTable('jobs')
      .set({ state: 'dead', finished_at: later(61) })
      .where('kind', '=', 'send-delivery-email')
      .execute();
    expect((await health()).found.get('Email')).toBe('attention: 1 refused in the last day');
  });

  it('reports a photo that couldn’t be converted', { tags: 'long' }, async () => {
    const { anna, emma } = await aFamilyByMail(app);
    await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await app.db.updateTable('media').set({ state: 'attention', reason: 'unreadable', ready_at: null }).execute();
    expect((await health()).found.get('Conversions')).toBe('attention: 1 video or photo needs attention');
  });

  it('ignores photos in the trash and of closed accounts, which no list shows either', { tags: 'long' }, async () => {
    const { anna, emma } = await aFamilyByMail(app);
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await app.db.updateTable('media').set({ state: 'attention', reason: 'unreadable', ready_at: null }).execute();
    const found = async () => (await health()).found.get('Conversions');
    const byId = { params: { id: String(message.id) } };
    await anna.browser.ok('deleteMessage', byId);
    expect(await found()).toBe('healthy: All done');
    await anna.browser.ok('restoreMessage', byId);
    expect(await found()).toBe('attention: 1 video or photo needs attention');
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    expect(await found()).toBe('healthy: All done');
  });
});

describe('hourly samples', () => {
  it('record storage and the longest wait, and are deleted after 400 days', { tags: 'long' }, async () => {
    const samples = () => app.db.selectFrom('installation_samples').selectAll().orderBy('at').execute();
    expect(await samples()).toMatchObject([{ at: NOW, stored_bytes: 0, queue_age_seconds: 0 }]);
    const { anna, emma } = await aFamilyByMail(app);
    await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    expect(await samples()).toHaveLength(1);
    const kept = await app.db.selectFrom('objects').select('size').execute();
    await app.db
      .insertInto('jobs')
      .values({ kind: 'nobody-does-it', key: null, payload: '{}', due_at: later(59) })
      .execute();
    await app.setNow(later(60));
    await app.jobs.runDue();
    const [, second] = await samples();
    expect(second).toMatchObject({
      at: later(60),
      stored_bytes: kept.reduce((sum, { size }) => sum + size, 0),
      queue_age_seconds: 60,
    });
    expect(second?.stored_bytes).toBeGreaterThan(0);
    await app.setNow(later(60 + 400 * 24 * 60));
    await app.jobs.runDue();
    expect((await samples()).map(({ at }) => at)).toEqual([later(60 + 400 * 24 * 60)]);
  });
});
