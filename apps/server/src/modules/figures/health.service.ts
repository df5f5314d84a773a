import { healthStates, type HealthCheck, type HealthState } from '@someday/contract/figures';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { answer, countTroubles, type Troubles } from './health.repo.ts';
import { oldestDueSeconds } from './charts.repo.ts';

const plural = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** `3 minutes`; in seconds below a minute. */
function duration(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), 'second');
  if (seconds < 7200) return plural(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return plural(Math.round(seconds / 3600), 'hour');
  return plural(Math.round(seconds / 86_400), 'day');
}

function size(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 10 ? `${Math.round(gigabytes)} GB` : `${gigabytes.toFixed(1)} GB`;
}

/** What was checked, and what was found, in a few words each. */
const healthCopy = {
  database: 'Database',
  answersIn: (ms: number) => `Answers in ${Math.round(ms)} ms`,
  clock: 'Clock',
  clockRight: 'Right',
  clockWrong: (state: string) => `Cannot be believed (${state}): notices wait`,
  storage: 'Storage',
  room: (bytes: number) => `Room for ${size(bytes)}`,
  full: 'Full: uploads are refused',
  nothingKept: 'Disk full: messages open, nothing new is saved',
  storageAway: 'Does not answer',
  work: 'Background work',
  workIdle: 'Nothing waits',
  workWaits: (seconds: number) => `The oldest has waited for ${duration(seconds)}`,
  workDied: (count: number) => `${count} failed for good in the last day`,
  mail: 'Mail',
  mailLeaves: 'All notices have left',
  mailKept: 'Not set up: mails go into a folder',
  mailLate: (count: number) => `${plural(count, 'notice is', 'notices are')} late by more than an hour`,
  mailUnsent: (count: number) => `${plural(count, 'notice')} could not be handed over yet`,
  mailRefused: (count: number) => `${plural(count, 'notice was', 'notices were')} refused in the last day`,
  conversions: 'Conversions',
  allReady: 'Nothing needs attention',
  unready: (count: number) => `${plural(count, 'video or photo needs', 'videos or photos need')} attention`,
} as const;

export interface HealthDeps {
  readonly db: Db;
  readonly ownDatabase: { hasNoRoom(): boolean };
  readonly storage: Pick<Storage, 'freeBytes'>;
  readonly clockGuard: Pick<ClockGuard, 'check'>;
  readonly clock: Pick<Clock, 'uptime'>;
  /** Largest upload. */
  readonly maxUploadBytes: number;
  /** Whether emails are really sent (or a demo pretends so). */
  readonly sendsEmail: boolean;
}

interface Health {
  /** The worst of all. */
  readonly systemStatus: HealthState;
  readonly checks: HealthCheck[];
}

/** A query without rows takes a few ms. */
const slowMs = 250;
/** Retries and emails without a mail server pause for a minute at most. */
const waitsLongSeconds = 10 * 60;
/** An email later than this is in trouble. */
const waitsTooLongSeconds = 60 * 60;

/** Checks everything this installation needs, right now. Errors: the database's. */
export async function lookAtHealth(deps: HealthDeps): Promise<Health> {
  const { db, ownDatabase, storage, clockGuard, clock, maxUploadBytes, sendsEmail } = deps;
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
      ? check(healthCopy.clock, 'healthy', healthCopy.clockRight)
      : check(healthCopy.clock, 'trouble', healthCopy.clockWrong(judged.state)),
    ownDatabase.hasNoRoom()
      ? check(healthCopy.storage, 'trouble', healthCopy.nothingKept)
      : storageCheck(free, maxUploadBytes),
    workCheck(waited, troubles),
    mailCheck(troubles, sendsEmail),
    troubles.unready === 0
      ? check(healthCopy.conversions, 'healthy', healthCopy.allReady)
      : check(healthCopy.conversions, 'attention', healthCopy.unready(troubles.unready)),
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
  return check(healthCopy.database, ms < slowMs ? 'healthy' : 'attention', healthCopy.answersIn(ms));
}

/** `free`: beyond what must stay free on the disk; null: unknown. */
function storageCheck(free: number | null, maxUploadBytes: number): HealthCheck {
  if (free === null) return check(healthCopy.storage, 'trouble', healthCopy.storageAway);
  if (free === 0) return check(healthCopy.storage, 'trouble', healthCopy.full);
  return check(healthCopy.storage, free < maxUploadBytes ? 'attention' : 'healthy', healthCopy.room(free));
}

function workCheck(waited: number, { deadJobs }: Troubles): HealthCheck {
  const waits = waited === 0 ? healthCopy.workIdle : healthCopy.workWaits(waited);
  if (waited >= waitsTooLongSeconds) return check(healthCopy.work, 'trouble', waits);
  if (waited >= waitsLongSeconds) return check(healthCopy.work, 'attention', waits);
  return deadJobs > 0
    ? check(healthCopy.work, 'attention', healthCopy.workDied(deadJobs))
    : check(healthCopy.work, 'healthy', waits);
}

function mailCheck({ late, unsent, refused }: Troubles, sendsEmail: boolean): HealthCheck {
  if (late > 0) return check(healthCopy.mail, 'trouble', healthCopy.mailLate(late));
  if (unsent > 0) return check(healthCopy.mail, 'attention', healthCopy.mailUnsent(unsent));
  if (refused > 0) return check(healthCopy.mail, 'attention', healthCopy.mailRefused(refused));
  return check(healthCopy.mail, 'healthy', sendsEmail ? healthCopy.mailLeaves : healthCopy.mailKept);
}
