import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealStatementSchema } from '@someday/contract/forms/seal-receipts';
import { composedTexts } from '#server/db/migrations/0032_composed_texts.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { scheduleZoneRuleCheck } from '#server/modules/deliveries/deliveries.jobs.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, inLibrary, moreLike } from '#server/testing/make.ts';
import { aTrigger, sealings } from '#server/testing/sealings.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createSealReceipts } from './seal-receipts.service.ts';

const today = new Date('2026-03-10T12:00:00Z');
const sealedUntil = { deliveryDate: '2036-06-14' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: today });
});
afterAll(() => app.close());

const byId = (id: number) => ({ params: { id: String(id) } });
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const rowsOf = (where: { memberId: number } | { messageId: number }) =>
  app.db
    .selectFrom('seal_receipts')
    .selectAll()
    .where('memberId' in where ? 'member_id' : 'message_id', '=', Object.values(where)[0] ?? 0)
    .orderBy('id')
    .execute();

/** What the receipts of a message say, oldest first. */
async function statementsOf({ id }: { readonly id: number }) {
  return (await rowsOf({ messageId: id })).map(({ statement }) => sealStatementSchema.parse(JSON.parse(statement)));
}

/** Anna, Emma, and a message sealed until 2036 with every kind of text. */
async function aSealedFamily() {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const more = { description: 'Here is why.', photoCaption: 'The garden', recipientName: 'Bear' };
  const message = await aMessage(anna, emma, { file: await gpsJpeg(), title: 'For you', ...sealedUntil, more });
  return { anna, emma, message };
}

/** The date of the claim that the loved one reads on the opened letter; null: no claim. */
async function claimAfterOpening(family: Awaited<ReturnType<typeof aSealedFamily>>): Promise<string | null> {
  const { anna, emma, message } = family;
  await app.jobs.runDue();
  await anna.browser.ok('updateMessage', { ...byId(message.id), body: { deliveryDate: null } });
  const recipient = await aRecipient(app, emma);
  const { unchangedSince } = await recipient.ok('getMessage', byId(message.id));
  const [listed] = (await recipient.ok('getRecipient')).messages;
  expect(listed).toMatchObject({ state: 'open', unchangedSince });
  return unchangedSince;
}

