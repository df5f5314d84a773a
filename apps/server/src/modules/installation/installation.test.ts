import { chmod, readdir, rm, writeFile, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { finishRun, startRun } from '#server/keeping/backup/backup.repo.ts';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { systemClock } from '#server/lib/clock.ts';
import { fakeStripeEnv, startFakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';
import { openFrontDoor, type FrontDoor } from '#server/testing/front-door.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { checkEverything } from './installation-checks.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
type Behavior = NonNullable<Parameters<typeof startMailServer>[0]>;
const nowhere = 'http://127.0.0.1:9';

let door: FrontDoor;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  door = await openFrontDoor();
  opened.push(() => door.close());
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** An installation people reach through the front door. */
async function anInstallation(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const app = await startTestApp({ now: NOW, env: { PUBLIC_URL: door.origin, ...inFolder, ...env } });
  opened.push(() => app.close());
  door.leadTo(app.origin);
  return app;
}

async function aMailServer(options: Behavior = {}) {
  const server = await startMailServer(options);
  opened.push(() => server.close());
  return { server, env: { SMTP_URL: server.url, MAIL_FROM: 'Someday <post@example.org>' } };
}

const aFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-installation-'));
  opened.push(() => rm(folder, { recursive: true }));
  return folder;
};

/** The report by name, as `state: detail → remedy`. */
async function reportOf(app: TestApp): Promise<Map<string, string>> {
  const { browser } = await anAdmin(app);
  const { checks } = await browser.ok('checkInstallation');
  return new Map(
    checks.map(({ name, state, detail, remedy }) => [
      name,
      `${state}: ${detail}${remedy === null ? '' : ` → ${remedy}`}`,
    ]),
  );
}
const found = async (name: string, env: Readonly<Record<string, string>> = {}) =>
  (await reportOf(await anInstallation(env))).get(name);

describe('the checks of an installation', () => {
  it('say what works, in this order, and when they were made', async () => {
    const { server, env } = await aMailServer();
    const app = await anInstallation(env);
    const { browser } = await anAdmin(app);
    const { checks, checkedAt, hasMailServer } = await browser.ok('checkInstallation');
    expect(checks.map(({ name, state, detail }) => [name, state, detail])).toEqual([
      ['Node', 'healthy', `Version ${process.versions.node}.`],
      ['Video converter', 'healthy', expect.stringMatching(/^ffmpeg \S+, with H\.264 and AAC\.$/)],
      ['Disk', 'healthy', expect.stringMatching(/^[\d,.]+ GB left for uploads\.$/)],
      ['Clock', 'healthy', 'Correct.'],
      ['Database', 'healthy', expect.stringMatching(/^PostgreSQL \d+\.\d+, up to date\.$/)],
      ['Storage', 'healthy', 'We stored a file, read it back and removed it.'],
      ['HTTPS', 'attention', 'Off, so cameras work on this computer only.'],
      ['Email', 'healthy', expect.stringMatching(/^Email is sent through 127\.0\.0\.1:\d+\.$/)],
      ['Backups', 'attention', 'None yet. If this machine is lost, everything is.'],
      ['Public address', 'healthy', `This Someday answers at ${door.origin}.`],
      ['Payments', 'healthy', 'Off: everything is free, and no prices are shown.'],
      ['Visitors’ addresses', 'healthy', expect.stringMatching(/^We see you at /)],
    ]);
    expect([checkedAt, hasMailServer]).toEqual([NOW.toISOString(), true]);
    expect(server.mails).toEqual([]);
    expect(await app.storedObjects()).toEqual([]);
  });

  it('say how to get HTTPS, how to back up, and how to set up email', async () => {
    const report = await reportOf(await anInstallation());
    expect(report.get('HTTPS')).toContain('npm start -- --home');
    expect(report.get('Backups')).toContain('To back up once: npm run backup -- FOLDER.');
    expect(report.get('Email')).toMatch(/^attention: Email isn’t set up, .* → Set SMTP_URL and MAIL_FROM/);
    const folder = await aFolder();
    const daily = await found('Backups', { BACKUP_TO: folder });
    expect(daily).toMatch(/^attention: None yet\. .* → To back up right away: npm run backup, or “Back up now”/);
    expect(await found('Backups', { BACKUP_TO: path.join(folder, 'typo') })).toContain(
      'That folder isn’t there yet, and the next backup creates it',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('say in a demo that it sends no email and needs no backup', { tags: 'long' }, async () => {
    const report = await reportOf(await anInstallation({ DEMO: 'true' }));
    const shown = ['Email', 'Backups', 'Payments'].map((name) => report.get(name));
    expect(shown).toEqual([
      'healthy: A demo sends no email.',
      'healthy: A demo needs none.',
      'healthy: Practice mode: no card is charged.',
    ]);
  });

  it('find a wrong FFMPEG_PATH', async () => {
    expect(await found('Video converter', { FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatch(
      /^trouble: \/nowhere\/ffmpeg doesn’t run, .* → Correct FFMPEG_PATH/,
    );
  });

  it('find an ffmpeg without H.264', { tags: 'long' }, async () => {
    const folder = await aFolder();
    const script = '#!/bin/sh\necho "ffmpeg version 9.9-plain"\necho " A..... aac  AAC"\n';
    for (const name of ['ffmpeg', 'ffprobe']) {
      await writeFile(path.join(folder, name), script);
      await chmod(path.join(folder, name), 0o755);
    }
    expect(await found('Video converter', { FFMPEG_PATH: path.join(folder, 'ffmpeg') })).toMatch(
      /^trouble: ffmpeg 9\.9 can’t write H\.264\. → Use an ffmpeg with libx264 and AAC/,
    );
  });

  it('find a full disk', async () => {
    const report = await reportOf(await anInstallation({ MIN_FREE_MB: '1000000' }));
    expect(report.get('Disk')).toMatch(
      /^trouble: Full, so uploads are refused\. → Free up some space, or lower MIN_FREE/,
    );
    expect(report.get('Storage')).toMatch(/^trouble: We couldn’t check this: there’s no room\. → /);
  });

  it('find storage that can’t be written', async () => {
    const app = await anInstallation();
    const incoming = path.join(app.platform.config.dataDir, 'incoming');
    await rm(incoming, { recursive: true });
    await writeFile(incoming, 'not a folder');
    expect((await reportOf(app)).get('Storage')).toMatch(/^trouble: .*ENOTDIR.* → Make DATA_DIR writable/);
  });

  it('find a place where no backup can be, and say where the last one went', async () => {
    const app = await anInstallation({ BACKUP_TO: '/sys/someday' });
    const id = await startRun(app.db, 'backup', '/mnt/disk');
    await finishRun(app.db, id, { snapshot: 'newest', files: 12, copies: 3, problem: null });
    expect((await reportOf(app)).get('Backups')).toMatch(
      /^trouble: \/sys\/someday can’t be used: \S.*\. Made this hour in \/mnt\/disk: 12 files\. .* → Check BACKUP_TO/,
    );
    const other = await anInstallation({ BACKUP_TO: await aFolder() });
    await finishRun(other.db, await startRun(other.db, 'backup', '/mnt/disk'), { snapshot: 'newest', problem: null });
    expect((await reportOf(other)).get('Backups')).toMatch(
      /^attention: None in \S+ yet\. Made this hour in \/mnt\/disk:/,
    );
  });

  it('find a wrong clock', { tags: 'long' }, async () => {
    const app = await anInstallation();
    await app.jumpTo(new Date('2027-03-10T12:00:00Z'));
    expect((await reportOf(app)).get('Clock')).toMatch(
      /^trouble: Can’t be trusted \(jumped\) since March 10, 2026 at 12:00 UTC\. .* deleted for good\. → Let the machine set its clock/,
    );
    app.takeLog();
  });

  it('find a database of a newer version', { tags: 'long' }, async () => {
    const app = await anInstallation();
    await app.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999_future', timestamp: '' })
      .execute();
    expect((await reportOf(app)).get('Database')).toBe(
      'trouble: It belongs to a newer version of Someday. → Use that version or a newer one.',
    );
  });
});

describe('a check that fails or never ends', () => {
  it('has a remedy, and hides none of the others', async () => {
    const { db } = createDatabase({ connectionString: 'postgres://me:secret@127.0.0.1:9/someday' });
    const config = readConfig({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/someday', PUBLIC_URL: door.origin });
    const { logger } = await anInstallation().then(({ platform }) => platform);
    const checks = await checkEverything({
      config,
      database: async () => db,
      storage: () => new Promise(() => {}),
      freeBytes: () => Promise.reject(new Error('ENOENT: no such folder\nand more')),
      clock: async () => ({ state: 'right' }),
      converter: async () => ({ kind: 'built-in' }),
      mailer: () =>
        openMailer({ kind: 'smtp', url: 'smtp://:', from: 'post@example.org' }, { logger, clock: systemClock }),
      examinePayments: null,
      examineSignOn: null,
      installation: async () => null,
      localUrl: nowhere,
      patienceMs: 1000,
    });
    await db.destroy();
    const troubles = checks.filter(({ state }) => state === 'trouble').map(({ name, detail }) => `${name}: ${detail}`);
    expect(troubles).toEqual([
      'Disk: We couldn’t check this: ENOENT: no such folder.',
      expect.stringMatching(/^Database: We can’t reach it: .*ECONNREFUSED/),
      'Storage: We couldn’t check this: No answer within 1 second.',
      expect.stringMatching(/^Email: We couldn’t check this: SMTP_URL \(value hidden\) can’t be used/),
      expect.stringMatching(/^Public address: Something else answers/),
    ]);
    expect(checks).toHaveLength(11);
    expect(checks.filter(({ state, remedy }) => state === 'trouble' && remedy === null)).toEqual([]);
    expect(JSON.stringify(checks)).not.toContain('secret');
  });
});

describe('an untrusted proxy', () => {
  it('is found, with the setting it needs', async () => {
    expect(await found('Visitors’ addresses', { TRUST_PROXY: '' })).toMatch(
      /^trouble: Everyone seems to be at 127\.0\.0\.1: .* → Set TRUST_PROXY=127\.0\.0\.1 and restart/,
    );
  });
});

describe('email', () => {
  const wrong: Behavior = {
    onAuth: ({ password }, _session, done) =>
      done(Object.assign(new Error(`5.7.8 not with ${password ?? ''}`), { responseCode: 535 })),
  };

  it('is found not to work with a wrong password, which isn’t shown', async () => {
    const { env } = await aMailServer(wrong);
    const said = await found('Email', env);
    expect(said).toMatch(
      /^trouble: The mail server doesn’t let us log in: .*535 5\.7\.8 not with …\. → Check the name/,
    );
    expect(said).not.toContain('secret');
  });

  it('is found to have no mail server behind the address', { tags: 'long' }, async () => {
    const env = { SMTP_URL: 'smtp://me:secret@127.0.0.1:9', MAIL_FROM: 'post@example.org' };
    expect(await found('Email', env)).toMatch(
      /^trouble: We can’t connect to the mail server: .*ECONNREFUSED.* → Check/,
    );
  });

  it('is tried with a test email to the address an admin gives', async () => {
    const { server, env } = await aMailServer();
    const { browser } = await anAdmin(await anInstallation(env));
    const { message } = await browser.ok('sendTestEmail', { body: { email: 'you@example.org' } });
    expect(message).toMatch(/^Sent to you@example\.org\./);
    const [mail] = await server.takeMails();
    expect(mail).toMatchObject({ to: 'you@example.org', subject: 'A test email from Someday' });
  });

  it('says in the mail server’s words why a test email wasn’t accepted', { tags: 'long' }, async () => {
    const { server, env } = await aMailServer();
    const { browser } = await anAdmin(await anInstallation(env));
    server.refuseWith(550);
    const body = { email: 'you@example.org' };
    expect(await browser.refused('sendTestEmail', { body })).toMatchObject({
      code: 'email_not_sent',
      message: expect.stringMatching(/^The mail server refused the email: .*550 not now\. Check the address/),
    });
  });

  it('can’t be tried without a mail server', { tags: 'long' }, async () => {
    const app = await anInstallation();
    const { browser } = await anAdmin(app);
    const body = { email: 'you@example.org' };
    expect(await browser.refused('sendTestEmail', { body })).toMatchObject({ code: 'no_mail_server' });
    expect((await browser.ok('checkInstallation')).hasMailServer).toBe(false);
    expect(await app.mailbox()).toEqual([]);
  });

  it('is tried a limited number of times an hour, by all admins together', async () => {
    const { server, env } = await aMailServer();
    const app = await anInstallation(env);
    const [first, second] = [await anAdmin(app), await anAdmin(app)];
    const body = { email: 'you@example.org' };
    for (let sent = 0; sent < budgets.testEmails.tries; sent++)
      await app.platform.limits.take(budgets.testEmails, 'everybody');
    for (const { browser } of [first, second])
      expect(await browser.refused('sendTestEmail', { body })).toMatchObject({ code: 'too_many_tries' });
    expect(server.mails).toEqual([]);
  });
});

describe('payments', () => {
  async function withStripe(more: Record<string, string> = {}, change: (stripe: Stripe) => void = () => {}) {
    const stripe = await startFakeStripe(NOW);
    opened.push(() => stripe.close());
    change(stripe);
    return found('Payments', { ...fakeStripeEnv(stripe), ...more });
  }
  type Stripe = Awaited<ReturnType<typeof startFakeStripe>>;

  it('are described in practice mode', { tags: 'long' }, async () => {
    expect(await found('Payments', { BILLING: 'practice' })).toMatch(
      /^attention: Practice mode: no card is charged\. → For a family, set BILLING=off/,
    );
  });

  it('are found to work with a test key', async () => {
    expect(await withStripe()).toMatch(/^attention: Stripe works, with a test key: no card is charged\. → To take/);
  });

  it('are found to have a key that Stripe doesn’t accept, which isn’t shown', async () => {
    const said = await withStripe({ STRIPE_SECRET_KEY: 'sk_test_of_another' });
    expect(said).toMatch(/^trouble: Stripe doesn’t accept the key\. → Set STRIPE_SECRET_KEY to a valid key/);
    expect(said).not.toMatch(/sk_|whsec_/);
  });

  it('are found to have other prices at Stripe', { tags: 'long' }, async () => {
    const said = await withStripe({}, (stripe) => stripe.setPrice('price_basic_monthly', { amount: 599 }));
    expect(said).toMatch(
      /^trouble: Stripe’s prices aren’t Someday’s: STRIPE_PRICE_BASIC_MONTHLY .* costs \$5\.99, but/,
    );
  });

  it('are found to lack prices', { tags: 'long' }, async () => {
    expect(await withStripe({ STRIPE_PRICE_LIFETIME: '' })).toMatch(
      /^attention: Stripe works, but not every plan is for sale: STRIPE_PRICE_LIFETIME isn’t set\. → /,
    );
  });

  it('are found to have no Stripe', { tags: 'long' }, async () => {
    expect(await withStripe({ STRIPE_API_BASE: nowhere })).toMatch(/^trouble: Stripe doesn’t answer\. → /);
  });
});

describe('the audit log', () => {
  it('records checks and test emails, without the address', async () => {
    const { env } = await aMailServer();
    const app = await anInstallation(env);
    const { browser, username } = await anAdmin(app);
    await browser.ok('checkInstallation');
    await browser.ok('sendTestEmail', { body: { email: 'you@example.org' } });
    const rows = await app.db
      .selectFrom('admin_audit')
      .selectAll()
      .where('username', '=', username)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['checkInstallation', ''],
      ['sendTestEmail', ''],
    ]);
  });
});
