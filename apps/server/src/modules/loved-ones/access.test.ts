import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, logIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

type Family = Awaited<ReturnType<typeof aFamily>>;

/** What the loved one's browser gets now, and someone with the code. */
async function answersTo({ message, emma, recipient }: Family): Promise<Record<string, number>> {
  const stranger = app.browser();
  const paths = {
    room: [recipient, '/api/recipient'],
    message: [recipient, `/api/messages/${message.id}`],
    range: [recipient, `/api/media/${message.id}/photo`],
    thumbnail: [recipient, `/api/video/${message.id}/thumbnail`],
    code: [stranger, `/api/access/${emma.accessCode}`],
    link: [app.browser(), `/api/messages/${message.id}?access=${emma.accessCode}`],
  } as const;
  const statuses: Record<string, number> = {};
  for (const [name, [browser, path]] of Object.entries(paths)) {
    const answer = await browser.fetch(path, { headers: { range: 'bytes=0-9' } });
    await answer.body?.cancel();
    statuses[name] = answer.status;
  }
  return statuses;
}

const open = { room: 200, message: 200, range: 206, thumbnail: 206, code: 200, link: 200 };
const shut = { room: 401, message: 404, range: 401, thumbnail: 401, code: 404, link: 404 };

describe('removing a loved one', () => {
  it('ends all their access immediately, and says how many messages went with them', async () => {
    const family = await aFamily(app);
    const { anna, emma } = family;
    const gone = await aMessage(anna, emma, { file: await gpsJpeg() });
    await anna.browser.ok('deleteMessage', { params: { id: String(gone.id) } });
    expect(await answersTo(family)).toEqual(open);
    const removed = await anna.browser.ok('removeLovedOne', { params: { id: String(emma.id) } });
    expect(removed).toEqual({ id: emma.id, messages: 1 });
    expect(await answersTo(family)).toEqual(shut);
    expect(await anna.browser.ok('listLovedOnes')).toEqual([]);
    const again = await anna.browser.refused('removeLovedOne', { params: { id: String(emma.id) } });
    expect(again.code).toBe('not_found');
  });

  it('doesn’t affect other loved ones', async () => {
    const family = await aFamily(app);
    const bela = await aLovedOne(family.anna);
    await family.anna.browser.ok('removeLovedOne', { params: { id: String(bela.id) } });
    expect(await answersTo(family)).toEqual(open);
  });

  it('can be undone within 30 days, with the messages and the same code, which must be typed again', async () => {
    const family = await aFamily(app);
    const { anna, emma } = family;
    const gone = await aMessage(anna, emma, { file: await gpsJpeg() });
    await anna.browser.ok('deleteMessage', { params: { id: String(gone.id) } });
    await anna.browser.ok('removeLovedOne', { params: { id: String(emma.id) } });
    await later(29 * DAY);
    await app.jobs.runDue();
    await logIn(app, anna, anna.browser);
    const restored = await anna.browser.ok('restoreLovedOne', { params: { id: String(emma.id) } });
    expect(restored).toEqual({ ...emma, messageCounts: { total: 1, scheduled: 0, viewed: 0 } });
    expect(await answersTo(family)).toEqual({ ...shut, code: 200, link: 200 });
    const again = await anna.browser.refused('restoreLovedOne', { params: { id: String(emma.id) } });
    expect(again.code).toBe('not_found');
  });
});

describe('a new access code', () => {
  it('ends the old one and the sessions opened with it', async () => {
    const family = await aFamily(app);
    const { anna, emma } = family;
    const other = await aFamily(app);
    const renewed = await anna.browser.ok('renewAccessCode', { params: { id: String(emma.id) } });
    expect(renewed.accessCode).toMatch(/^[0-9A-Z]{10}$/);
    expect(renewed.accessCode).not.toBe(emma.accessCode);
    expect(renewed.shareableUrl).toBe(emma.shareableUrl.replace(emma.accessCode, renewed.accessCode));
    expect(await answersTo(family)).toEqual(shut);
    const recipient = await aRecipient(app, renewed);
    expect(await answersTo({ ...family, emma: renewed, recipient })).toEqual(open);
    expect(await answersTo(other)).toEqual(open);
  });

  it('lets in no one who is just typing the old one', async () => {
    const emma = await aLovedOne(await aMember(app));
    const browser = app.browser();
    const entering = await inTransaction(app.db, async (tx) => {
      const codeHash = app.platform.codes.lookup('0123456789');
      await tx.updateTable('loved_ones').set({ code_hash: codeHash }).where('id', '=', emma.id).execute();
      const refused = browser.refused('openWithCode', { params: { code: emma.accessCode } });
      await untilBlockedOnLock(app.db);
      return { refused };
    });
    expect((await entering.refused).code).toBe('invalid_code');
    const left = await app.db.selectFrom('sessions').select('id').where('loved_one_id', '=', emma.id).execute();
    expect(left).toEqual([]);
  });
});