describe('the receipt of a sealed letter', () => {
  it('can be verified by anyone who has the installation’s public key', async () => {
    const { message } = await aSealedFamily();
    const [receipt, ...others] = await rowsOf({ messageId: message.id });
    if (receipt === undefined) throw new Error('there is no receipt');
    expect(others).toEqual([]);
    const key = { kty: 'OKP', crv: 'Ed25519', x: receipt.public_key.toString('base64url') };
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const isSigned = (statement: string) => verify(null, Buffer.from(statement), publicKey, receipt.signature);
    expect(isSigned(receipt.statement)).toBe(true);
    expect(isSigned(receipt.statement.replace('2036-06-14', '2036-06-15'))).toBe(false);
  });

  it('says exactly what was sealed: the original, the words and the rule', async () => {
    const { message } = await aSealedFamily();
    const original = await readFile(await gpsJpeg());
    const [receipt] = await rowsOf({ messageId: message.id });
    const texts = '{"title":"For you","description":"Here is why.","caption":"The garden","envelope":"Bear"}';
    expect(receipt?.statement).toBe(
      `{"version":1,"message":${message.id},"sealedAt":"2026-03-10T12:00:00.000Z",` +
        `"originals":[{"sha256":"${sha256(original)}","bytes":${original.length}}],"texts":${texts},` +
        `"rule":{"zone":"Europe/Berlin","day":"2036-06-14","time":null,"triggers":[]},"previous":null}`,
    );
    expect(receipt?.hash).toBe(sha256(receipt?.statement ?? ''));
    expect(receipt?.created_at).toEqual(today);
  });

  it.each(firstInGate(5, sealings))('is written for $name', async ({ seal }) => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    expect(await statementsOf(message)).toEqual([]);
    await seal(anna, message);
    const { deliveryDate } = await anna.browser.ok('getOwnMessage', byId(message.id));
    const triggers = (await anna.browser.ok('listTriggers')).filter(({ isActive }) => isActive);
    expect((await statementsOf(message)).at(-1)).toMatchObject({
      message: message.id,
      rule: { day: deliveryDate, triggers: triggers.map(({ triggerDate }) => ({ day: triggerDate })) },
    });
  });

  it('says how a trigger repeats', async () => {
    const { anna, message } = await aSealedFamily();
    const fortnightly = { recurringPattern: 'custom', repeatEvery: 2, repeatUnit: 'week' } as const;
    await aTrigger(anna, message, {
      triggerType: 'date',
      isRecurring: true,
      ...fortnightly,
      repeatUntil: '2036-05-01',
    });
    await aTrigger(anna, message, { triggerType: 'birthday', triggerTime: '09:00', isRecurring: true });
    expect((await statementsOf(message)).at(-1)?.rule.triggers).toEqual([
      { type: 'date', day: '1988-06-14', time: null, repeats: '2 week until 2036-05-01' },
      { type: 'birthday', day: '1988-06-14', time: '09:00', repeats: '1 year' },
    ]);
  });

  it('is shown to its member while it is sealed, and only then', async () => {
    const { anna, message } = await aSealedFamily();
    const [receipt] = await rowsOf({ messageId: message.id });
    const seal = { sealedAt: today.toISOString(), mark: receipt?.hash.slice(0, 12) };
    expect(message.seal).toEqual(seal);
    const opened = await anna.browser.ok('updateMessage', { ...byId(message.id), body: { deliveryDate: null } });
    expect(opened.seal).toBeNull();
  });

  it('is given to a video sealed from the library, and not before', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const { id } = await inLibrary(anna, { file: await gpsJpeg() });
    expect(await statementsOf({ id })).toEqual([]);
    const body = { childId: emma.id, deliveryDate: '2036-06-14', isSurprise: false };
    await anna.browser.ok('assignLibraryVideo', { ...byId(id), body });
    expect(await statementsOf({ id })).toMatchObject([{ rule: { day: '2036-06-14' } }]);
  });

  it('is not given to a message that opens immediately', async () => {
    const { message, recipient } = await aFamily(app);
    expect(await statementsOf(message)).toEqual([]);
    expect(await recipient.ok('getMessage', byId(message.id))).toMatchObject({ unchangedSince: null });
  });
});

