import { healthStates, type HealthCheck, type HealthState } from '@someday/contract/figures';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { healthCopy as copy } from './health.copy.ts';
import { answer, countTroubles, type Troubles } from './health.repo.ts';
import { oldestDueSeconds } from './samples.repo.ts';

export interface HealthTools {
  readonly db: Db;
  readonly ownDatabase: { hasNoRoom(): boolean };
  readonly storage: Pick<Storage, 'freeBytes'>;
  readonly clockGuard: Pick<ClockGuard, 'check'>;
  readonly clock: Pick<Clock, 'uptime'>;
  /** The largest file that may be sent. */
  readonly maxUploadBytes: number;
  /** Whether emails are sent, or shown as sent. */
  readonly sendsEmail: boolean;
}

export interface Health {
  /** The worst of all. */
  readonly systemStatus: HealthState;
  readonly checks: HealthCheck[];
}

/** A query that finds nothing to do is answered within a few ms. */
const slowMs = 250;
/** Retries, and mails for which no server answers, rest a minute at most before they are looked at again. */
const waitsLongSeconds = 10 * 60;
/** What a notice may be late before it is in trouble. */
const waitsTooLongSeconds = 60 * 60;

/** Looks at everything that this installation needs, just now: nothing in here is remembered from before. Errors: the database's. */
export async function lookAtHealth(tools: HealthTools): Promise<Health> {
  const { db, ownDatabase, storage, clockGuard, clock, maxUploadBytes, sendsEmail } = tools;
  const [database, judged, free, troubles, waited] = await Promise.all([
    lookAtDatabase(db, clock),
    clockGuard.check(),
    storage.freeBytes().catch(() => null),
    countTroubles(db),
    oldestDueSeconds(db),
  ]);
  const checks = [
    database,
    judged.state === 'right'
      ? check(copy.clock, 'healthy', copy.clockRight)
      : check(copy.clock, 'trouble', copy.clockWrong(judged.state)),
    ownDatabase.hasNoRoom() ? check(copy.storage, 'trouble', copy.nothingKept) : storageCheck(free, maxUploadBytes),
    workCheck(waited, troubles),
    mailCheck(troubles, sendsEmail),
    troubles.unready === 0
      ? check(copy.conversions, 'healthy', copy.allReady)
      : check(copy.conversions, 'attention', copy.unready(troubles.unready)),
  ];
  return { systemStatus: worstOf(checks.map(({ state }) => state)), checks };
}

const check = (name: string, state: HealthState, detail: string): HealthCheck => ({ name, state, detail });

const worstOf = (states: readonly HealthState[]): HealthState =>
  healthStates.findLast((state) => states.includes(state)) ?? 'healthy';

async function lookAtDatabase(db: Db, clock: Pick<Clock, 'uptime'>): Promise<HealthCheck> {
  const asked = clock.uptime();
  await answer(db);
  const ms = clock.uptime() - asked;
  return check(copy.database, ms < slowMs ? 'healthy' : 'attention', copy.answersIn(ms));
}

/** `free`: above what has to stay free on the disk; null: nobody could tell. */
function storageCheck(free: number | null, maxUploadBytes: number): HealthCheck {
  if (free === null) return check(copy.storage, 'trouble', copy.storageAway);
  if (free === 0) return check(copy.storage, 'trouble', copy.full);
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
