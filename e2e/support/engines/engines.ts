import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, logging, WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { launchOptions } from '../chromium.ts';
import { connectToMarionette } from './marionette.ts';

const startMs = 60_000;
/** How long a browser may take to quit before it's killed. */
const quitMs = 20_000;

export interface Device {
  /** In CSS pixels, of the page. */
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
  /** Prefers reduced motion. */
  readonly isStill?: boolean;
  readonly hasNoCamera?: boolean;
}

/** A browser that was just installed: nothing is stored in it, and its camera is allowed. */
export interface OpenedBrowser {
  readonly driver: WebDriver;
  /** The folder that files are saved in. */
  readonly downloads: string;
  resize(width: number, height: number): Promise<void>;
  /** Errors it has written so far, besides those that a page can hear itself. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The Debian packages that aren't installed here. */
  readonly missing: string;
  open(device: Device): Promise<OpenedBrowser>;
}

/** What a browser was started with, to end it. */
interface Started {
  readonly folder: string;
  readonly downloads: string;
  readonly processes: ChildProcessByStdio<null, Readable, Readable>[];
  said: string;
}

const miniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

const onPath = (command: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, command)));
const unlessAll = (found: readonly boolean[], packages: string) => (found.every(Boolean) ? '' : packages);

export const engines: readonly Engine[] = [
  { name: 'Chromium', missing: unlessAll([onPath('chromedriver')], 'chromium-driver'), open: openChromium },
  { name: 'Firefox', missing: unlessAll([onPath('firefox-esr')], 'firefox-esr'), open: openFirefox },
  {
    name: 'WebKit',
    missing: unlessAll([onPath('WebKitWebDriver'), onPath('Xvfb'), existsSync(miniBrowser)], 'webkit2gtk-driver xvfb'),
    open: openWebKit,
  },
];

async function openChromium({ width, height, isDark, isStill, hasNoCamera }: Device): Promise<OpenedBrowser> {
  const started = await start();
  const port = await freePort();
  run(started, 'chromedriver', [`--port=${port}`]);
  const { args = [], executablePath } = launchOptions;
  const chosen = [
    ...args.filter((arg) => !hasNoCamera || !arg.startsWith('--use-fake-device')),
    '--headless',
    '--hide-scrollbars', // as on a phone
    `--window-size=${width},${height}`,
    '--autoplay-policy=user-gesture-required',
    ...(isDark ? ['--blink-settings=preferredColorScheme=0'] : []),
    ...(isStill ? ['--force-prefers-reduced-motion'] : []),
  ];
  const capabilities = new Capabilities({ browserName: 'chrome' })
    .set('goog:chromeOptions', { binary: executablePath, args: chosen })
    .set('goog:loggingPrefs', { browser: 'WARNING' });
  const driver = await driverAt(port, capabilities);
  const session = (await driver.getSession()).getId();
  await fetch(`http://127.0.0.1:${port}/session/${session}/goog/cdp/execute`, {
    method: 'POST',
    body: JSON.stringify({
      cmd: 'Browser.setDownloadBehavior', // its headless build saves nothing
      params: { behavior: 'allow', downloadPath: started.downloads },
    }),
  });
  const logged = () => driver.manage().logs().get(logging.Type.BROWSER);
  return opened(started, driver, { width, height }, async () => (await logged()).map(({ message }) => message));
}

async function openFirefox({ width, height, isDark, isStill, hasNoCamera }: Device): Promise<OpenedBrowser> {
  const started = await start();
  const port = await freePort();
  const settings = {
    'marionette.port': port,
    'media.navigator.streams.fake': !hasNoCamera,
    'media.navigator.permission.disabled': true,
    'devtools.console.stdout.content': true,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    'ui.useOverlayScrollbars': 1,
    'ui.prefersReducedMotion': isStill ? 1 : 0,
    'media.videocontrols.picture-in-picture.video-toggle.enabled': false,
    'intl.accept_languages': 'en-US',
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(started.folder, 'user.js'), lines.join('\n'));
  await mkdir(path.join(started.folder, 'chrome'));
  // Its own controls would need 450 pixels.
  await writeFile(path.join(started.folder, 'chrome/userChrome.css'), ':root { min-width: 0 !important; }');
  const shown = ['--window-size', `${width},${height}`, 'about:blank'];
  run(started, 'firefox-esr', ['--marionette', '--headless', '--no-remote', '--profile', started.folder, ...shown]);
  const executor = await connectToMarionette(port, performance.now() + startMs);
  const driver = WebDriver.createSession(executor, new Capabilities());
  await driver.getSession();
  let read = 0;
  return opened(started, driver, { width, height }, async () => {
    const lines = started.said.slice(read).split('\n');
    read = started.said.length;
    return lines.filter((line) => /^JavaScript error: http|Security[ -]Policy/.test(line)); // not its own
  });
}

