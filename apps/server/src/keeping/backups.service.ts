import type { backupsAdminApi } from '@someday/contract/api/backups';
import type { HealthCheck } from '@someday/contract/api/figures';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { isRunUnderway, keySeenAt, lastRun, markKeySeen, type BackupRun } from '#server/keeping/backup/backup.repo.ts';
import { findRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
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

export async function checkBackups(
  db: Db,
  { backup, demo }: Pick<Config, 'backup' | 'demo'>,
): Promise<Omit<HealthCheck, 'name'>> {
  const { none, by, failed } = copy.health;
  if (demo) return { state: 'healthy', detail: copy.health.demo };
  const [last, fine] = await Promise.all([lastRun(db, 'backup'), lastRun(db, 'backup', { fine: true })]);
  const problem = last?.problem ? failed(reasonOf(last.problem)) : '';
  if (fine === undefined)
    return problem === '' ? { state: 'attention', detail: none } : { state: 'trouble', detail: problem };
  const { ageMs } = fine;
  const detail = by(ageMs, fine.files ?? 0, fine.copies ?? 1);
  if (problem !== '') return { state: 'trouble', detail: `${problem} ${detail}` };
  const [late, missing] = backup.to === null ? [byHandDays * DAY_MS, Infinity] : [lateMs, missingMs];
  if (ageMs < late) return { state: 'healthy', detail };
  return { state: ageMs < missing ? 'attention' : 'trouble', detail };
}

export function createBackupsService({ db, config, clock, limits }: BackupsDeps) {
  const { backup } = config;

  async function report() {
    const [last, fine, drill, due, running, seenAt] = await Promise.all([
      lastRun(db, 'backup'),
      lastRun(db, 'backup', { fine: true }),
      lastRun(db, 'drill'),
      backup.to === null ? null : dueBackup(db),
      Promise.all([isRunUnderway(db), isBackupUnderway(db)]),
      keySeenAt(db),
    ]);
    return {
      place: backup.to?.name ?? null,
      nextAt: due,
      isRunning: running.includes(true),
      last: last === undefined ? null : shown(last),
      drill: drill === undefined ? null : shown(drill),
      copies: fine?.copies ?? null,
      keySeenAt: seenAt ?? null,
      asksForKey: seenAt !== null && clock.now().getTime() - seenAt.getTime() > keyDays * DAY_MS,
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
      if (seenAt !== null && clock.now().getTime() - seenAt.getTime() > keyDays * DAY_MS)
        checks.push({ name: copy.health.key, state: 'attention', detail: copy.health.keyOld });
      return checks;
    },
  };
}

const shown = ({ startedAt, problem, files, bytes }: BackupRun) => ({
  at: startedAt,
  problem: problem === null ? null : reasonOf(problem),
  files,
  bytes,
});
