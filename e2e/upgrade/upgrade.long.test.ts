import { createSecretKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import type { RecipientMessage } from '@someday/contract/api/recipients';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../apps/server/src/adapters/storage/keyring.ts';
import { numberedLayout, openChunks, plainChunk } from '../../apps/server/src/adapters/storage/sealed-format.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import type { Database } from '../../apps/server/src/db/client.ts';
import { isMigrated } from '../../apps/server/src/db/migrate.ts';
import { loadKeys } from '../../apps/server/src/keys.ts';
import { tokenHash } from '../../apps/server/src/lib/random-codes.ts';
import { openPlatform } from '../../apps/server/src/platform.ts';
import { dumpRows } from '../../apps/server/src/testing/database/database-dump.ts';
import { startMailServer, type MailServer } from '../../apps/server/src/testing/mail-server.ts';
import { contentsOf, downloadExport, exportAddress, unzipped } from '../../apps/server/src/testing/make-export.ts';
import { run } from '../../apps/server/src/testing/media/make-media.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { readMail, tokenIn, type TestMail } from '../../apps/server/src/testing/test-mail.ts';
import { sha256Of, tusOf, uploadForm } from '../../apps/server/src/testing/tus.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import known from './2026-11-22/known.json' with { type: 'json' };
import { inDatabase, isQuiet, restoreInstallation, type RestoredInstallation } from './kept-installation.ts';

/*
 * Starts today's program on the data of an earlier one. If you add a migration, also test here what people find after
 * it. The folder itself is frozen; make-installation.ts says when to make another one.
 */
const kept = path.join(import.meta.dirname, '2026-11-22');

/** Tables the program writes to at any time, even when no one does anything. */
const ticking = new Set(['jobs', 'clock_marks', 'installation_samples', 'rate_limits']);

let installation: RestoredInstallation;
let mailServer: MailServer;
let app: RunningApp;

/** A new browser, or one with cookies from before the upgrade. */
function browser(cookies: Readonly<Record<string, string>> = {}): TestClient {
  const client = new TestClient(app.origin);
  for (const [name, value] of Object.entries(cookies)) client.carry(name, value);
  return client;
}
const annasBrowser = () => browser(known.anna.cookies);

/** All emails so far, once no job is due. */
async function mails(): Promise<TestMail[]> {
  await expect.poll(() => isQuiet(app.dataDir)).toBe(true);
  return Promise.all(mailServer.mails.map(readMail));
}

async function bytesOf(client: TestClient, address: string): Promise<Buffer> {
  const answer = await client.fetch(address);
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Decodes a whole video. Returns its length in seconds. */
async function played(video: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-played-'));
  const file = path.join(folder, 'video.mp4');
  try {
    await writeFile(file, video);
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-xerror', '-i', file, '-f', 'null', '-']);
    const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
    return Number((await run('ffprobe', asked)).stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens what has arrived of an upload, which was sealed by the earlier version. */
async function firstPart(upload: string): Promise<Buffer> {
  const { masterKeys } = await loadKeys(readConfig({ DATA_DIR: app.dataDir }));
  const sealed = await readFile(path.join(app.dataDir, 'drafts', upload));
  const key = await inDatabase(app.dataDir, async ({ db }) => {
    const row = await db.selectFrom('uploads').selectAll().where('id', '=', upload).executeTakeFirstOrThrow();
    const address = { id: upload, size: Number(row.size), keyId: row.key_id, wrappedKey: row.wrapped_key };
    return createSecretKey(createKeyring(masterKeys).unwrap(address));
  });
  const plain = Buffer.alloc(plainChunk);
  openChunks({ id: Buffer.from(upload, 'hex'), key, layout: numberedLayout, lastChunk: 1 }, 0, sealed, plain);
  return plain;
}

function opened(messages: readonly RecipientMessage[], title: string) {
  const found = messages.find((message) => message.state === 'open' && message.title === title);
  if (found?.state !== 'open') throw new Error(`“${title}” isn’t open.`);
  return found;
}

/** Titles of open messages, days of sealed ones. */
const shown = (messages: readonly RecipientMessage[]) =>
  messages.map((message) => {
    if (message.state === 'on-its-way') return message.state;
    return message.state === 'open' ? message.title : message.triggerDate;
  });

/**
 * Dora, whose name was stored with letters and accents apart, and whose address was changed twice just before: one link to undo that was sent,
 * the other is in flight.
 */
const dora = {
  name: 'Dora Müller'.normalize('NFD'),
  addresses: ['dora@example.org', 'second@example.org', 'third@example.org'],
  link: 'd'.repeat(43),
};

const addDora = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(
    `with dora as (
      insert into members (name, email, password_hash, time_zone, email_verified_at)
      select $1, $4, password_hash, time_zone, now() from members where email = '${known.ben.email}' returning id
    ), sent as (
      insert into account_tokens (member_id, purpose, token_hash, email, expires_at)
      select id, 'undo_email', $5, $2, someday_now() + interval '7 days' from dora
    ), mail as (
      insert into account_mails (kind, member_id, address) select 'address_changed', id, $3 from dora returning id
    )
    insert into jobs (kind, key, payload, due_at)
    select 'send-account-mail', id::text, jsonb_build_object('mailId', id), someday_now() from mail`,
    [dora.name, ...dora.addresses, tokenHash(dora.link)],
  );

beforeAll(async () => {
  [installation, mailServer] = await Promise.all([restoreInstallation(kept), startMailServer()]);
  await inDatabase(installation.dataDir, addDora);
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' };
  app = await startApp({
    dataDir: installation.dataDir,
    env: { ...installation.env, ...env, BILLING: 'practice', TRUST_PROXY: '127.0.0.1' },
  });
});
afterAll(async () => {
  await app.stop();
  await mailServer.close();
  await installation.remove();
});

describe('an installation from November 2026, started with today’s program', () => {
  test('is migrated and ready', async () => {
    expect(await inDatabase(app.dataDir, ({ db }) => isMigrated(db))).toBe(true);
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toEqual({ status: 'ready', clock: 'right' });
    // What was erased before isn't in doubt.
    const doubted = await inDatabase(app.dataDir, ({ db }) =>
      db.selectFrom('erasures').select('clock_doubted').where('clock_doubted', '=', true).execute(),
    );
    expect(doubted).toEqual([]);
  });

  test('sends each email that was in flight once, under its old Message-ID', async () => {
    const sent = await mails();
    expect(sent.map(({ to, messageId }) => `${to} ${messageId}`).toSorted()).toEqual([
      'anna@example.org <account-reset-5@127.0.0.1>',
      'anna@example.org <opened-2-1795375161714@127.0.0.1>',
      'ben@example.org <account-verify-4@127.0.0.1>',
      'emma@example.org <delivery-18-0@127.0.0.1>',
      'noor@example.org <guest-3-1795375161884@127.0.0.1>',
      'second@example.org <account-address_changed-6@127.0.0.1>',
    ]);
    expect(sent.find(({ to }) => to === 'emma@example.org')?.text).toContain(formatAccessCode(known.emma.code));
  });

  test('has a job for every planned email and every message that returns', async () => {
    await mails();
    const pending = await inDatabase(app.dataDir, ({ db }) =>
      db.selectFrom('jobs').where('state', '=', 'pending').select(['kind', 'key']).orderBy('id').execute(),
    );
    const planned = await inDatabase(app.dataDir, ({ db }) =>
      db.selectFrom('outgoing_emails').where('state', '=', 'planned').select(['id', 'kind']).orderBy('id').execute(),
    );
    expect(planned.map(({ kind }) => kind)).toEqual([
      ...['delivery', 'delivery', 'delivery', 'billing', 'milestone', 'milestone'],
    ]);
    const jobs = new Set(pending.map(({ kind, key }) => `${kind} ${key}`));
    expect(planned.filter(({ id, kind }) => !jobs.has(`send-${kind}-email ${id}`))).toEqual([]);
    const returning = await inDatabase(app.dataDir, ({ db }) =>
      db.selectFrom('scheduled_triggers').where('pattern', 'is not', null).select('message_id').execute(),
    );
    expect(returning.filter(({ message_id: id }) => !jobs.has(`reschedule-message ${id}`))).toEqual([]);
    // Anna hears the day before each of her three sealed messages opens, although they were sealed before there was such an email.
    expect(pending.filter(({ kind }) => kind === 'announce-eve').length).toBeGreaterThanOrEqual(3);
    expect(pending.some(({ kind }) => kind === 'settle-openings')).toBe(false);
  });

  test('decrypts every stored file to the bytes it had', async () => {
    const config = readConfig({ DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' });
    const stored = await inDatabase(app.dataDir, async ({ db, connection }) => {
      const platform = await openPlatform({ config, connection });
      const rows = await db.selectFrom('objects').selectAll().execute();
      const read = async ({ id, size, sha256, wrapped_key: wrappedKey, key_id: keyId }: (typeof rows)[number]) => {
        const bytes = Buffer.concat(await Array.fromAsync(platform.storage.read({ id, size, wrappedKey, keyId })));
        return { id, isWhole: sha256Of(bytes) === sha256 };
      };
      const all = await Promise.all(rows.map(read));
      await platform.close();
      return all;
    });
    expect(stored.length).toBeGreaterThan(60);
    expect(stored.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });

  test('Emma opens her messages with her old code; sealed ones say only when they open', async () => {
    const emma = browser();
    const reply = await emma.ok('openWithCode', { params: { code: known.emma.code } });
    expect({ ...reply, messages: shown(reply.messages) }).toEqual({
      child: { id: expect.any(Number), name: 'Emma', portrait: { color: 1, drawing: null, photoUrl: null } },
      from: known.anna.name,
      sender: {
        portrait: { color: 0, drawing: null, photoUrl: null },
        signature: { kind: 'typed', text: known.anna.name },
      },
      preview: false,
      messages: ['Just now', 'The two of us', 'The bear who could not sleep', '2027-06-14', '2090-06-14'],
      archiveBytes: expect.any(Number), // of those she has opened
    });
    const { messages } = await annasBrowser().ok('listMessages', { query: { childId: String(reply.child.id) } });
    const sealed = messages.filter(({ opening }) => opening.state === 'sealed');
    expect(sealed).toHaveLength(2);
    for (const { id } of sealed) {
      expect((await emma.refused('getMessage', { params: { id: String(id) } })).code).toBe('not_open_yet');
      expect((await emma.fetch(`/api/media/${id}/photo`)).status).toBe(404);
    }
  });

  test('Emma’s video plays and seeks, and her pictures load', async () => {
    const emma = browser(known.emma.cookies);
    const { messages } = await emma.ok('getRecipient');
    const story = opened(messages, 'The bear who could not sleep');
    expect(story).toMatchObject({
      isViewed: true,
      reactions: ['heart'],
      ownCategory: { categoryName: 'Bedtime stories' },
    });
    const video = await bytesOf(emma, story.videoUrl);
    expect(await played(video)).toBeCloseTo(1, 0);
    const part = await emma.fetch(story.videoUrl, { headers: { range: 'bytes=5000-5999' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(5000, 6000))).toBe(true);
    expect(await sharp(await bytesOf(emma, story.posterUrl)).metadata()).toMatchObject({ width: 128, height: 72 });

    const picture = opened(messages, 'The two of us');
    expect(picture).toMatchObject({ description: 'Our first summer.', photoCaption: 'At the lake' });
    const photo = await sharp(await bytesOf(emma, picture.photoUrl ?? '')).metadata();
    expect(photo).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
    await bytesOf(emma, `/api/video/${picture.id}/thumbnail?size=large`);
  });

  test('Emma answers a message from before there were answers, and only Anna reads it', async () => {
    const emma = browser(known.emma.cookies);
    const story = opened((await emma.ok('getRecipient')).messages, 'The bear who could not sleep');
    expect(story).toMatchObject({ answer: null, mayAnswer: true });
    const form = new FormData();
    form.set('text', 'He sleeps now');
    const params = { id: String(story.id) };
    expect((await emma.ok('sendAnswer', { params, form })).answer).toMatchObject({ kind: 'text', mayTakeBack: true });
    expect(await annasBrowser().ok('listAnswers')).toMatchObject([{ text: 'He sleeps now', openedAt: null }]);
    expect((await emma.ok('takeBackAnswer', { params })).answer).toBeNull();
  });

  test('Emma’s messages are from Anna by the name of her account, until Anna enters what Emma calls her', async () => {
    const anna = annasBrowser();
    const [emma] = await anna.ok('listLovedOnes');
    expect(emma).toMatchObject({ name: 'Emma', senderName: null });
    const rename = (senderName: string | null) =>
      anna.ok('updateLovedOne', { params: { id: String(emma?.id) }, body: { name: 'Emma', senderName } });
    await rename('Mama');
    expect((await browser(known.emma.cookies).ok('getRecipient')).from).toBe('Mama');
    await rename(null);
    expect((await browser(known.emma.cookies).ok('getRecipient')).from).toBe(known.anna.name);
  });

  test('Lucas opens his with his old code, and his emails are still stopped', async () => {
    const reply = await browser().ok('openWithCode', { params: { code: known.lucas.code } });
    expect(shown(reply.messages)).toEqual(['The two of us', '2085-06-20']);
    const children = await annasBrowser().ok('listLovedOnes');
    expect(children.map(({ name, noticesStoppedAt }) => [name, noticesStoppedAt !== null])).toEqual([
      ['Emma', false],
      ['Lucas', true],
    ]);
    expect(children.map(({ codeAskedAt }) => codeAskedAt)).toEqual([null, null]);
  });

  test('Anna is still logged in, and her password and her known device still work', async () => {
    expect((await annasBrowser().ok('checkSession')).user).toMatchObject({
      name: known.anna.name,
      emailVerified: true,
      mailOnEve: true,
    });
    const { someday_device } = known.anna.cookies;
    const { email, password } = known.anna;
    await browser({ someday_device }).ok('login', { body: { email, password } });
    const subjects = (await mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    // Emma may have taken her answer back before its email left.
    const others = subjects.filter((subject) => subject !== 'Emma answered you');
    expect(others.toSorted()).toEqual(['Choose a new password', 'Emma opened “The two of us”']);
  });

  test('Anna finds everything she made', async () => {
    const anna = annasBrowser();
    const { children } = await anna.ok('getParents', { query: {} });
    expect(children.map(({ name, birthday, accessCode }) => [name, birthday, accessCode])).toEqual([
      ['Emma', '2015-06-14', known.emma.code],
      ['Lucas', null, known.lucas.code],
    ]);
    const { messages } = await anna.ok('listMessages');
    expect(messages.map(({ title, opening }) => [title, opening.state, opening.day])).toEqual([
      ['Just now', 'open', '2026-11-22'],
      ['You made it', 'sealed', '2085-06-20'],
      ['Happy birthday', 'sealed', '2027-06-14'],
      ['When you are grown', 'sealed', '2090-06-14'],
      ['The two of us', 'open', '2026-11-22'],
      ['The two of us', 'open', '2026-11-22'],
      ['The bear who could not sleep', 'open', '2026-11-22'],
    ]);
    // There were no receipts then. What is sealed got one at the start, with an honest date.
    const made = messages.map(({ createdAt }) => createdAt).toSorted();
    for (const { title, opening, seal } of messages) {
      expect(seal !== null, title).toBe(opening.state === 'sealed');
      if (seal !== null) expect(seal.sealedAt > (made.at(-1) ?? ''), title).toBe(true);
    }
    expect((await anna.ok('getVideoLibrary')).map(({ title, media }) => [title, media.state])).toEqual([
      ['A story for later', 'ready'],
    ]);
    const trash = await anna.ok('getTrash');
    expect(trash.messages.map(({ title }) => title)).toEqual(['Not this one']);
    expect(trash.lovedOnes.map(({ name, messages: along }) => [name, along])).toEqual([['Walter', 1]]);
    const portraits = [...children, ...trash.lovedOnes].map(({ portrait }) => portrait);
    expect(new Set([0, ...portraits.map(({ color }) => color)]).size).toBe(4);
    for (const portrait of portraits) expect(portrait).toMatchObject({ drawing: null, photoUrl: null });
    expect(await anna.ok('getOwnPortrait')).toEqual({ color: 0, drawing: null, photoUrl: null });
    expect(await anna.ok('getSignature')).toEqual({ signature: null, names: [] });
    const triggers = await anna.ok('listTriggers');
    expect(triggers.map(({ triggerType, nextDate, isRecurring }) => [triggerType, nextDate, isRecurring])).toEqual([
      ['birthday', '2027-06-14', true],
      ['milestone', '2085-06-20', false],
    ]);
    const milestones = await anna.ok('listMilestones');
    expect(milestones.map(({ milestoneName, nextDate }) => [milestoneName, nextDate])).toEqual([
      ['Emma’s birthday', '2027-06-14'],
      ['High school', '2085-06-20'],
    ]);
    expect(await anna.ok('listCategories')).toMatchObject([
      { categoryName: 'Bedtime stories', categoryColor: '#336699', description: 'For the night', messages: 1 },
    ]);
    expect(await anna.ok('listReactions')).toMatchObject([{ reactionType: 'heart', recipientName: 'Emma' }]);
  });

  test('Anna takes everything with her, and Emma keeps what she has opened', async () => {
    const anna = annasBrowser();
    // Her session is from before passwords were noted in it.
    expect((await anna.fetch(exportAddress)).status).toBe(403);
    expect((await anna.ok('getSubscription')).usage.storedBytes.count).toBeGreaterThan(0);
    await anna.ok('confirmPassword', { body: { password: known.anna.password } });
    await anna.ok('requestExport');
    await expect.poll(async () => (await anna.ok('getExport')).state, { timeout: 30_000 }).toBe('ready');
    expect((await anna.ok('getExport')).parts).toMatchObject([{ number: 1 }]);
    const { people, messages } = contentsOf(await unzipped(await downloadExport(anna)));
    expect(people.map(({ name }) => name)).toContain('Emma');
    expect(messages.map(({ title }) => title)).toContain('The bear who could not sleep');
    expect(messages.every(({ original }) => original !== null)).toBe(true);
    await anna.ok('deleteExport');
    const kept = await browser(known.emma.cookies).fetch('/api/recipient/archive');
    const archive = contentsOf(await unzipped(Buffer.from(await kept.arrayBuffer())));
    expect(archive.kind).toBe('loved-one');
    expect(archive.messages.map(({ title }) => title)).toContain('The bear who could not sleep');
    expect(archive.messages.filter(({ viewedAt }) => viewedAt === null)).toEqual([]);
  });

  test('Anna takes a loved one back out of the trash', async () => {
    const anna = annasBrowser();
    const [walter] = (await anna.ok('getTrash')).lovedOnes;
    const params = { id: String(walter?.id) };
    expect(await anna.ok('restoreLovedOne', { params })).toMatchObject({ name: 'Walter', messageCounts: { total: 1 } });
  });

  test('Anna’s upload begins again and becomes a video that plays', async () => {
    const anna = annasBrowser();
    const tus = tusOf(anna, app.origin);
    const { id, sha256 } = known.upload;
    const first = await firstPart(id);
    expect(await tus.offset(id)).toBe(0);
    const rest = await readFile(path.join(kept, 'rest-of-upload.bin'));
    expect((await tus.patch(id, 0, Buffer.concat([first, rest]))).status).toBe(204);
    const message = await anna.ok('createMessage', { form: uploadForm(0, id, { childId: 'library', sha256 }) });
    expect(message.sha256).toBe(sha256);
    const params = { id: String(message.id) };
    await expect.poll(async () => (await anna.ok('getOwnMessage', { params })).media.state).toBe('ready');
    expect(await played(await bytesOf(anna, `/api/media/${message.id}/video`))).toBeCloseTo(3, 0);
  });

  test('Anna’s subscription is still active, and so is the checkout she left open', async () => {
    const anna = annasBrowser();
    expect(await anna.ok('getSubscription')).toMatchObject({
      state: 'active',
      tier: 'premium',
      plan: { tier: 'premium', interval: 'annual', amount: 5999 },
      trialAvailable: false,
      renewsAt: expect.stringMatching(/^2027-11-22T/),
      isCancelled: false,
    });
    expect(await anna.ok('getPracticeWallet')).toMatchObject({ card: 'pays', nextAmount: 5999, endsAt: null });
    const { lifetime } = await anna.ok('getPricing');
    const { sessionId = '' } = await anna.ok('createLifetimeCheckout', {
      body: { priceId: lifetime.oneTime.priceId ?? '' },
    });
    expect(await anna.ok('getPracticeCheckout', { params: { sessionId } })).toMatchObject({
      state: 'open',
      tier: 'lifetime',
      expiresAt: expect.stringMatching(/^2026-11-22T/),
    });
  });

  test('Ben confirms his address with the email that left after the upgrade, and logs in', async () => {
    const bens = (await mails()).find(({ to }) => to === known.ben.email);
    const ben = browser();
    await ben.ok('verifyEmail', { query: { token: tokenIn(bens ?? { text: '' }, '/verify-email') } });
    await ben.ok('login', { body: { email: known.ben.email, password: known.ben.password } });
    expect((await ben.ok('checkSession')).user).toMatchObject({ name: known.ben.name, emailVerified: true });
  });

  test('Dora takes her account back with the link that left after the upgrade, and further with the one from before', async () => {
    const [first, second] = dora.addresses;
    const link = tokenIn((await mails()).find(({ to }) => to === second) ?? { text: '' }, '/undo-email-change');
    const stranger = { name: 'Eve', email: first ?? '', password: 'correct horse', timeZone: 'UTC' };
    expect((await browser().refused('signup', { body: stranger })).code).toBe('email_taken');
    for (const [token, email] of [
      [link, second],
      [dora.link, first],
    ] as const) {
      expect(await browser().ok('undoEmailChange', { body: { token } })).toMatchObject({ email });
      expect((await browser().refused('undoEmailChange', { body: { token } })).code).toBe('link_invalid');
      const login = { body: { email: email ?? '', password: known.ben.password } };
      expect((await browser().refused('login', login)).code).toBe('wrong_credentials');
    }
    const reset = tokenIn((await mails()).findLast(({ to }) => to === first) ?? { text: '' }, '/reset-password');
    await browser().ok('resetPassword', { body: { token: reset, newPassword: 'a new horse' } });
    const login = await browser().ok('login', { body: { email: first ?? '', password: 'a new horse' } });
    expect(login).toMatchObject({ user: { name: dora.name.normalize('NFC') } });
  });

  test('Clara’s account is still closed', async () => {
    const { email, password } = known.clara;
    expect((await browser().refused('login', { body: { email, password } })).code).toBe('account_closed');
  });

  test('the guest is still logged in, and the guest code works elsewhere', async () => {
    const elsewhere = browser();
    await elsewhere.ok('guestLogin', { body: { code: known.guest.code } });
    for (const guest of [browser(known.guest.cookies), elsewhere]) {
      expect((await guest.ok('listLovedOnes')).map(({ name }) => name)).toEqual(['Mika']);
    }
  });

  test('the admin logs in with the old password and finds members, applications, feedback and the log', async () => {
    const admin = browser();
    await admin.ok('adminLogin', { body: known.admin });
    const users = await admin.ok('listUsers', { query: { sort: 'name', order: 'asc' } });
    expect(users.items.map(({ name, subscriptionActive }) => [name, subscriptionActive])).toEqual([
      ['Anna Hart', true],
      ['Ben Okafor', false],
      ['Clara Diaz', false],
      ['Dora Müller', false],
    ]);
    expect(await admin.ok('listApplications')).toMatchObject({ total: 2, waiting: 1 });
    expect((await admin.ok('listSurveys')).items).toMatchObject([{ mostValuableFeature: 'The sealed envelope' }]);
    expect((await admin.ok('listCancellations')).items).toMatchObject([{ feedback: 'Perhaps later.' }]);
    expect((await admin.ok('listDeadJobs')).total).toBe(0);
    const log = await admin.ok('listAuditLog', { query: { after: '0', limit: '1' } });
    expect(log.items).toMatchObject([{ username: known.admin.username, action: 'createAdmin' }]);
  });

  test('a second start changes nothing and sends nothing', async () => {
    const before = await mails();
    const rows = await inDatabase(app.dataDir, ({ db }) => dumpRows(db));
    await app.restart('SIGTERM');
    expect(await mails()).toEqual(before);
    const after = await inDatabase(app.dataDir, ({ db }) => dumpRows(db));
    for (const [table, all] of rows) if (!ticking.has(table)) expect(after.get(table), table).toEqual(all);
    expect(app.errors()).toEqual([]);
  });
});
