import { healthStates, type HealthCheck, type HealthState } from '@someday/contract/api/figures';
import { StorageRefused, type Storage } from '#server/adapters/storage/storage.ts';
import { clockCopy } from '#server/lib/lib.copy.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { BackupsService } from '#server/keeping/backups.service.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { checkIntegrity } from '#server/keeping/integrity.service.ts';
import { answer, countSmallVideos, countTroubles, type Troubles } from './health.repo.ts';
import { oldestDueSeconds } from './charts.repo.ts';
import { healthCopy as copy } from './figures.copy.ts';

export interface HealthDeps {
  readonly db: Db;
  readonly ownDatabase: { hasNoRoom(): boolean };
  readonly storage: Pick<Storage, 'freeBytes'>;
  readonly clockGuard: Pick<ClockGuard, 'check'>;
  readonly clock: Pick<Clock, 'now' | 'uptime'>;
  readonly maxUploadBytes: number;
  readonly sendsEmail: boolean;
  readonly backups: Pick<BackupsService, 'checks'>;
  readonly installation: { failing(waitMs: number): Promise<readonly HealthCheck[]> };
}

interface Health {
  readonly systemStatus: HealthState;
  readonly checks: HealthCheck[];
}

/** No one waits long for what doesn't answer. */
const trialWaitMs = 1_000;
/** A query without rows takes a few ms. */
const slowMs = 250;
/** Retries and emails without a mail server pause for a minute at most. */
const waitsLongSeconds = 10 * 60;
const waitsTooLongSeconds = 60 * 60;

export async function lookAtHealth(deps: HealthDeps): Promise<Health> {
  const { db, ownDatabase, storage, clockGuard, clock, maxUploadBytes, sendsEmail, backups, installation } = deps;
  const [database, clockState, free, troubles, waited, small, failing] = await Promise.all([
    lookAtDatabase(db, clock),
    clockGuard.check(),
    storage.freeBytes().catch((error: unknown) => (error instanceof StorageRefused ? error.message : copy.storageAway)),
    countTroubles(db),
    oldestDueSeconds(db),
    countSmallVideos(db),
    installation.failing(trialWaitMs),
  ]);
  const figures = [
    database,
    clockCheck(clockState),
    ownDatabase.hasNoRoom() ? check(copy.storage, 'trouble', copy.nothingKept) : storageCheck(free, maxUploadBytes),
    workCheck(waited, troubles),
    mailCheck(troubles, sendsEmail),
    await checkIntegrity(db, clock),
    ...(await backups.checks()),
    troubles.unready === 0
      ? check(copy.conversions, 'healthy', copy.allReady)
      : check(copy.conversions, 'attention', copy.unready(troubles.unready)),
    check(
      copy.smallVideos,
      'healthy',
      small.waiting === 0 ? copy.allSmallMade : copy.smallMade(small.made, small.made + small.waiting),
    ),
  ];
  const checks = withTrials(figures, failing);
  return { systemStatus: worstOf(checks.map(({ state }) => state)), checks };
}

const check = (name: string, state: HealthState, detail: string): HealthCheck => ({ name, state, detail });

/** What fails when it's tried replaces a figure that says nothing of it. */
function withTrials(figures: readonly HealthCheck[], failing: readonly HealthCheck[]): HealthCheck[] {
  const tried = new Map(failing.map(({ name, detail }) => [name, check(name, 'trouble', detail)]));
  const seen = figures.map((own) => (own.state === 'trouble' ? own : (tried.get(own.name) ?? own)));
  return [...seen, ...[...tried.values()].filter(({ name }) => !figures.some((own) => own.name === name))];
}

const worstOf = (states: readonly HealthState[]): HealthState =>
  healthStates.findLast((state) => states.includes(state)) ?? 'healthy';

function clockCheck(clock: Awaited<ReturnType<ClockGuard['check']>>): HealthCheck {
  if (clock.state !== 'right') return check(copy.clock, 'trouble', clockCopy.wrong(clock.state, clock.since));
  return clock.erasesFrom === undefined
    ? check(copy.clock, 'healthy', copy.clockRight)
    : check(copy.clock, 'attention', clockCopy.unproven(clock.erasesFrom));
}

async function lookAtDatabase(db: Db, clock: Pick<Clock, 'uptime'>): Promise<HealthCheck> {
  const startedAt = clock.uptime();
  await answer(db);
  const ms = clock.uptime() - startedAt;
  return check(copy.database, ms < slowMs ? 'healthy' : 'attention', copy.answersIn(ms));
}

function storageCheck(free: number | string, maxUploadBytes: number): HealthCheck {
  if (typeof free === 'string') return check(copy.storage, 'trouble', free);
  if (free === 0) return check(copy.storage, 'trouble', copy.full);
  if (free === Infinity) return check(copy.storage, 'healthy', copy.storageAnswers);
  return check(copy.storage, free < maxUploadBytes ? 'attention' : 'healthy', copy.room(free));
}

function workCheck(waited: number, { deadJobs }: Troubles): HealthCheck {
  const waits = waited === 0 ? copy.workIdle : copy.workWaits(waited);
  if (waited >= waitsTooLongSeconds) return check(copy.work, 'trouble', waits);
  if (waited >= waitsLongSeconds) return check(copy.work, 'attention', waits);
  return deadJobs > 0 ? check(copy.work, 'attention', copy.workDied(deadJobs)) : check(copy.work, 'healthy', waits);
}

function mailCheck({ late, unsent, refused }: Troubles, sendsEmail: boolean): HealthCheck {
  if (late > 0) return check(copy.mail, 'trouble', copy.mailLate(late));
  if (unsent > 0) return check(copy.mail, 'attention', copy.mailUnsent(unsent));
  if (refused > 0) return check(copy.mail, 'attention', copy.mailRefused(refused));
  return check(copy.mail, 'healthy', sendsEmail ? copy.mailLeaves : copy.mailKept);
}
