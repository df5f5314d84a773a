import { api } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aFamily } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** What costs more than a look at a few rows, in time or memory. Passwords, emails and payments are limited by rules of their own. */
const costly = [
  'updateAccount',
  'requestExport',
  'keepMessages',
  'sendAnswer',
  'updateLovedOne',
  'removeLovedOne',
  'restoreLovedOne',
  'setPortraitPhoto',
  'setOwnPortraitPhoto',
  'createMessage',
  'uploadVideo',
  'listMessages',
  'getVideoLibrary',
  'getYear',
  'listTriggers',
  'updateMilestone',
  'listGuestSessions',
  'listUsers',
  'listChildren',
  'listSurveys',
  'listCancellations',
  'listApplications',
  'listTroubledDeliveries',
  'listDeadJobs',
  'listUnreadyMedia',
  'listAuditLog',
  'getKpis',
  'getCharts',
] as const;

let app: TestApp;
const everyone = async () => ({ ...(await aFamily(app)), admin: await anAdmin(app) });
let one: Awaited<ReturnType<typeof everyone>>;
let other: typeof one;
beforeAll(async () => {
  app = await startTestApp();
  one = await everyone();
  other = await everyone();
});
afterAll(() => app.close());

it('the contract limits exactly these costly requests, and says so', () => {
  const limited = Object.entries<Endpoint>(api).filter(([, row]) => row.hourly !== undefined);
  expect(limited.map(([name]) => name).toSorted()).toEqual(costly.toSorted());
  expect(limited.filter(([, row]) => !row.errors.includes('too_many_tries'))).toEqual([]);
});

describe.each(costly)('%s', (name) => {
  const row: Endpoint = api[name];
  // Lists that can be searched are limited only then.
  const path = `${row.path.replace('{id}', '999999')}?search=a`;
  const ask = (browser: TestClient) => {
    const sent = row.body ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    return browser.fetch(path, { method: row.method, ...sent });
  };
  const of = ({ anna, recipient, admin }: typeof one) =>
    row.caller === 'recipient' ? recipient : row.caller === 'admin' ? admin.browser : anna.browser;

  it('is refused to someone who has asked too often, and to no one else', async () => {
    await sql`delete from rate_limits where key like ${`hourly-${name}:%`}`.execute(app.db);
    expect((await ask(of(one))).status).not.toBe(429);
    await sql`update rate_limits set points = ${row.hourly} where key like ${`hourly-${name}:%`}`.execute(app.db);
    const refused = await ask(of(one));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_tries' });
    expect((await ask(of(other))).status).not.toBe(429);
  });
});

it('a list is shown however often someone has searched it', async () => {
  expect((await one.anna.browser.fetch('/api/video-messages?search=a')).status).toBe(429);
  expect((await one.anna.browser.fetch('/api/video-messages')).status).toBe(200);
});
