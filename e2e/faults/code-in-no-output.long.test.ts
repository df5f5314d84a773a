import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { newAccessCode } from '../../apps/server/src/lib/random-codes.ts';
import { dumpRows } from '../../apps/server/src/testing/database/database-dump.ts';
import { cutConnections, withoutTable } from '../../apps/server/src/testing/database/database-trouble.ts';
import { runOnRealClock } from '../../apps/server/src/testing/delivery-load.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { makeTestHome, type TestHome } from '../../apps/server/src/testing/test-app.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { readMail, type TestMail } from '../../apps/server/src/testing/test-mail.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';

/*
 * A4: one access code and its loved one's name act as canaries, sent through everything the program does. Then all
 * output is searched, at the most verbose log level.
 */

const name = `Canary${newAccessCode()}`;
const address = 'emma@example.org';
let home: TestHome;
let app: RunningApp;
let anna: TestClient;
let emma: { id: number; accessCode: string };
let code: string;

beforeAll(async () => {
  home = await makeTestHome(systemClock.now());
  await runOnRealClock(home.database.db);
  const env = { DATABASE_URL: addressOf(home.database.connection), LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' };
  app = await startApp({ dataDir: home.folder, env });
  anna = new TestClient(app.origin);
  const account = { name: 'Anna', email: 'anna@example.org', password: 'correct horse', timeZone: 'UTC' };
  await anna.ok('signup', { body: account });
  emma = await anna.ok('addLovedOne', { body: { name, email: address } });
  code = emma.accessCode;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await home.remove();
});

/** Every encoding in which a text may have been written. */
function waysToWrite(text: string): string[] {
  const shown = text === code ? [text, formatAccessCode(text)] : [text];
  const cases = shown.flatMap((one) => [one, one.toLowerCase()]);
  const bytes = cases.map((one) => Buffer.from(one));
  const encoded = bytes.flatMap((one) => [
    one.toString('hex'),
    one.toString('base64').replace(/=+$/, ''),
    one.join(','),
  ]);
  return [...cases, ...encoded];
}
const isIn = (text: string, canary: string) => waysToWrite(canary).filter((way) => text.includes(way));

async function mailsToEmma(): Promise<TestMail[]> {
  const files = await Array.fromAsync(glob(path.join(home.folder, 'mailbox/*.eml')));
  const mails = await Promise.all(files.toSorted().map(async (file) => readMail(await readFile(file))));
  return mails.filter(({ to }) => to === address);
}

/** Sends a photo and waits for the email about it. */
async function send(): Promise<number> {
  const before = (await mailsToEmma()).length;
  const { id } = await anna.ok('createMessage', { form: await messageForm(emma.id, { file: await gpsJpeg() }) });
  await expect.poll(async () => (await mailsToEmma()).length, { timeout: 60_000 }).toBe(before + 1);
  return id;
}

/** Every way a person, browser or program may send a code, well formed or not. */
const askings = (id: number): readonly (readonly [string, RequestInit])[] => [
  [`/api/access/${code}`, {}],
  [`/api/access/${formatAccessCode(code).toLowerCase()}?ownDevice=true`, {}],
  [`/api/access/${code}`, { method: 'HEAD' }],
  [`/api/access/${code}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"code":"${code}` }],
  [`/api/access/${code}`, { method: 'POST', headers: { 'content-type': 'text/odd' }, body: code }],
  [`/api/access/${code}/more`, {}],
  [`/api/access/${code}%ZZ`, {}],
  [`/api/access/${code.repeat(300)}`, {}],
  [`/api/access/X${code}`, {}],
  [`/api/messages/${id}?access=${code}`, {}],
  [`/api/messages/${id}?access=${code}&access=${code}`, {}],
  [`/api/messages/${id}?access=${code}${'X'.repeat(80)}`, {}],
  [`/api/messages/99999999?access=${code}`, {}],
  [`/api/messages/${code}`, {}],
  [`/api/media/${id}/video?access=${code}`, {}],
  [`/api/nothing/${code}?code=${code}`, {}],
  ['/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"email":"${code}","password":"${code}"}` }],
  ['/api/recipient', { headers: { authorization: `Bearer ${code}`, cookie: `recipient=${code}` } }],
  ['/api/recipient', { headers: { referer: `${app.origin}/messages/${id}?access=${code}`, 'user-agent': code } }],
  ['/api/recipient', { method: 'DELETE', headers: { origin: `https://${code}.example` } }],
  [`/messages/${id}?access=${code}`, {}],
  [`/message-access?code=${code}`, {}],
  [`/nowhere/${code}?access=${code}`, {}],
  [`/${code}%`, {}],
  [`/assets/${code}.js`, {}],
  ['/readyz', {}],
  ['/healthz', {}],
  ['/metrics', {}],
]; // prettier-ignore

async function askAll(id: number): Promise<{ path: string; answer: Response; body: string }[]> {
  const answers = [];
  for (const [asked, init] of askings(id)) {
    const answer = await new TestClient(app.origin).fetch(asked, init);
    answers.push({ path: asked, answer, body: await answer.text() });
  }
  return answers;
}

/** Sends what isn't valid HTTP. */
async function sayNonsense(): Promise<void> {
  for (const text of [
    `GET /api/access/${code} HTTP/9.9\r\n\r\n`,
    `GET /api/access/${code} HTTP/1.1\r\nbad header\r\n\r\n`,
  ]) {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1').resume();
    await once(socket, 'connect');
    socket.end(text);
    await once(socket, 'close');
  }
}

/** Every opening fails on our side while the messages table is missing, and some fail while connections are cut. */
async function askInTrouble(id: number): Promise<number[]> {
  const { db } = home.database;
  const broken = await withoutTable(db, 'messages', () => askAll(id));
  await Promise.all([askAll(id), cutConnections(db)]);
  return broken.map(({ answer }) => answer.status);
}

describe('an access code', () => {
  test('and its loved one’s name appear in nothing the program logs or prints (A4)', { timeout: 180_000 }, async () => {
    const plain = await send();
    await anna.ok('updateLovedOne', {
      params: { id: String(emma.id) },
      body: { name, email: address, codeInMail: true },
    });
    const id = await send();
    const answers = await askAll(id);
    expect(answers.filter(({ answer }) => answer.ok).length, 'answers that opened something').toBeGreaterThan(4);
    await sayNonsense();
    expect(await askInTrouble(plain)).toContain(500);
    await askAll(id);

    for (const { path: asked, answer, body } of answers) {
      const head = JSON.stringify([...answer.headers]);
      expect(isIn(head, code), `headers of ${asked}`).toEqual([]);
      if (!asked.startsWith('/api/')) expect(isIn(body, code), `body of ${asked}`).toEqual([]);
      if (isIn(asked, code).length === 0) continue;
      expect(answer.headers.get('referrer-policy'), asked).toBe('no-referrer');
      if (/access[=/]/.test(asked)) expect(answer.headers.get('cache-control'), asked).toContain('no-store');
    }
    expect(app.said(), 'the log is at its most verbose').toContain('"level":50');
    for (const canary of [code, name]) expect(isIn(app.said(), canary), 'the log').toEqual([]);

    const [without, withCode, ...more] = await mailsToEmma();
    expect(more).toEqual([]);
    expect(isIn(withCode?.text ?? '', code), 'the member chose to include it').not.toEqual([]);
    expect(isIn(`${without?.text} ${without?.html}`, code)).toEqual([]);
    for (const mail of [without, withCode]) {
      const head = mail?.raw.split(/\r?\n\r?\n/, 1)[0] ?? '';
      expect(isIn(`${head} ${mail?.subject}`, code), 'an email’s header').toEqual([]);
    }

    for (const [table, rows] of await dumpRows(home.database.db)) {
      expect(isIn(JSON.stringify(rows), code), table).toEqual([]);
      if (table !== 'loved_ones') expect(isIn(JSON.stringify(rows), name), table).toEqual([]);
    }
    for await (const file of glob(path.join(home.folder, '**/*'), { exclude: [path.join(home.folder, 'mailbox')] })) {
      const bytes = await readFile(file, 'latin1').catch(() => '');
      expect(isIn(`${file} ${bytes}`, code), file).toEqual([]);
    }
  });

  test('that people would try first opens nothing, and no page shows one (A7)', async () => {
    const usual = ['TEST', 'TESTCODE', 'TEST123456', 'TEST000001', 'DEMO', 'DEMO123456', 'SAMPLE1234', 'EXAMPLE123', 'ABC123', 'ABCDE12345', 'ABCDEFGHJK', 'ABCDE-FGHJK', 'CHILD12345', 'EMMA2024', 'EMMA123456', 'SOMEDAY123', 'FAMILY2024', 'MESSAGE123', 'ACCESS1234', 'WELCOME123', 'PASSWORD12', '1234567890', '0123456789', '9876543210', '0000000000', '1111111111', 'AAAAAAAAAA', 'ZZZZZZZZZZ', 'QWERTYUP00', 'XXXXXXXXXX', 'A1B2C3D4E5', 'NONE', 'null', 'admin']; // prettier-ignore
    for (const typed of usual) {
      const refusal = await new TestClient(app.origin).refused('openWithCode', { params: { code: typed } });
      expect(refusal, typed).toMatchObject({ status: 404, code: 'invalid_code' });
    }
    const page = await (await fetch(`${app.origin}/message-access`)).text();
    expect(page).toContain('<h1');
    const words = page.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
    for (const typed of usual) expect(words.includes(typed), typed).toBe(false);
    expect(words.match(/\b[0-9A-Z]{5}[- ]?[0-9A-Z]{5}\b/g) ?? [], 'anything that looks like a code').toEqual([]);
    expect(words).not.toMatch(/(test|sample|demo) codes?/i);
    expect((await new TestClient(app.origin).ok('getInstallation')).demo).toBe(false);
  });
});
