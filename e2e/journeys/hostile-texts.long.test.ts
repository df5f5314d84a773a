import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formulaTexts, scriptTexts } from '@someday/contract/testing/hostile-texts';
import { logInAsAdmin, openAdminTab } from '../support/admin.ts';
import { setUpJourney } from '../support/journey.ts';
import { formulasIn, hasSpreadsheet } from '../support/spreadsheet.ts';

const journey = setUpJourney({ env: { TRUST_PROXY: '127.0.0.1' } });
const hostile = [...scriptTexts, ...formulaTexts];
const exports = ['Users', 'Family Members', 'Feedback'] as const;

let folder: string;
let stored = 0;
let visitors = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-hostile-'));
  await sendEverything();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Gives each visitor a new address. Some endpoints refuse texts with control characters. */
async function post(route: string, body: object, cookie?: string): Promise<Response> {
  visitors += 1;
  const headers = {
    'content-type': 'application/json',
    origin: journey.app.origin,
    'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1`,
    ...(cookie !== undefined && { cookie }),
  };
  const answer = await fetch(journey.app.origin + route, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([200, 201, 400], `${route} ${JSON.stringify(body)}`).toContain(answer.status);
  if (answer.ok) stored += 1;
  return answer;
}

const person = (number: number) => ({ email: `h${number}@example.org`, password: 'a gate in the garden' });

/** Sends them through every public form, and as a member. */
async function sendEverything(): Promise<void> {
  let owner = '';
  for (const [number, text] of hostile.entries()) {
    const answer = await post('/api/auth/signup', { name: text.slice(0, 100), ...person(number) });
    owner =
      answer.headers
        .getSetCookie()
        .find((one) => one.includes('someday_member'))
        ?.split(';')[0] ?? owner;
    await post('/api/family/members', { name: text.slice(0, 100), relationship: text.slice(0, 60) }, owner);
    await post('/api/feedback-survey', {
      mostValuableFeature: text,
      improvements: text,
      missingFeatures: text,
      additionalComments: text,
      bugReports: text,
      completedTasks: [text.slice(0, 100)],
    });
  }
  for (const [number, text] of scriptTexts.entries()) {
    await post('/api/tester-intake', {
      name: text.slice(0, 100),
      email: `t${number}@example.org`,
      phone: text.slice(0, 40),
      childrenAges: text,
      hearAboutUs: text,
      motivationReason: `${text} because I like it`,
      ...{ ageRange: '26-35', familyStatus: 'grandparent', experienceWithApps: 'beginner' },
      ...{ testingAvailability: 'light', deviceTypes: 'mobile-only', agreeToTerms: true },
    });
  }
  expect(stored).toBeGreaterThan(2 * hostile.length);
}

/** Returns a function that counts how many of the texts have run as scripts. */
async function watch(page: Page): Promise<() => Promise<number>> {
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { hits: 0, alert: () => Object.assign(globalThis, { hits: 1 }) });
  });
  return async () => dialogs + (await page.evaluate(() => Number(Reflect.get(globalThis, 'hits'))));
}

test('No hostile text runs in any admin view', async () => {
  const admin = await journey.newDesktopPage();
  const hits = await watch(admin);
  await logInAsAdmin(admin);
  for (const tab of [
    'guests&view=applications',
    'users',
    'users&page=2',
    'family',
    'family&page=2',
    'feedback',
    'feedback&page=2',
  ]) {
    await admin.goto(`/admin-dashboard?tab=${tab}`);
    await admin
      .getByText(/alert\(1\)|1\+1/)
      .first()
      .waitFor();
    expect(await hits(), tab).toBe(0);
  }
  await admin.goto('/admin-dashboard?tab=feedback');
  for (const row of [0, 9, 24]) {
    await admin
      .getByRole('button', { name: /^Read answers/ })
      .nth(row)
      .click();
    await admin.getByRole('dialog').waitFor();
    expect(await hits()).toBe(0);
    await admin.keyboard.press('Escape');
  }
  expect(await admin.evaluate(() => typeof Reflect.get(globalThis, 'hits'))).toBe('number'); // the trap was set
});

test('No cell of an export starts a formula', async () => {
  const admin = await journey.newDesktopPage();
  await logInAsAdmin(admin);
  for (const name of exports) {
    await openAdminTab(admin, name);
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^someday-[a-z-]+-\d{4}-\d{2}-\d{2}\.csv$/);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const text = await readFile(file, 'utf8');
    expect(text.startsWith('\uFEFF"')).toBe(true);
    expect(text).toContain("'=1+1");
    if (hasSpreadsheet) expect(await formulasIn(file), name).toEqual([]);
    await admin
      .getByRole('button', { name: 'Close' })
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});
  }
});

test.skipIf(!hasSpreadsheet)('The same texts unescaped are formulas to a spreadsheet (needs LibreOffice)', async () => {
  const file = path.join(folder, 'plain.csv');
  await writeFile(file, formulaTexts.map((text) => `"${text.replaceAll('"', '""')}"`).join('\r\n'));
  expect((await formulasIn(file)).length).toBeGreaterThan(5);
});
