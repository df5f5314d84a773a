import { changeButton, forms, startDevelopment, type Development } from '../e2e/support/development.ts';
import { startBrowser } from '../e2e/support/first-visit.ts';
import type { Browser } from './support/family.ts';
import { atMost, figure, median, row, rounded, table, type Row } from './support/figures.ts';

const tries = 5;
/** Milliseconds until a changed component is on screen. */
const bar = 1_000;

/**
 * `npm run dev`, from saving a file to seeing the change: a component of each app on screen, with its form's entries intact, and a server's new
 * answer, including its restart.
 */
export async function run(): Promise<void> {
  const began = performance.now();
  const development = await startDevelopment();
  const browser = await startBrowser();
  try {
    figure('developing', 'first start, without caches', performance.now() - began, 'ms');
    const rows = [];
    for (const form of forms)
      rows.push(timesOf(`a component of ${form.app}`, await components(development, browser, form), bar));
    table([...rows, timesOf('the server', await answers(development))]);
  } finally {
    await browser.close();
    await development.stop();
  }
}

async function components(
  development: Development,
  browser: Browser,
  { address, field, file }: (typeof forms)[number],
): Promise<number[]> {
  const page = await browser.newPage({ baseURL: development.origin });
  await page.goto(address);
  await page.locator(field).first().fill('ABCD');
  const found = [];
  while (found.length < tries) found.push(await changeButton(development, page, { file, word: `try${found.length}` }));
  if ((await page.locator(field).first().inputValue()) !== 'ABCD')
    throw new Error(`${address} lost its form’s entries`);
  await page.close();
  return found;
}

async function answers({ origin, change }: Development): Promise<number[]> {
  const found = [];
  for (let word = 'alive'; found.length < tries;) {
    const next = `try${found.length}`;
    const began = performance.now();
    await change('apps/server/src/http/health.ts', (source) => source.replace(`'${word}'`, `'${next}'`));
    while (!(await (await fetch(`${origin}/healthz`)).text()).includes(next));
    found.push(performance.now() - began);
    word = next;
  }
  return found;
}

function timesOf(what: string, values: readonly number[], target?: number): Row {
  const tries = values.map((value) => rounded(value, 0)).join(', ');
  const middle = median(values);
  return row('developing', { what, tries, 'median, ms': target === undefined ? middle : atMost(middle, target) });
}
