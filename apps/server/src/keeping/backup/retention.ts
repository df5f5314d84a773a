import { idPrefixes } from '#server/adapters/storage/object-store.ts';
import type { Keep } from '#server/config/config.ts';
import { listSnapshots, madeByHand, objectsIn, readManifest, removeSnapshot, timeOf } from './manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { unlessDamaged } from './sealed-files.ts';

const DAY_MS = 86_400_000;
/** The Privacy Policy promises that nothing erased stays in a backup for longer. */
export const longestKeptDays = 90;
/** So that a second one on the same day, or the daily one after it, doesn't replace it. */
export const byHandKeptDays = 30;

/** Monday 0:00 UTC. 1970 began on a Thursday. */
const weekOf = (time: Date): number => Math.floor((time.getTime() / DAY_MS + 3) / 7);

const periods = ({ daily, weekly, monthly }: Keep) => [
  { count: daily, of: (time: Date) => time.toISOString().slice(0, 10) },
  { count: weekly, of: weekOf },
  { count: monthly, of: (time: Date) => time.toISOString().slice(0, 7) },
];

/** Which snapshots to keep. None is older than 90 days, except the newest if there's no other. Both lists: oldest first. */
export function keptSnapshots(
  snapshots: readonly string[],
  keep: Keep,
  now: Date,
  byHand: readonly string[] = [],
): string[] {
  const kept = new Set<string>();
  for (const { of, count } of periods(keep)) {
    const newest = new Map<unknown, string>(snapshots.map((name) => [of(timeOf(name)), name]));
    for (const name of [...newest.values()].toSorted().slice(Math.max(0, newest.size - count))) kept.add(name);
  }
  const isYounger = (name: string, days: number) => timeOf(name).getTime() >= now.getTime() - days * DAY_MS;
  for (const name of byHand) if (isYounger(name, byHandKeptDays)) kept.add(name);
  const last = snapshots.at(-1);
  return snapshots.filter((name) => name === last || (kept.has(name) && isYounger(name, longestKeptDays)));
}

/** Removes nothing while the clock is doubted (`now` null), and no objects while a kept snapshot can't be read. */
export async function removeOld(
  place: BackupPlace,
  key: RecoveryKey,
  keep: Keep,
  now: Date | null,
): Promise<{ removed: number; kept: number }> {
  const { files, objects } = place;
  if (now !== null) await objects.sweep(now);
  const { complete } = await listSnapshots(files);
  const kept = now === null ? complete : keptSnapshots(complete, keep, now, await madeByHand(files, complete));
  const old = complete.filter((name) => !kept.includes(name));
  const result = { removed: old.length, kept: kept.length };
  if (old.length === 0) return result;
  for (const name of old) await removeSnapshot(files, name);
  const needed = await Promise.all(kept.map((name) => objectIds(place, name, key))).catch(unlessDamaged);
  if (needed === undefined) return result;
  for (const prefix of idPrefixes) {
    const ids = new Set<string>();
    for (const list of needed) await list.takePrefix(prefix, ids);
    for await (const id of objects.list(prefix)) if (!ids.has(id)) await objects.remove(id);
  }
  return result;
}

async function objectIds({ files }: BackupPlace, snapshot: string, key: RecoveryKey) {
  const ids = objectsIn(files, snapshot, await readManifest(files, snapshot, key), key);
  let next = await ids.next();
  return {
    async takePrefix(prefix: string, into: Set<string>): Promise<void> {
      for (; next.done !== true && next.value.id.startsWith(prefix); next = await ids.next()) into.add(next.value.id);
    },
  };
}
