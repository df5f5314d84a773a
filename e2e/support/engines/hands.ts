import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { Key, type WebElement } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import type { OpenedBrowser } from './engines.ts';
import type { Kind } from './find.ts';

/** How soon each step must show its effect, on a busy machine. */
const stepMs = 60_000;

type HeardWindow = Window & { heardByTest?: string[] };

/** {@link find} as a script for the page. Its expressions and the library's must come from one global object. */
const finder = (async () => {
  const bundle = await rolldown({ input: path.join(import.meta.dirname, 'find.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'finder', minify: true });
  return `${output[0].code}; window.finderOfTest = finder;`;
})();

/** In the page: what its console would show. */
function listen(): void {
  const page: HeardWindow = window;
  if (page.heardByTest) return;
  const heard: string[] = [];
  page.heardByTest = heard;
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...said: unknown[]) => {
      heard.push(`${level}: ${said.map(String).join(' ')}`);
      write.apply(console, said);
    };
  }
  addEventListener('error', ({ message }) => heard.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`refused: ${violatedDirective} ${blockedURI}`),
  );
}

/** A person at a browser. They see and do what anybody can: no addresses of buttons, no test ids. */
export class Hands {
  readonly #browser: OpenedBrowser;
  readonly #origin: string;
  readonly #complaints: string[] = [];
  readonly #pictures: { name: string; png: string }[] = [];

