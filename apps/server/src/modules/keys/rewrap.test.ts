import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseMasterKeys } from '#server/adapters/storage/keyring.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { createAccessCodes } from '#server/lib/access-codes.ts';
import {
  aSeenFamily,
  both,
  newer,
  newerId,
  older,
  olderId,
  pepper,
  setUpKeyChanges,
} from '#server/testing/key-changes.ts';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createKeysService } from './keys.service.ts';

const { start, stop, keysInUse, rewrapJobs, sealUnnamed } = setUpKeyChanges();

/** A job's context. Between reading and writing that batch, another process does `work`. */
function disturbed(batch: number, work: () => Promise<unknown>): Pick<JobContext, 'heartbeat' | 'signal'> {
  let batches = 0;
  return {
    signal: new AbortController().signal,
    async heartbeat() {
      batches += 1;
      if (batches === batch) await work();
    },
  };
}

describe('a new master key', () => {
  it('takes over everything after a restart, and then the old one can be removed', async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    expect(await keysInUse()).toEqual(new Set([olderId]));
    expect(await rewrapJobs()).toEqual([]);
    await stop(first);

    const second = await start(both);
    expect(await look(second)).toEqual(seen);
    await second.jobs.runDue();
    expect(await keysInUse()).toEqual(new Set([newerId]));
    expect(await look(second)).toEqual(seen);
    expect(await rewrapJobs()).toEqual([{ state: 'done', attempts: 1 }]);
    await stop(second);

    const third = await start(newer);
    expect(await look(third)).toEqual(seen);
    await aLovedOne(await aMember(third));
    expect(await keysInUse()).toEqual(new Set([newerId]));
  });

  it('takes over older codes that don’t name their key', { tags: 'long' }, async () => {
    const first = await start(older);
    const { look, seen, lovedOneId } = await aSeenFamily(first);
    await sealUnnamed(lovedOneId, seen.code ?? '');
    await stop(first);

    const second = await start(both);
    expect(await look(second)).toEqual(seen);
    await second.jobs.runDue();
    expect(await keysInUse()).toEqual(new Set([newerId]));
    await stop(second);
    expect(await look(await start(newer))).toEqual(seen);
  });

  it('continues where it was interrupted, and logs once how much it did', { tags: 'long' }, async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    for (const _one of [1, 2]) await aLovedOne(await aMember(first));
    await stop(first);
    const second = await start(both);
    const logger = createRecordingLogger();
    const { storage, codes, keyFacts: facts } = second.platform;
    const oneByOne = createKeysService({ db: second.db, storage, codes, facts, logger, batch: 1 });

    let batches = 0;
    const killed = new AbortController();
    const heartbeat = async () => {
      batches += 1;
      if (batches === 2) killed.abort(new Error('killed'));
    };
    await expect(oneByOne.rewrap(newerId, { heartbeat, signal: killed.signal })).rejects.toThrow();
    expect(await keysInUse()).toEqual(new Set([olderId, newerId]));
    expect(logger.events()).toEqual([]);
    expect(await look(second)).toEqual(seen);

    const { objects } = await second.db
      .selectFrom('objects')
      .select((row) => row.fn.countAll<string>().as('objects'))
      .executeTakeFirstOrThrow();
    const alive = { heartbeat: async () => {}, signal: new AbortController().signal };
    await oneByOne.rewrap(newerId, alive);
    expect(await keysInUse()).toEqual(new Set([newerId]));
    const counts = { keyId: newerId, objects: Number(objects) - 1, codes: 3 };
    expect(logger.lines).toEqual([{ level: 'info', event: 'keys-rewrapped', fields: counts }]);
    expect(await look(second)).toEqual(seen);
  });

  it.each([
    ['the newer', both, 0],
    ['the older', older, 1],
  ])(
    'never overwrites a code that was issued in between and sealed under %s key',
    { tags: 'long' },
    async (_which, keys, rewritten) => {
      const first = await start(older);
      const { lovedOneId } = await aSeenFamily(first);
      await stop(first);
      const { platform, db } = await start(both);
      const { storage, keyFacts: facts, codes } = platform;
      const code_sealed = createAccessCodes(Buffer.from(pepper, 'hex'), parseMasterKeys(keys)).seal('NEWCODE123');
      const logger = createRecordingLogger();
      const context = disturbed(2, () =>
        db.updateTable('loved_ones').set({ code_sealed }).where('id', '=', lovedOneId).execute(),
      );
      await createKeysService({ db, storage, codes, facts, logger }).rewrap(newerId, context);
      const row = await db
        .selectFrom('loved_ones')
        .select('code_sealed')
        .where('id', '=', lovedOneId)
        .executeTakeFirstOrThrow();
      expect(codes.open(row.code_sealed)).toBe('NEWCODE123');
      expect(await keysInUse()).toEqual(new Set([newerId]));
      expect(logger.lines[0]?.fields).toMatchObject({ codes: rewritten });
    },
  );

  it('never overwrites a file’s key that another process has resealed in between', { tags: 'long' }, async () => {
    const first = await start(older);
    await aSeenFamily(first);
    await stop(first);
    const { platform, db } = await start(both);
    const { storage, keyFacts: facts, codes } = platform;
    const file = await db.selectFrom('objects').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const { keyId: key_id, wrappedKey: wrapped_key } = storage.rewrap({
      id: file.id,
      keyId: file.key_id,
      wrappedKey: file.wrapped_key,
    });
    const context = disturbed(1, () =>
      db.updateTable('objects').set({ key_id, wrapped_key }).where('id', '=', file.id).execute(),
    );
    await createKeysService({ db, storage, codes, facts, logger: createRecordingLogger() }).rewrap(newerId, context);
    const after = await db.selectFrom('objects').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow();
    expect(Buffer.from(wrapped_key).equals(after.wrapped_key)).toBe(true);
    expect(await keysInUse()).toEqual(new Set([newerId]));
  });

  it('leaves damaged rows unchanged, names them, and does the rest', { tags: 'long' }, async () => {
    const first = await start(older);
    await aSeenFamily(first);
    await stop(first);
    const { platform, db } = await start(both);
    const { storage, keyFacts: facts, codes } = platform;
    const victim = await db.selectFrom('objects').select('id').orderBy('id').executeTakeFirstOrThrow();
    await db
      .updateTable('objects')
      .set({ wrapped_key: randomBytes(60) })
      .where('id', '=', victim.id)
      .execute();
    const logger = createRecordingLogger();
    const alive = { heartbeat: async () => {}, signal: new AbortController().signal };
    await createKeysService({ db, storage, codes, facts, logger, batch: 1 }).rewrap(newerId, alive);
    expect(logger.events()).toEqual(['keys-rewrapped', 'keys-not-rewrapped']);
    expect(logger.lines[1]?.fields).toMatchObject({ objects: [victim.id], lovedOnes: [] });
    const left = await db.selectFrom('objects').select('id').where('key_id', '=', olderId).execute();
    expect(left).toEqual([victim]);
  });

  it('is left to a process that has it while others still run with the older ones', { tags: 'long' }, async () => {
    const first = await start(older);
    await aSeenFamily(first);
    const second = await start(both);
    await first.jobs.runDue();
    expect(await rewrapJobs()).toEqual([{ state: 'pending', attempts: 1 }]);
    expect(first.takeLog().join('')).toContain('this process has a different newest master key');
    expect(await keysInUse()).toEqual(new Set([olderId]));
    await second.setNow(new Date('2026-03-10T12:02:00Z'));
    await second.jobs.runDue();
    expect(await rewrapJobs()).toEqual([{ state: 'done', attempts: 2 }]);
    expect(await keysInUse()).toEqual(new Set([newerId]));
  });
});
