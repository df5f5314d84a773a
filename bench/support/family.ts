import { openAsBlob } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Message } from '@someday/contract/api/messages';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import type { startBrowser } from '../../e2e/support/first-visit.ts';
import { startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { until } from './processes.ts';
import { password } from './visitors.ts';

export interface Member {
  readonly browser: TestClient;
  readonly cookie: string;
}

export const cookieOf = (browser: TestClient): string =>
  [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

export async function newMember(origin: string, email = 'emma@example.org'): Promise<Member> {
  const browser = new TestClient(origin);
  await browser.ok('signup', { body: { name: 'Emma', email, password } });
  return { browser, cookie: cookieOf(browser) };
}

export async function newReader(origin: string, code: string, address?: string): Promise<TestClient> {
  const browser = new TestClient(origin, address);
  await browser.ok('openWithCode', { params: { code } });
  return browser;
}

/** One pixel, which costs no time to send or convert. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function formWith(fields: object, file = new Blob([smallestPng]), name = 'photo.png'): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  form.set('video', file, name);
  return form;
}

export const sendPhoto = ({ browser }: Pick<Member, 'browser'>, childId: number, title: string): Promise<Message> =>
  browser.ok('createMessage', { form: formWith({ title, category: 'milestone', childId }) });

/** Waits until all messages of a member are so. An idle worker takes its time. */
export async function untilAll(browser: TestClient, isSo: (message: Message) => boolean): Promise<readonly Message[]> {
  let messages: readonly Message[] = [];
  await until(async () => {
    ({ messages } = await browser.ok('getParents'));
    return messages.every(isSo);
  }, 600_000);
  return messages;
}

/** Signs up, sends a long video to a new loved one, and waits until both its files are made, so that nothing else is going on. */
export async function publishVideo(origin: string, file: string) {
  const { browser, cookie } = await newMember(origin);
  const { id: childId, accessCode } = await browser.ok('addLovedOne', { body: { name: 'Noah' } });
  const fields = { title: 'For a slow phone', category: 'milestone', childId };
  await browser.ok('createMessage', { form: formWith(fields, await openAsBlob(file), basename(file)) });
  const [message] = await untilAll(browser, ({ smallVideo }) => smallVideo !== null);
  return { browser, cookie, code: accessCode, messageId: message?.id ?? 0, message };
}

export interface Family {
  readonly member: TestClient;
  readonly reader: TestClient;
  /** An open message. */
  readonly messageId: number;
  /** The link in a notice's email, with its secret. */
  readonly noticesPath: string;
}

/** Creates a member, a loved one who has been emailed, and three photos ready to view. */
export async function seedFamily(origin: string, dataDir: string): Promise<Family> {
  const { browser } = await newMember(origin, 'anna@example.org');
  const emma = await browser.ok('addLovedOne', { body: { name: 'Emma', email: 'emma@example.org' } });
  for (const title of ['Photo 1', 'Photo 2', 'Photo 3']) await sendPhoto({ browser }, emma.id, title);
  const [message] = await untilAll(browser, ({ media }) => media.state === 'ready');
  const reader = await newReader(origin, emma.accessCode);
  return { member: browser, reader, messageId: message?.id ?? 0, noticesPath: await mailedPath(dataDir) };
}

/** Reads the notice from the mailbox folder, where emails are saved without a mail server. */
async function mailedPath(dataDir: string): Promise<string> {
  const box = join(dataDir, 'mailbox');
  let found: string | undefined;
  await until(async () => {
    const names = (await readdir(box).catch((): string[] => [])).filter((name) => name.endsWith('.eml')); // leaves out those still being written
    const mails = await Promise.all(names.map((name) => readFile(join(box, name), 'utf8')));
    // quoted-printable: soft line breaks, and the equals sign
    const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
    found = texts.map((text) => /\/notices#[\w.-]+/.exec(text)?.[0]).find((path) => path !== undefined);
    return found !== undefined;
  }, 60_000);
  return found ?? '/notices';
}

export interface FamilyApps {
  /** The app with billing off and a family. */
  readonly origin: string;
  readonly family: Family;
  /** The app in practice mode, empty. */
  readonly payingOrigin: string;
}

export const withFamilyApps = (work: (apps: FamilyApps) => Promise<void>): Promise<void> =>
  inFolder(async (folder, stops) => {
    const app = await startApp(folder);
    stops.push(app.stop);
    const family = await seedFamily(app.origin, folder);
    const paying = await startApp(join(folder, 'paying'), { BILLING: 'practice' });
    stops.push(paying.stop);
    await work({ origin: app.origin, family, payingOrigin: paying.origin });
  });

export type Browser = Awaited<ReturnType<typeof startBrowser>>;
export type Context = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

export const signIn = (context: Context, origin: string, session: TestClient): Promise<void> =>
  context.addCookies([...session.cookies()].map(([name, value]) => ({ name, value, url: origin })));

/** A phone's browser with these sessions. */
export async function aPhone(browser: Browser, origin: string, ...sessions: TestClient[]): Promise<Context> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  for (const session of sessions) await signIn(context, origin, session);
  return context;
}
