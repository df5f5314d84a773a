import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchOptions } from './chromium.ts';
import { freePort } from './free-port.ts';

/** Lighthouse's own names. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Look {
  /** Of 100 each. */
  readonly scores: Readonly<Partial<Record<(typeof categories)[number], number>>>;
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** Total blocking time. */
  readonly tbtMs: number;
  /** Cumulative layout shift. */
  readonly cls: number;
}

/** One look of Lighthouse as a phone, in a browser that was never here. `cookie`: of a session, as a request has it. */
export async function lookAtPage(address: string, cookie: string): Promise<Look> {
  const port = await freePort();
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const outcome = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie !== '' && { extraHeaders: { cookie } }),
    });
    const wrong = outcome === undefined ? 'no outcome' : outcome.lhr.runtimeError?.message;
    if (outcome === undefined || wrong !== undefined) throw new Error(`${address}: ${wrong}`);
    const { finalDisplayedUrl: end, categories: judged, audits } = outcome.lhr;
    if (new URL(end).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${end}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: Object.fromEntries(categories.map((id) => [id, Math.round((judged[id]?.score ?? 0) * 100)])),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