describe('changing a sealed letter', () => {
  it.each([
    ['its day', { deliveryDate: '2040-01-01' }],
    ['its time', { deliveryTime: '15:30' }],
    ['its title', { title: 'For my bear' }],
    ['its description', { description: 'Another reason.' }],
    ['its caption', { photoCaption: '' }],
    ['the name on its envelope', { recipientName: '' }],
  ])('in %s writes another receipt, chained to the one before', async (_what, body) => {
    const { anna, message } = await aSealedFamily();
    await anna.browser.ok('updateMessage', { ...byId(message.id), body });
    const [first, second, ...others] = await rowsOf({ messageId: message.id });
    expect(others).toEqual([]);
    expect([first?.previous, second?.previous]).toEqual([null, first?.hash]);
  });

  it('to what it was already writes nothing', async () => {
    const { anna, message } = await aSealedFamily();
    const same = { title: 'For you', deliveryDate: '2036-06-14', category: 'celebration' };
    for (let saved = 0; saved < 2; saved += 1)
      await anna.browser.ok('updateMessage', { ...byId(message.id), body: same });
    expect(await statementsOf(message)).toHaveLength(1);
  });

  it('by moving to another time zone writes another receipt for each letter sealed there', async () => {
    const { anna, message } = await aSealedFamily();
    await moreLike(app, message, 3);
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    const receipts = await rowsOf({ memberId: anna.id });
    expect(receipts).toHaveLength(5);
    expect(receipts.map(({ previous }) => previous)).toEqual([null, ...receipts.map(({ hash }) => hash).slice(0, -1)]);
    expect((await statementsOf(message)).map(({ rule }) => rule.zone)).toEqual(['Europe/Berlin', 'Asia/Tokyo']);
  });

  it('by moving the milestone it waits for writes another receipt', async () => {
    const { anna, emma, message } = await aSealedFamily();
    const details = { milestoneType: 'graduation', milestoneName: 'Her graduation', isRecurring: false } as const;
    const milestone = await anna.browser.ok('addMilestone', {
      body: { childId: emma.id, milestoneDate: '2030-06-20', ...details },
    });
    const trigger = { milestoneId: milestone.id, triggerType: 'milestone', triggerDate: '2030-06-20' } as const;
    await aTrigger(anna, message, trigger);
    await anna.browser.ok('updateMilestone', { ...byId(milestone.id), body: { milestoneDate: '2030-06-27' } });
    const days = (await statementsOf(message)).map(({ rule }) => rule.triggers.map(({ day }) => day));
    expect(days).toEqual([[], ['2030-06-20'], ['2030-06-27']]);
  });

  it('waits, in the trash, until it is restored', async () => {
    const { anna, message } = await aSealedFamily();
    await anna.browser.ok('deleteMessage', byId(message.id));
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect(await statementsOf(message)).toHaveLength(1);
    await anna.browser.ok('restoreMessage', byId(message.id));
    expect(await statementsOf(message)).toHaveLength(2);
  });

  it('for several letters at the same moment keeps one chain', async () => {
    const { anna, emma } = await aSealedFamily();
    const file = await gpsJpeg();
    const letters = await Promise.all(Array.from({ length: 8 }, () => aMessage(anna, emma, { file })));
    await Promise.all(letters.map(({ id }) => anna.browser.ok('updateMessage', { ...byId(id), body: sealedUntil })));
    const receipts = await rowsOf({ memberId: anna.id });
    expect(receipts).toHaveLength(9);
    expect(receipts.map(({ previous }) => previous)).toEqual([null, ...receipts.map(({ hash }) => hash).slice(0, -1)]);
  });

  it('can never fork the chain', async () => {
    const { message } = await aSealedFamily();
    const again = sql`
      insert into seal_receipts (member_id, message_id, statement, signature, public_key, hash)
      select member_id, message_id, statement, signature, public_key, ${'0'.repeat(64)} from seal_receipts
      where message_id = ${message.id}`;
    await expect(again.execute(app.db)).rejects.toThrow('seal_receipts_chain');
  });
});

