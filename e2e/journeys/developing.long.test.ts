import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOptions } from '../support/chromium.ts';
import { changeButton, forms, startDevelopment, type Development } from '../support/development.ts';

let development: Development;
let browser: Browser;

beforeAll(async () => {
  [development, browser] = await Promise.all([startDevelopment(), chromium.launch(launchOptions)]);
});
afterAll(async () => {
  await browser.close();
  await development.stop();
});

async function open(address: string): Promise<{ page: Page; loads: () => number; complaints: string[] }> {
  const page = await browser.newPage({ baseURL: development.origin });
  let loads = 0;
  const complaints: string[] = [];
  page.on('load', () => {
    loads += 1;
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  return { page, loads: () => loads, complaints };
}

const status = async (path: string) => (await fetch(development.origin + path)).status;

describe('a developer', () => {
  it.each(forms)('changes a component of $app and sees it without losing what they typed', async (form) => {
    const { page, loads, complaints } = await open(form.address);
    const field = page.locator(form.field).first();
    await field.fill('ABCD');
    await changeButton(development, page, { file: form.file, word: 'changed' });
    expect(await field.inputValue()).toBe('ABCD');
    expect(loads()).toBe(1);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('changes the server and gets its new answer without a failed request', async () => {
    await development.change('apps/server/src/http/health.ts', (source) => source.replace(`'alive'`, `'changed'`));
    await expect
      .poll(async () => {
        const answer = await fetch(`${development.origin}/healthz`);
        expect(answer.status).toBe(200);
        return answer.json();
      })
      .toMatchObject({ status: 'changed' });
  });

  it('changes the contract, and both sides follow it', async () => {
    const { page } = await open('/signup');
    await development.change('packages/contract/src/rules/limits.ts', (source) =>
      source.replace(/passwordMin: \d+/, 'passwordMin: 19'),
    );
    await page.getByText('19', { exact: false }).first().waitFor();
    const refusal = await page.evaluate(async () => {
      const body = JSON.stringify({ name: 'Emma', email: 'emma@example.org', password: 'eighteen letters..' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/signup', { method: 'POST', headers, body })).text();
    });
    expect(refusal).toContain('19');
    await page.close();
  });

  it('breaks the server, sees the error, and fixes it', async () => {
    const file = 'apps/server/src/http/health.ts';
    await development.change(file, (source) => `${source}\nthrow new Error('broken');\n`);
    await expect.poll(() => status('/healthz')).toBe(503);
    expect(development.said()).toContain('broken');
    await development.change(file, (source) => source.replace(/\nthrow .*\n$/, ''));
    await expect.poll(() => status('/healthz')).toBe(200);
  });

  it('is told what to do when the port is taken', async () => {
    expect(await development.startAgain()).toMatch(/already in use.*PORT/);
  });

  it('stops everything with Ctrl-C', async () => {
    expect(await development.processes()).not.toEqual([]);
    await development.interrupt();
    expect(await development.processes()).toEqual([]);
  });
});