/** WebKit for Linux's desktop GNOME. It needs a display, so it gets a virtual one. */
async function openWebKit({ width, height, isDark, isStill, hasNoCamera }: Device): Promise<OpenedBrowser> {
  const started = await start();
  const port = await freePort();
  const screenWidth = 1400;
  const shown = ['-screen', '0', `${screenWidth}x1000x24`, '-nolisten', 'tcp'];
  const xvfb = run(started, 'Xvfb', ['-displayfd', '1', ...shown]);
  const [number] = await once(xvfb.stdout, 'data', { signal: AbortSignal.timeout(startMs) });
  const gtk = path.join(started.folder, 'gtk-3.0');
  await mkdir(gtk);
  // Its own controls would need 447 pixels.
  await writeFile(path.join(gtk, 'gtk.css'), '* { padding: 0; margin: 0; border: 0; min-width: 0; font-size: 1px; }');
  const looks = [
    '[Settings]',
    `gtk-enable-animations=${isStill ? 0 : 1}`,
    `gtk-application-prefer-dark-theme=${isDark ? 1 : 0}`,
  ];
  await writeFile(path.join(gtk, 'settings.ini'), looks.join('\n'));
  await writeFile(path.join(started.folder, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"');
  run(started, 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    XDG_CONFIG_HOME: started.folder,
    XDG_DATA_HOME: started.folder,
    XDG_CACHE_HOME: started.folder,
    LANG: 'en_US.UTF-8',
  });
  const args = [
    '--automation',
    ...(hasNoCamera ? [] : ['--enable-mock-capture-devices=true']),
    ...(isDark ? ['--dark-mode'] : []),
  ];
  const options = { binary: miniBrowser, args };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' }).set('webkitgtk:browserOptions', options);
  const driver = await driverAt(port, capabilities);
  return opened(started, driver, { width, height }, async () => [], screenWidth);
}

/** @param screenWidth of a screen with a pointer in its middle: without a window manager, a window must be under it to have focus */
async function opened(
  started: Started,
  driver: WebDriver,
  { width, height }: Device,
  complaints: OpenedBrowser['complaints'],
  screenWidth?: number,
): Promise<OpenedBrowser> {
  const placed = (itsWidth: number) => (screenWidth === undefined ? 0 : Math.round((screenWidth - itsWidth) / 2));
  const browser: OpenedBrowser = {
    driver,
    downloads: started.downloads,
    resize: (...size) => resize(driver, size, placed),
    complaints,
    close: () => end(started, driver),
  };
  await browser.resize(width, height);
  return browser;
}

async function start(): Promise<Started> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-engine-'));
  const downloads = path.join(folder, 'Downloads');
  await mkdir(downloads);
  return { folder, downloads, processes: [], said: '' };
}

/** Process groups, because a browser would outlive its driver. */
const running = new Set<number>();
const killGroup = (pid: number) => {
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
};
process.once('exit', () => running.forEach(killGroup));

function run(started: Started, command: string, args: string[], env = {}): Started['processes'][number] {
  const program = spawn(command, args, {
    env: { ...process.env, HOME: started.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own
  });
  if (program.pid !== undefined) running.add(program.pid);
  program.once('error', (error) => (started.said += error.message));
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (started.said += text));
  started.processes.push(program);
  return program;
}

/** Asks the driver until it listens. */
async function driverAt(port: number, capabilities: Capabilities): Promise<WebDriver> {
  const deadline = performance.now() + startMs;
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
    if (performance.now() > deadline) throw new Error('The browser’s driver doesn’t answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

/** Windows have frames and controls, and may take a moment. */
async function resize(
  driver: WebDriver,
  [width, height]: readonly [width: number, height: number],
  placed: (itsWidth: number) => number,
): Promise<void> {
  const deadline = performance.now() + startMs;
  const isDone = () => driver.executeScript<boolean>(`return innerWidth === ${width} && innerHeight === ${height}`);
  do {
    if (performance.now() > deadline) throw new Error(`The page doesn’t become ${width} x ${height}.`);
    const measure = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
    const [frame = 0, controls = 0] = await driver.executeScript<number[]>(measure);
    const size = { width: width + frame, height: height + controls };
    // Beside its screen, Chromium would draw nothing.
    await driver
      .manage()
      .window()
      .setRect({ ...size, x: placed(size.width), y: 0 });
  } while (!(await driver.wait(isDone, 1_000).catch(() => false)));
}

async function end({ processes, folder }: Started, driver: WebDriver): Promise<void> {
  const quit = driver.quit().catch(() => undefined); // it may have ended already
  await Promise.race([quit, new Promise((resolve) => setTimeout(resolve, quitMs))]);
  for (const program of processes.toReversed()) {
    const isGone = program.exitCode !== null || program.signalCode !== null;
    const gone = isGone ? undefined : once(program, 'exit');
    if (program.pid !== undefined) killGroup(program.pid);
    await gone;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
