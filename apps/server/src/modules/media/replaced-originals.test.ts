import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Message } from '@someday/contract/api/messages';
import { sealStatementSchema } from '@someday/contract/forms/seal-receipts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { makeBackups, whenRestored } from '#server/testing/backups.ts';
import { boxAt } from '#server/testing/media/mp4-boxes.ts';
import { videoCases } from '#server/testing/media/make-media-cases.ts';
import { contentsOf, downloadExport, unzipped } from '#server/testing/make-export.ts';
import { gpsMp4 } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  inLibrary,
  messageForm,
  type MadeMember,
} from '#server/testing/make.ts';
import { runnerWith, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { convertAgain } from './media.service.ts';

const whole = 'It was trimmed on a phone or computer. Your original still has the whole video.';
const birthday = '2036-06-14';

let app: TestApp;
let anna: MadeMember;
let file: string;
let sent: Message;
beforeEach(async () => {
  file = (await videoCases.find(({ name }) => name === 'a video trimmed on the phone')?.make()) ?? '';
  app = await startTestApp();
  anna = await aMember(app);
  sent = await aMessage(anna, await aLovedOne(anna), { file, deliveryDate: birthday });
  await app.jobs.runDue();
});
afterEach(() => app.close());

const of = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });
const mine = () => anna.browser.ok('getOwnMessage', of(sent));
const keepShown = () => anna.browser.ok('keepShown', of(sent));

async function replaced(): Promise<void> {
  await keepShown();
  await app.jobs.runDue();
}

/** How many pieces of the film as it was sent are stored anywhere: 32 bytes of every 256, pictures, sound and all. */
async function piecesStored(of = app): Promise<number> {
  const film = await readFile(file);
  const { body, end } = boxAt(film, '/mdat');
  const everything = await of.storedBytes();
  let count = 0;
  for (let at = body; at + 32 <= end; at += 256) {
    const piece = film.subarray(at, at + 32);
    // Silence and plain color repeat themselves in any film.
    if (new Set(piece).size > 16 && everything.some((bytes) => bytes.includes(piece))) count += 1;
  }
  return count;
}

const bytesOf = async (browser: TestClient, address: string) =>
  Buffer.from(await (await browser.fetch(address)).arrayBuffer());

async function exported() {
  await anna.browser.ok('confirmPassword', { body: { password: anna.password } });
  await anna.browser.ok('requestExport');
  await app.jobs.runDue();
  const files = await unzipped(await downloadExport(anna.browser));
  return { files, message: contentsOf(files).messages[0] };
}

describe('a video that was trimmed on a phone', () => {
  it('keeps the whole video in its original, and tells its sender', async () => {
    expect((await mine()).media).toMatchObject({ note: whole, cutOff: 'kept' });
    expect(await piecesStored()).toBeGreaterThan(20);
    const { message, files } = await exported();
    expect(message?.note).toBe(whole);
    expect(files.get(message?.original?.path ?? '')).toEqual(await readFile(file));
  });

  it('comes to its loved one without the original, and without a word about it', { tags: 'long' }, async () => {
    const emma = await aLovedOne(anna, { name: 'Ada' });
    await aMessage(anna, emma, { file });
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    const [seen] = (await recipient.ok('getRecipient')).messages;
    if (seen?.state !== 'open') throw new Error('it is open');
    await recipient.ok('markViewed', of(seen));
    const files = await unzipped(await bytesOf(recipient, '/api/recipient/archive'));
    expect(contentsOf(files).messages[0]).toMatchObject({ original: null, note: null });
    expect([...files.values()].some((bytes) => bytes.includes('whole video'))).toBe(false);
  });
});

describe('once its sender keeps only what is shown', () => {
  it('no byte of what was cut off is stored anymore', { tags: 'long' }, async () => {
    await replaced();
    expect(await piecesStored()).toBe(0);
    expect((await mine()).media).toMatchObject({ state: 'ready', note: null, cutOff: null });
  });

  it(
    'the original is what is shown, also in the next export, and the copy made before is gone',
    { tags: 'long' },
    async () => {
      await exported();
      await replaced();
      expect((await anna.browser.ok('getExport')).state).toBe('none');
      expect(await mine()).toMatchObject({ fileName: 'trimmed.mp4', videoFormat: 'mp4' });
      const { message, files } = await exported();
      expect(message).toMatchObject({ note: null, original: { mime: 'video/mp4' } });
      expect(message?.original?.path).toMatch(/original\.mp4$/);
      expect(message?.original?.sha256).toBe(message?.shown?.sha256);
      expect(files.get(message?.original?.path ?? '')?.length).toBe((await mine()).fileSize);
    },
  );

  it('a new receipt proves the sealed message, which stays sealed', { tags: 'long' }, async () => {
    const before = await mine();
    await app.setNow(new Date(app.now().getTime() + 3_600_000));
    await replaced();
    const after = await mine();
    expect(after).toMatchObject({ status: 'scheduled', triggerDate: birthday, opening: before.opening });
    expect(after.seal?.mark).not.toBe(before.seal?.mark);

    const { message } = await exported();
    const receipts = message?.receipts ?? [];
    expect(receipts).toHaveLength(2);
    const { statement = '', signature = '', publicKey = '' } = receipts.at(-1) ?? {};
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))).toBe(true);
    const { sha256, bytes } = message?.original ?? {};
    expect(sealStatementSchema.parse(JSON.parse(statement)).originals).toEqual([{ sha256, bytes }]);
  });

  it('every message with that video has it, and those that are sealed a new receipt', { tags: 'long' }, async () => {
    const [theo, mia] = [await aLovedOne(anna, { name: 'Theo' }), await aLovedOne(anna, { name: 'Mia' })];
    const more = { alsoFor: String(mia.id), schedule: 'true' };
    const both = await anna.browser.ok('createMessage', {
      form: await messageForm(theo.id, { file, deliveryDate: birthday, more }),
    });
    await app.jobs.runDue();
    await anna.browser.ok('keepShown', of(both));
    await app.jobs.runDue();
    const receipts = app.db.selectFrom('seal_receipts').select('id').where('message_id', '<>', sent.id);
    expect(await receipts.execute()).toHaveLength(4);
    for (const { id } of [both, ...both.others])
      expect((await anna.browser.ok('getOwnMessage', of({ id }))).media.cutOff).toBeNull();
    expect((await mine()).media.cutOff).toBe('kept');
  });

  it('it plays as before, and can be converted again', { tags: 'long' }, async () => {
    const play = () => bytesOf(anna.browser, `/api/media/${sent.id}/video`);
    const before = await play();
    const { durationSeconds } = await mine();
    await replaced();
    expect(await play()).toEqual(before);
    const damaged = await app.db
      .selectFrom('renditions')
      .select('object_id as id')
      .where('kind', '=', 'video')
      .execute();
    await inTransaction(app.db, (tx) => convertAgain(tx, sent.media.id, damaged[0]?.id ?? ''));
    await app.jobs.runDue();
    const after = await mine();
    expect(after.media).toMatchObject({ state: 'ready', note: null });
    expect(after.durationSeconds).toBeCloseTo(durationSeconds ?? 0, 1);
  });
});

