import * as z from 'zod';
import { stripCode } from '@someday/contract/rules/access-code';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { JobRetryError, type JobContext, jobHandler } from '#server/jobs/job-handler.ts';
import { enqueueJob, defineJob } from '#server/jobs/jobs.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { KeyFacts } from '#server/keys.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import * as repo from './keys.repo.ts';
import { StartError } from '#server/lib/app-error.ts';

const rewrapKeys = defineJob({ kind: 'rewrap-keys', payload: z.object({ keyId: z.string() }) });

interface KeysDeps {
  readonly db: Db;
  readonly storage: Pick<Storage, 'rewrap'>;
  readonly codes: AccessCodes;
  readonly facts: KeyFacts;
  readonly logger: Logger;
  readonly batch?: number;
}

/** Enough to recognize a pepper, even if one is damaged. */
const sampledCodes = 5;
/** A process that already has the newest key will take over. */
const elsewhereSeconds = 60;

export function createKeysService({ db, storage, codes, facts, logger, batch = 500 }: KeysDeps) {
  const { masterKeyIds, pepperId, places } = facts;
  const newest = masterKeyIds.at(-1) ?? '';

  function tryOpen(sealed: Buffer): string | undefined {
    try {
      return codes.open(sealed);
    } catch {
      return undefined;
    }
  }

  async function refuseMissingMasterKeys(): Promise<void> {
    const used = await repo.usedKeyIds(db);
    const needed = [...used.objects, ...repo.codeTables.flatMap((table) => used.codes[table])];
    const missing = [...new Set(needed)].filter((id) => !masterKeyIds.includes(id));
    const needs = await Promise.all(missing.map(async (id) => ({ id, ...(await repo.countUnder(db, id)) })));
    if (needs.length > 0) throw new StartError(missingKeysText(needs, places.masterKey));
    const unnamed = await repo.unnamedCodes(db);
    if (unnamed.length > 0 && unnamed.every((sealed) => tryOpen(sealed) === undefined)) {
      throw new StartError(
        `the master key of the access codes is missing (codes that need it: ${unnamed.length}). ${putBack(places.masterKey)}`,
      );
    }
  }

  async function refuseOtherPepper(): Promise<void> {
    const isFirst = (await repo.recordedPepper(db)) === undefined;
    const samples = isFirst ? await checkSample() : [];
    if (samples.length > 0 && !samples.some((fits) => fits)) throw new StartError(otherPepperText(places.pepper));
    const recorded = await repo.recordPepper(db, pepperId);
    if (recorded !== pepperId) throw new StartError(otherPepperText(places.pepper));
  }

  /** For each code of a sample, whether it was stored under this pepper. Loved ones' codes are hashed as shown, guests' without separators. */
  async function checkSample(): Promise<boolean[]> {
    const [lovedOnes, guests] = await Promise.all([
      repo.someCodes(db, 'loved_ones', sampledCodes),
      repo.someCodes(db, 'guest_sessions', sampledCodes),
    ]);
    const fits = ({ codeHash, codeSealed }: repo.StoredCode, counted: (code: string) => string) => {
      const code = tryOpen(codeSealed);
      return code !== undefined && codes.lookup(counted(code)).equals(codeHash);
    };
    return [...lovedOnes.map((kept) => fits(kept, (code) => code)), ...guests.map((kept) => fits(kept, stripCode))];
  }

  async function staleKeys(): Promise<{ objects: string[]; codes: Record<repo.CodeTable, (string | null)[]> }> {
    const used = await repo.usedKeyIds(db);
    const isStale = (id: string) => id !== newest;
    const unnamed = (await repo.codesUnder(db, 'loved_ones', { keyId: null, after: 0, limit: 1 })).map(() => null);
    return {
      objects: used.objects.filter(isStale),
      codes: {
        loved_ones: [...unnamed, ...used.codes.loved_ones.filter(isStale)],
        guest_sessions: used.codes.guest_sessions.filter(isStale),
        second_factors: used.codes.second_factors.filter(isStale),
      },
    };
  }

  function sweepCodes(table: repo.CodeTable, keyIds: readonly (string | null)[], context: SweepContext) {
    return sweep(keyIds, batch, context, {
      first: 0,
      next: (keyId, after, limit) => repo.codesUnder(db, table, { keyId, after, limit }),
      reseal: ({ id, codeSealed }) => ({ id, from: codeSealed, to: codes.seal(codes.open(codeSealed)) }),
      write: (changes) => repo.rewriteCodes(db, table, changes),
    });
  }

  return {
    async check(): Promise<void> {
      await refuseMissingMasterKeys();
      await refuseOtherPepper();
    },

    async scheduleRewrap(): Promise<void> {
      const stale = await staleKeys();
      const isAnyCode = repo.codeTables.some((table) => stale.codes[table].length > 0);
      if (stale.objects.length === 0 && !isAnyCode) return;
      await inTransaction(db, (tx) =>
        enqueueJob(tx, rewrapKeys, { keyId: newest }, { key: 'newest', ifExists: 'rearm' }),
      );
    },

    /** In batches, so interrupted work isn't lost. `keyId`: the newest key when the job was enqueued. */
    async rewrap(keyId: string, context: SweepContext): Promise<void> {
      // During a rolling restart, other processes may still have only the older keys, and would undo this work.
      if (keyId !== newest) throw new JobRetryError('this process has a different newest master key', elsewhereSeconds);
      const stale = await staleKeys();
      const objects = await sweep(stale.objects, batch, context, {
        first: '',
        next: (key, after, limit) => repo.objectsUnder(db, key, after, limit),
        reseal: (row) => ({ id: row.id, from: row.wrappedKey, to: storage.rewrap(row) }),
        write: (changes) => repo.rewriteObjectKeys(db, changes),
      });
      const ofLovedOnes = await sweepCodes('loved_ones', stale.codes.loved_ones, context);
      const ofGuests = await sweepCodes('guest_sessions', stale.codes.guest_sessions, context);
      const ofFactors = await sweepCodes('second_factors', stale.codes.second_factors, context);
      const changed = ofLovedOnes.changed + ofGuests.changed + ofFactors.changed;
      logger.info({ keyId, objects: objects.changed, codes: changed }, 'keys-rewrapped');
      const damaged = {
        ...{ objects: objects.damaged, lovedOnes: ofLovedOnes.damaged, guests: ofGuests.damaged },
        secondFactors: ofFactors.damaged,
      };
      if (Object.values(damaged).some((ids) => ids.length > 0)) {
        logger.warn({ keyId, ...damaged }, 'keys-not-rewrapped');
      }
    },
  };
}

