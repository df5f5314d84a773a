import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { adminEnv } from './admin.ts';
import type { AppOptions, RunningApp } from './app.ts';
import { launchOptions } from './chromium.ts';
import { withProgram } from './program.ts';

/** How soon each step must show its effect. Conversions have their own limit. */
const stepMs = 40_000;

/** What the browsers of a failed journey showed, wrote and requested. */
const traces = path.resolve(import.meta.dirname, '../../test-results');

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** The app recognizes a phone by this user agent and requests less from its camera. */
const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

export interface JourneyOptions {
  readonly env?: NonNullable<AppOptions['env']>;
}

export interface Journey {
  readonly app: RunningApp;
  /** All emails the worker's mail server has received, from any of its programs. */
  readonly mails: readonly Buffer[];
  /** A new person with their own browser: no cookies, nothing stored. */
  newPhonePage(): Promise<Page>;
  newDesktopPage(): Promise<Page>;
  /** A person with different browser options, such as no scripts or zoom. */
  newPageWith(options: BrowserContextOptions): Promise<Page>;
  /** A phone's browser that stores its data in this folder and can be killed. */
  newLastingPage(folder: string): Promise<{ page: Page; kill: () => Promise<void> }>;
  /** The browser logs every refused request to its console. Declares one that this journey expects. */
  expectComplaint(pattern: RegExp): void;
}

/* oxlint-disable no-empty-pattern -- Vitest reads from its parameter which others a fixture needs */
/** One Chromium per worker. */
const withBrowser = withProgram.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await chromium.launch(launchOptions);
  onCleanup(() => browser.close());
  return browser;
});

let people = 0;
/** Everyone has an IP address of their own, as from one, thirty can sign up in an hour. */
const address = () => `10.8.${Math.floor(++people / 250)}.${(people % 250) + 1}`;

/**
 * The program and the browser for a file of journeys. Other files use them as well, so each test creates its own
 * people. After each test, expects nothing unexpected on a console, no requests to other hosts and no errors in the
 * log.
 */
export function setUpJourney({ env = {} }: JourneyOptions = {}): Journey {
  let app: RunningApp | undefined;
  let mails: readonly Buffer[] = [];
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  let requests: string[] = [];
  let expected: RegExp[] = [];
  let errorsBefore = 0;

  withBrowser.beforeAll(async ({ appWith, browser: shared, mailServer }) => {
    const post = { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' };
    app = await appWith({ ...adminEnv, ...post, TRUST_PROXY: '127.0.0.1', ...env });
    [browser, mails] = [shared, mailServer.mails];
  });
  beforeEach(() => {
    errorsBefore = running().app.errors().length;
  });
  afterEach(async ({ task }) => {
    const failure = task.result?.errors?.[0];
    const folder = path.join(traces, task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80));
    await rm(folder, { recursive: true, force: true });
    for (const [place, context] of contexts.entries())
      await context.tracing.stop(failure && { path: path.join(folder, `${place + 1}.zip`) }).catch(() => {}); // killed
    if (failure) {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'requests.txt'), requests.join('\n'));
      failure.message += `\nIts traces are in ${folder}.`;
    }
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    [contexts, complaints, expected, requests] = [[], [], [], []];
    expect(unexpected, 'on the console or to another host').toEqual([]);
    expect(running().app.errors().slice(errorsBefore), 'errors in the program’s log').toEqual([]);
  });

  const running = () => {
    if (!app || !browser) throw new Error('Only call this within a test.');
    return { app, browser };
  };
  const personal = (): BrowserContextOptions => ({
    baseURL: running().app.origin,
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    locale: 'en-US',
    extraHTTPHeaders: { 'x-forwarded-for': address() },
  });
  const firstPage = async (context: BrowserContext) => {
    context.setDefaultTimeout(stepMs);
    await context.tracing.start({ screenshots: true });
    contexts.push(context);
    const page = context.pages()[0] ?? (await context.newPage());
    listen(page, running().app.origin, (complaint) => complaints.push(complaint));
    const asked = (request: Request, answer: string) => requests.push(`${answer} ${request.method()} ${request.url()}`);
    context.on('response', (response) => void asked(response.request(), String(response.status())));
    context.on('requestfailed', (request) => void asked(request, request.failure()?.errorText ?? ''));
    return page;
  };
  const newPage = async (options: BrowserContextOptions) =>
    firstPage(await running().browser.newContext({ ...options, ...personal() }));
  return {
    get app() {
      return running().app;
    },
    get mails() {
      return mails;
    },
    newPhonePage: () => newPage(phone),
    newDesktopPage: () => newPage(desktop),
    newPageWith: (options) => newPage({ ...desktop, ...options }),
    async newLastingPage(folder) {
      const options = { ...launchOptions, ...phone, userAgent: androidPhone, ...personal() };
      const page = await firstPage(await chromium.launchPersistentContext(folder, options));
      return { page, kill: () => killProcessesOf(folder) };
    },
    expectComplaint: (pattern) => void expected.push(pattern),
  };
}

function listen(page: Page, origin: string, complain: (text: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && target !== origin) complain(`request to another host: ${request.url()}`);
  });
}

/** Like a dying battery: kills every process started on this folder. */
async function killProcessesOf(folder: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    const command = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(`--user-data-dir=${folder}`)) process.kill(Number(pid), 'SIGKILL');
  }
}