describe('an opened letter', () => {
  it('shows its loved one since when it is unchanged', async () => {
    expect(await claimAfterOpening(await aSealedFamily())).toBe('2026-03-10T12:00:00.000Z');
  });

  it('counts from the seal on its words, not from a change of its day', async () => {
    const family = await aSealedFamily();
    const change = (body: object) => family.anna.browser.ok('updateMessage', { ...byId(family.message.id), body });
    await app.setNow(new Date('2026-03-11T12:00:00Z'));
    await change({ title: 'For my bear' });
    await app.setNow(new Date('2026-03-12T12:00:00Z'));
    await change({ deliveryDate: '2040-01-01' });
    expect(await claimAfterOpening(family)).toBe('2026-03-11T12:00:00.000Z');
    await app.setNow(today);
  });

  it('is unchanged if its words were sealed with letters and accents apart, and searches find it', async () => {
    const family = await aSealedFamily();
    const { anna, message } = family;
    const [title, apart] = ['Für Zoë', 'Für Zoë'.normalize('NFD')];
    await app.db.updateTable('messages').set({ title: apart }).where('id', '=', message.id).execute();
    const receipts = createSealReceipts(app.platform.sealKey);
    await inTransaction(app.db, (tx) => receipts.write(tx, [message.id]));
    expect((await statementsOf(message)).at(-1)?.texts.title).toBe(apart);
    await composedTexts.up(app.db);
    const { messages } = await anna.browser.ok('listMessages', { query: { search: 'für zoë' } });
    expect(messages).toMatchObject([{ id: message.id, title }]);
    expect(await claimAfterOpening(family)).toBe('2026-03-10T12:00:00.000Z');
  });

  it('claims nothing once its member has changed its words', async () => {
    const family = await aSealedFamily();
    await claimAfterOpening(family);
    await family.anna.browser.ok('updateMessage', { ...byId(family.message.id), body: { title: 'For my bear' } });
    const recipient = await aRecipient(app, family.emma);
    expect(await recipient.ok('getMessage', byId(family.message.id))).toMatchObject({ unchangedSince: null });
  });

  const ofMessage = (change: string) => (id: number) => sql`update messages set ${sql.raw(change)} where id = ${id}`;
  const ofReceipt = (change: string) => (id: number) =>
    sql`update seal_receipts set ${sql.raw(change)} where message_id = ${id}`;
  const ofFile = (change: string) => (id: number) =>
    sql`
    update objects set ${sql.raw(change)}
    from media join messages on messages.media_id = media.id where media.original_id = objects.id and messages.id = ${id}`;
  it.each([
    ['its title', ofMessage(`title = 'For me'`)],
    ['its description', ofMessage('description = null')],
    ['its caption', ofMessage('photo_caption = null')],
    ['the name on its envelope', ofMessage('recipient_name = null')],
    ['the hash of its file', ofFile(`sha256 = repeat('0', 64)`)],
    ['the size of its file', ofFile('size = size + 1')],
    ['the date of its receipt', ofReceipt(`statement = replace(statement, '2026-03-10', '2020-03-10')`)],
    ['the signature', ofReceipt(`signature = sha512(signature)`)],
  ])('claims nothing if someone altered %s in the database', async (_what, alteration) => {
    const family = await aSealedFamily();
    const { id } = family.message;
    expect(await claimAfterOpening(family)).not.toBeNull();
    await alteration(id).execute(app.db);
    const recipient = await aRecipient(app, family.emma);
    expect(await recipient.ok('getMessage', byId(id))).toMatchObject({ unchangedSince: null });
  });

  it('does not believe a receipt that another key signed, even with its public key beside it', async () => {
    const family = await aSealedFamily();
    const { id } = family.message;
    await app.db.deleteFrom('seal_receipts').where('message_id', '=', id).execute();
    const forger = createSealReceipts(Buffer.alloc(32, 7));
    await inTransaction(app.db, (tx) => forger.write(tx, [id]));
    expect(await statementsOf({ id })).toHaveLength(1);
    expect(await claimAfterOpening(family)).toBeNull();
  });
});

it(
  'a letter sealed before there were receipts gets one when everything is rescheduled, dated honestly',
  { tags: 'long' },
  async () => {
    const { message } = await aSealedFamily();
    const { message: open } = await aFamily(app);
    await app.db.deleteFrom('seal_receipts').execute();
    await app.setNow(new Date('2026-03-11T12:00:00Z'));
    await scheduleZoneRuleCheck(app.db, '9999a'); // enqueues the job that the migration enqueues
    await app.jobs.runDue();
    expect(await statementsOf(message)).toMatchObject([{ sealedAt: '2026-03-11T12:00:00.000Z' }]);
    expect(await statementsOf(open)).toEqual([]);
    await app.setNow(today);
  },
);

describe('erasing', () => {
  it('a letter erases its receipts, and the chain goes on from the newest that is left', async () => {
    const { anna, emma, message } = await aSealedFamily();
    const second = await aMessage(anna, emma, { file: await gpsJpeg(), ...sealedUntil });
    await app.db.deleteFrom('messages').where('id', '=', second.id).execute();
    expect(await statementsOf(second)).toEqual([]);
    const third = await aMessage(anna, emma, { file: await gpsJpeg(), ...sealedUntil });
    const [first] = await rowsOf({ messageId: message.id });
    expect(await statementsOf(third)).toMatchObject([{ previous: first?.hash }]);
  });

  it.each(['loved_ones', 'members'] as const)('%s erases their receipts', async (table) => {
    const { anna, emma } = await aSealedFamily();
    await app.db
      .deleteFrom(table)
      .where('id', '=', table === 'members' ? anna.id : emma.id)
      .execute();
    expect(await rowsOf({ memberId: anna.id })).toEqual([]);
  });
});