function missingKeysText(needs: readonly { id: string; objects: number; codes: number }[], place: string): string {
  const each = needs.map(
    ({ id, objects, codes }) => `${id} (stored files that need it: ${objects}, access codes: ${codes})`,
  );
  const missing = needs.length === 1 ? `master key ${each.join()} is` : `master keys ${each.join(' and ')} are`;
  return `${missing} missing. ${putBack(place)}`;
}

function putBack(place: string): string {
  return `Put it back into ${place}, above the newest, and start again. You can remove it once the log says keys-rewrapped. Nothing was changed. See docs/operations.md.`;
}

function otherPepperText(place: string): string {
  return `${place} isn’t the pepper that the access codes were created with, so no code would open anything. Put the original back and start again. Nothing was changed. See docs/operations.md.`;
}

type SweepContext = Pick<JobContext, 'heartbeat' | 'signal'>;

interface SweepSteps<Key, Id, Row, Value> {
  readonly first: Id;
  next(key: Key, after: Id, limit: number): Promise<readonly Row[]>;
  reseal(row: Row): repo.Change<Id, Value>;
  write(changes: readonly repo.Change<Id, Value>[]): Promise<number>;
}

interface SweepResult<Id> {
  readonly changed: number;
  readonly damaged: readonly Id[];
}

async function sweep<Key, Id, Row extends { readonly id: Id }, Value>(
  keys: readonly Key[],
  batch: number,
  { heartbeat, signal }: SweepContext,
  { first, next, reseal, write }: SweepSteps<Key, Id, Row, Value>,
): Promise<SweepResult<Id>> {
  let changed = 0;
  const damaged = new Set<Id>();

  async function pass(key: Key): Promise<boolean> {
    let missed = 0;
    let after = first;
    for (let rows = await next(key, after, batch); rows.length > 0; rows = await next(key, after, batch)) {
      await heartbeat();
      signal.throwIfAborted();
      const changes = rows.flatMap((row) => attempt(row));
      const written = await write(changes);
      changed += written;
      missed += changes.length - written;
      after = rows.at(-1)?.id ?? after;
    }
    return missed === 0;
  }

  function attempt(row: Row): repo.Change<Id, Value>[] {
    try {
      return [reseal(row)];
    } catch {
      damaged.add(row.id);
      return [];
    }
  }

  for (const key of keys) while (!(await pass(key)));
  return { changed, damaged: [...damaged] };
}

/** Errors: `StartError` if a key that stored things need is missing. */
export async function createKeys(platform: Omit<KeysDeps, 'facts'> & { readonly keyFacts: KeyFacts }) {
  const keys = createKeysService({ ...platform, facts: platform.keyFacts });
  await keys.check();
  return {
    jobs: [jobHandler(rewrapKeys, { concurrency: 1, handle: ({ keyId }, context) => keys.rewrap(keyId, context) })],
    atStart: keys.scheduleRewrap,
  };
}
