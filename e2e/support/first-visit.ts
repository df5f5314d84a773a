import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { launchOptions } from './chromium.ts';

/** One response, in bytes as transferred: compressed content and headers. */
export interface Download {
  readonly path: string;
  readonly status: number;
  /** The MIME type, without parameters: `text/css`. */
  readonly type: string;
  /** `br`, `gzip` or empty. */
  readonly encoding: string;
  readonly content: number;
  readonly headers: number;
}

export interface FirstVisit {
  /** The page's heading, to verify that it's the intended page. */
  readonly heading: string;
  readonly downloads: readonly Download[];
}

/** Waits for this long without network traffic, so idle-time requests are included. */
const restMs = 1_500;

export const startBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** What the browser of a first-time visitor downloads for a page. `prepare` may log them in. */
export async function firstVisit(
  browser: Browser,
  address: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  try {
    await prepare(context);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const answers = new Map<string, Omit<Download, 'content'>>();
    const downloads: Download[] = [];
    let movedAt = performance.now();
    const moves = () => {
      movedAt = performance.now();
    };
    client.on('Network.requestWillBeSent', moves);
    client.on('Network.responseReceived', ({ requestId, response }) => {
      const { pathname } = new URL(response.url);
      const header = (name: string) =>
        Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
      const type = response.mimeType.toLowerCase();
      const { status, encodedDataLength: headers } = response;
      answers.set(requestId, { path: pathname, status, type, encoding: header('content-encoding'), headers });
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      moves();
      const answer = answers.get(requestId);
      // Using a preloaded file reports it again, with nothing transferred.
      if (answer && encodedDataLength > 0) downloads.push({ ...answer, content: encodedDataLength - answer.headers });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    while (performance.now() - movedAt < restMs) await page.waitForTimeout(restMs / 10);
    const heading = await page.locator('h1').first().textContent();
    return { heading: heading?.trim() ?? '', downloads };
  } finally {
    await context.close();
  }
}