describe('keeping only what is shown', () => {
  it('is the sender’s own decision', async () => {
    const bela = await aMember(app);
    expect(await bela.browser.refused('keepShown', of(sent))).toMatchObject({ status: 404, code: 'not_found' });
    await app.jobs.runDue();
    expect((await mine()).media.cutOff).toBe('kept');
  });

  it('is done once, however often they ask', { tags: 'long' }, async () => {
    expect((await keepShown()).media).toMatchObject({ note: whole, cutOff: 'going' });
    expect((await keepShown()).media.cutOff).toBe('going');
    await app.jobs.runDue();
    expect(await anna.browser.refused('keepShown', of(sent))).toMatchObject({ status: 409, code: 'nothing_cut_off' });
  });

  it('is refused for a video that is all shown, or not ready', { tags: 'long' }, async () => {
    const { id } = await aMessage(anna, await aLovedOne(anna), { file: await gpsMp4() });
    expect(await anna.browser.refused('keepShown', of({ id }))).toMatchObject({ code: 'nothing_cut_off' });
    await app.jobs.runDue();
    expect(await anna.browser.refused('keepShown', of({ id }))).toMatchObject({
      message: 'Its original holds nothing that isn’t shown, so there’s nothing to erase.',
    });
  });

  it('goes on after the program was stopped in the middle', { tags: 'long' }, async () => {
    await keepShown();
    const { storage } = app.platform;
    const runner = await runnerWith(app, {
      storage: {
        async remove(id) {
          await storage.remove(id);
          throw new Error('the power is gone');
        },
      },
    });
    await runner.runDue();
    expect((await mine()).media.cutOff).toBe('going');
    expect(app.takeLog().join()).toContain('job-failed');
    await app.setNow(new Date(app.now().getTime() + 3_600_000));
    await app.jobs.runDue();
    expect((await mine()).media.cutOff).toBeNull();
    expect(await piecesStored()).toBe(0);
  });

  it('leaves nothing, and reports no failure, if the video is erased at the same time', { tags: 'long' }, async () => {
    const before = await app.storedObjects();
    const kept = await inLibrary(anna, { file });
    await app.jobs.runDue();
    await anna.browser.ok('keepShown', of(kept));
    const { storage } = app.platform;
    const runner = await runnerWith(app, {
      storage: {
        async put(source, options) {
          const object = await storage.put(source, options);
          await anna.browser.ok('deleteLibraryVideo', of(kept));
          await app.jobs.runDue();
          return object;
        },
      },
    });
    await runner.runDue();
    expect((await app.storedObjects()).toSorted()).toEqual(before.toSorted());
    expect(app.takeLog()).toEqual([expect.stringContaining('job-lease-lost')]);
  });

  it('waits while the clock can’t be trusted', { tags: 'long' }, async () => {
    await keepShown();
    await app.jumpTo(new Date(app.now().getTime() + 60 * 86_400_000));
    await app.jobs.runDue();
    const [medium] = await app.db.selectFrom('media').select('notes').execute();
    expect(medium?.notes).toEqual(['trimmed']);
    app.takeLog();
  });

  it('stays done when an older backup is restored', { tags: 'long' }, async () => {
    const backups = await makeBackups();
    try {
      const { snapshot } = await backups.make(app);
      await app.setNow(new Date(app.now().getTime() + 86_400_000));
      await replaced();
      await backups.make(app);
      await whenRestored(app, backups, snapshot, async (restored) => {
        await restored.jobs.runDue();
        expect(await piecesStored(restored)).toBe(0);
        const [medium] = await restored.db.selectFrom('media').select(['format', 'notes']).execute();
        expect(medium).toEqual({ format: 'mp4', notes: [] });
      });
    } finally {
      await backups.remove();
    }
  });
});