  constructor(browser: OpenedBrowser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  get driver() {
    return this.#browser.driver;
  }

  /** @param address within the site, or a whole one */
  async goto(address: string): Promise<void> {
    await this.#note();
    await this.driver.get(new URL(address, this.#origin).href);
    await this.driver.executeScript(listen);
  }

  async reload(): Promise<void> {
    await this.#note();
    await this.driver.navigate().refresh();
    await this.driver.executeScript(listen);
  }

  /** Takes over the session of someone who was signed in elsewhere. */
  async carry(cookies: ReadonlyMap<string, string>): Promise<void> {
    await this.goto('/robots.txt'); // a page of the site, as only one may be given its cookies
    for (const [name, value] of cookies)
      await this.driver.manage().addCookie({ name, value, path: '/', httpOnly: true });
  }

  /** Waits until it's there, and returns the first. */
  async see(
    kind: Kind,
    name: string | RegExp,
    { within, waitMs }: { within?: WebElement; waitMs?: number } = {},
  ): Promise<WebElement> {
    const first = async () => (await this.all(kind, name, within))[0];
    return this.until(`${kind} “${name}”`, first, undefined, waitMs);
  }

  /** Waits until there is none. */
  async miss(kind: Kind, name: string | RegExp): Promise<void> {
    await this.until(
      `no ${kind} “${name}”`,
      () => this.all(kind, name),
      ({ length }) => length === 0,
    );
  }

  /** All that are there now. */
  async all(kind: Kind, name: string | RegExp, within?: WebElement): Promise<WebElement[]> {
    const wanted = typeof name === 'string' ? name : { source: name.source, flags: name.flags };
    const run = 'return window.finderOfTest?.find(...arguments) ?? null';
    const find = () => this.driver.executeScript<WebElement[] | null>(run, kind, wanted, within ?? null);
    const found = await find();
    if (found !== null) return found;
    await this.driver.executeScript(listen); // another page
    await this.driver.executeScript(await finder);
    return (await find()) ?? [];
  }

  /** Presses it with a mouse, once it's there, lies still and nothing is in front of it. */
  async press(kind: Kind, name: string | RegExp, within?: WebElement): Promise<void> {
    await this.#picture(`press ${kind} ${name}`);
    await this.#trying(async () => {
      const wanted = await this.see(kind, name, { ...(within && { within }) });
      // Drivers scroll it to the edge of the window, where a bar may be in front of it.
      await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', wanted);
      if (!(await this.evaluate(liesStill, wanted))) return false;
      await wanted.click();
      return true;
    });
  }

  /** Types into a field, after what is in it already is gone. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.#trying(async () => {
      const field = await this.see('label', label);
      await field.clear();
      await field.sendKeys(text);
      return true;
    });
  }

  /** @param day `YYYY-MM-DD`. Each browser has its own way to type one. */
  async fillDay(label: string | RegExp, day: string): Promise<void> {
    const [year = '', month = '', date = ''] = day.split('-');
    const ways = [`${month}${date}${year}`, `${month}-${date}-${year}`, day];
    const field = await this.see('label', label);
    for (const keys of ways) {
      await field.clear();
      await field.sendKeys(keys);
      if ((await this.evaluate((input: HTMLInputElement) => input.value, field)) === day) return;
    }
    throw new Error(`No way to type ${day} into “${label}”.`);
  }

  /** Presses it with a mouse, and only lets go once something is seen. */
  async hold(kind: Kind, name: string | RegExp, untilSeen: () => Promise<unknown>): Promise<void> {
    await this.#picture(`hold ${kind} ${name}`);
    const origin = await this.see(kind, name);
    await this.driver.actions().move({ origin }).press().perform();
    await untilSeen();
    await this.driver.actions().release().perform();
  }

  /** Chooses files as with the system's dialog. */
  async choose(label: string | RegExp, ...files: string[]): Promise<void> {
    await (await this.see('label', label)).sendKeys(files.join('\n'));
  }

  /** Waits until a file of this name is in the folder for downloads, and whole. Returns its path. */
  async saved(name: RegExp): Promise<string> {
    const { downloads } = this.#browser;
    let before = -1;
    const found = async () => {
      const names = await readdir(downloads);
      const file = names.find((one) => name.test(one));
      if (file === undefined || names.some((one) => /\.(crdownload|part|wkdownload)$/.test(one))) return undefined;
      const { size } = await stat(path.join(downloads, file));
      const isWhole = size > 0 && size === before;
      before = size;
      return isWhole ? path.join(downloads, file) : undefined;
    };
    return this.until(`a saved file ${name}`, found);
  }

  /** A key of {@link Key}, or text, for what has focus. */
  async type(...keys: string[]): Promise<void> {
    await this.#picture(`type ${keys.join(' ')}`);
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** What Selenium's own actions have no words for: its types know no wheel and no fingers. */
  async act(...sources: object[]): Promise<void> {
    await this.driver.execute(new Command(Name.ACTIONS).setParameter('actions', sources));
  }

  /** Runs in the page. */
  evaluate<Result>(script: (...args: never[]) => Result, ...args: unknown[]): Promise<Awaited<Result>> {
    const run = `const done = arguments[arguments.length - 1];
      Promise.resolve((${String(script)})(...Array.from(arguments).slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return this.driver
      .executeAsyncScript<{ value: Awaited<Result>; error?: string }>(run, ...args)
      .then(({ value, error }) => {
        if (error !== undefined) throw new Error(error);
        return value;
      });
  }

  /** Asks again until there's an answer, and it's as wanted. */
  async until<Value>(
    what: string,
    ask: () => Promise<Value>,
    isRight: (value: NonNullable<Value>) => boolean = () => true,
    waitMs = stepMs,
  ): Promise<NonNullable<Value>> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const value = await ask().catch((error: unknown) => (isPassing(error) ? undefined : Promise.reject(error)));
      if (value !== undefined && value !== null && isRight(value)) return value;
      if (performance.now() > deadline) {
        await this.#picture('what was there');
        throw new Error(`After ${waitMs / 1000} seconds: ${what}. On the page: ${await this.#text()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** How far the page can be scrolled sideways, in pixels. */
  sideways(): Promise<number> {
    return this.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }

  /** Changes the window, so that the page has this size. */
  resize(width: number, height: number): Promise<void> {
    return this.#browser.resize(width, height);
  }

  /** A PNG of what is on the screen. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  /** A PDF of this page, on paper of this size in centimeters. WebKit's driver has no command for it. */
  async print(page: { readonly width: number; readonly height: number }): Promise<Buffer> {
    const printing = new Command('printPage').setParameters({ page, background: true });
    const pdf: unknown = await this.driver.execute(printing);
    return Buffer.from(String(pdf), 'base64');
  }

  /** What the browser has complained about. */
  async complaints(): Promise<string[]> {
    await this.#note();
    return [...this.#complaints, ...(await this.#browser.complaints())];
  }

  /** Writes a picture of each step into this folder. */
  async keepPictures(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [place, { name, png }] of this.#pictures.entries()) {
      const file = `${String(place + 1).padStart(2, '0')}-${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 50)}.png`;
      await writeFile(path.join(folder, file), png, 'base64');
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async #trying(act: () => Promise<boolean>): Promise<void> {
    await this.until('it can be pressed or filled in', act, (isDone) => isDone);
  }

  /** What was heard on this page, before it's left. */
  async #note(): Promise<void> {
    const heard = await this.driver
      .executeScript<string[]>('return window.heardByTest?.splice(0) ?? []')
      .catch(() => []); // no page yet
    this.#complaints.push(...heard);
  }

  async #picture(name: string): Promise<void> {
    this.#pictures.push({ name, png: await this.driver.takeScreenshot().catch(() => '') }); // between two pages there's none
  }

  #text(): Promise<string> {
    return this.driver.executeScript<string>(() => document.body.innerText.slice(0, 1500)).catch(String);
  }
}

/** For three frames. Runs in the page. */
async function liesStill(element: Element): Promise<boolean> {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return element.isConnected && place() === before;
}

/** The page is changing, or something is still in front. Seen again a moment later, it's another matter. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /StaleElement|ElementClickIntercepted|ElementNotInteractable|NoSuchWindow|detached|JavascriptError/.test(error.name)
  );
}

export { Key, type WebElement };
