import type { backupsAdminApi } from '@someday/contract/api/backups';
import type { HealthCheck } from '@someday/contract/api/figures';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { isRunUnderway, keySeenAt, lastRun, markKeySeen } from '#server/keeping/backup/backup.repo.ts';
import { findRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
import type { PlaceTrial } from '#server/keeping/backup/backup-place.ts';
import type { Config } from '#server/config/config.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { parseRecoveryKey } from '#server/lib/recovery-key.ts';
import type { Db } from '#server/lib/transaction.ts';
import { backupsTexts as copy, reasonOf } from './backups.copy.ts';
import { backUpNow, byHandDays, drillEveryDays, dueBackup, isBackupUnderway } from './backups.jobs.ts';
import type { Handlers } from '#server/http/handlers.ts';

interface BackupsDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'backup' | 'dataDir' | 'demo'>;
  readonly clock: Clock;
  readonly limits: RateLimits;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const lateMs = 26 * HOUR_MS;
const missingMs = 50 * HOUR_MS;
const keyDays = 365;

/** `trial`: of the place, if it was tried. */
export async function checkBackups(
  db: Db,
  { backup: { to }, demo }: Pick<Config, 'backup' | 'demo'>,
  trial: PlaceTrial | null = null,
): Promise<Omit<HealthCheck, 'name'>> {
  const { none, noneIn, newFolder, by, failed } = copy.health;
  if (demo) return { state: 'healthy', detail: copy.health.demo };
  const [last, here, newest] = await Promise.all([
    lastRun(db, 'backup'),
    lastRun(db, 'backup', { fine: true, place: to?.name }),
    lastRun(db, 'backup', { fine: true }),
  ]);
  const made = here ?? newest;
  const place = made === undefined || made.place === to?.name ? null : made.place;
  const facts = made === undefined ? none : by(made.ageMs, made.files ?? 0, made.copies ?? 1, place);
  const problem = trial?.problem ?? (last?.problem ? failed(reasonOf(last.problem)) : null);
  if (problem !== null) return { state: 'trouble', detail: `${problem} ${facts}` };
  const beforehand = to !== null && here === undefined && newest !== undefined ? `${noneIn(to.name)} ` : '';
  const afterwards = trial?.isNew ? ` ${newFolder}` : '';
  if (made === undefined || beforehand !== '')
    return { state: 'attention', detail: `${beforehand}${facts}${afterwards}` };
  const [late, missing] = to === null ? [byHandDays * DAY_MS, Infinity] : [lateMs, missingMs];
  if (made.ageMs < late) return { state: 'healthy', detail: facts };
  return { state: made.ageMs < missing ? 'attention' : 'trouble', detail: facts };
}

export function createBackupsService({ db, config, clock, limits }: BackupsDeps) {
  const { backup } = config;
  const isKeyOld = (seenAt: Date | null) =>
    seenAt !== null && clock.now().getTime() - seenAt.getTime() > keyDays * DAY_MS;

  async function report() {
    const [drill, due, running, seenAt] = await Promise.all([
      lastRun(db, 'drill'),
      backup.to === null ? null : dueBackup(db),
      Promise.all([isRunUnderway(db), isBackupUnderway(db)]),
      keySeenAt(db),
    ]);
    return {
      place: backup.to?.name ?? null,
      nextAt: due,
      isRunning: running.includes(true),
      drill:
        drill === undefined
          ? null
          : { at: drill.startedAt, problem: drill.problem === null ? null : reasonOf(drill.problem) },
      asksForKey: isKeyOld(seenAt),
    };
  }

  const routes: Handlers<typeof backupsAdminApi> = {
    getBackups: report,

    async backUpNow() {
      if (backup.to === null) throw appError('no_backup_place');
      await backUpNow(db);
      return report();
    },

    async checkRecoveryKey({ body: { recoveryKey: typed } }) {
      const right = await findRecoveryKey(config);
      refuseOverBudget(await limits.take(budgets.recoveryKeys, 'everybody'));
      if (right === undefined || parseRecoveryKey(typed)?.id !== right.id) throw appError('wrong_recovery_key');
      await markKeySeen(db, right.id);
      return report();
    },
  };

  return {
    routes,

    async checks(): Promise<HealthCheck[]> {
      const [found, drill, seenAt] = await Promise.all([checkBackups(db, config), lastRun(db, 'drill'), keySeenAt(db)]);
      const checks: HealthCheck[] = [{ name: copy.health.name, ...found }];
      if (drill !== undefined) {
        const isOld = drill.ageMs > (drillEveryDays + 7) * DAY_MS;
        checks.push({
          name: copy.health.drill,
          state: drill.problem !== null ? 'trouble' : isOld ? 'attention' : 'healthy',
          detail:
            drill.problem === null
              ? copy.health.restored(drill.ageMs, drill.files ?? 0)
              : copy.health.failed(reasonOf(drill.problem)),
        });
      }
      if (isKeyOld(seenAt)) checks.push({ name: copy.health.key, state: 'attention', detail: copy.health.keyOld });
      return checks;
    },
  };
}
