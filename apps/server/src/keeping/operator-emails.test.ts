import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markKeySeen } from '#server/keeping/backup/backup.repo.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notifyOperator } from './backups.jobs.ts';

const operator = 'operator@example.org';
const DAY_MS = 86_400_000;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env: { SUPPORT_EMAIL: operator } });
});
afterEach(() => app.close());

/** Subjects of what the operator gets on each of these days. */
async function mailsOnDays(count: number): Promise<string[][]> {
  const days: string[][] = [];
  for (let day = 0; day < count; day++) {
    await app.setNow(new Date(app.now().getTime() + DAY_MS));
    const mails = await app.takeMails();
    days.push(mails.filter(({ to }) => to === operator).map(({ subject }) => subject));
  }
  return days;
}

async function aRun(details: { problem?: string; kind?: 'backup' | 'drill' } = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('backup_runs')
    .values({
      kind: 'backup',
      place: '/mnt/disk/someday',
      finished_at: app.now(),
      files: 6,
      bytes: 419_840,
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function checks(): Promise<Map<string, string>> {
  const { browser } = await anAdmin(app);
  const { platformHealth } = await browser.ok('getKpis');
  return new Map(platformHealth.checks.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
}

describe('an operator without a backup', () => {
  it('gets an email every week, until there is one', { tags: 'long' }, async () => {
    const none = 'Your Someday has no backup';
    expect(await mailsOnDays(9)).toEqual([[none], [], [], [], [], [], [], [none], []]);
    expect((await checks()).get('Backups')).toBe('attention: None yet. If this machine is lost, everything is.');
    await aRun();
    expect((await mailsOnDays(8)).flat()).toEqual([]);
    expect((await checks()).get('Backups')).toMatch(/^healthy: Made 8 days ago in \/mnt\/disk\/someday: 6 files/);
  });
});

describe('an operator whose backup failed', () => {
  it('reads why, once about each', async () => {
    await aRun();
    const failed = await aRun({ problem: 'full' });
    for (let again = 0; again < 2; again++) {
      await inTransaction(app.db, (tx) => notifyOperator(tx, 'backup-failed', failed));
      await app.jobs.runDue();
    }
    const mails = (await app.takeMails()).filter(({ to }) => to === operator);
    expect(mails).toMatchObject([
      {
        subject: 'The backup of your Someday failed',
        text: expect.stringMatching(/to\s+\/mnt\/disk\/someday\s+failed\s+because\s+the\s+disk\s+is\s+full\./),
      },
    ]);
    expect((await checks()).get('Backups')).toMatch(/^trouble: The last one failed because the disk is full\. Made/);
  });
});

it('After a year, an admin is asked whether the printed recovery key is still there', async () => {
  await markKeySeen(app.db, 'a key');
  expect((await checks()).get('Recovery key')).toBe(undefined);
  await app.setNow(new Date(app.now().getTime() + 366 * DAY_MS));
  expect((await checks()).get('Recovery key')).toMatch(/^attention: No one has checked the printed one for a year/);
});
