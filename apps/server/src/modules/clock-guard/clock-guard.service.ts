import type { Clock } from '#server/lib/clock.ts';
import { ifThereIsRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from '#server/lib/transaction.ts';
import { databaseTime, markTime } from './clock-guard.repo.ts';

interface ClockGuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const shortestBetweenLooks = 1_000;
const shortestBetweenMarks = 60_000;

/**
 * Checks that the clock emails are sent by can be trusted; reading messages never depends on it. Each check compares the database's clock
 * with the program's, with the machine's uptime, and with the last mark in the database, which is renewed every minute. The rules are in
 * `createClockJudge`. Checks must be frequent, or a jump looks like time that has passed.
 */
export function createClockGuard({ db, clock, logger }: ClockGuardDeps) {
  const judge = createClockJudge();
  let current: ClockState = { state: 'right' };
  let looked: { readonly uptime: number; readonly node: number } | undefined;
  let looking: Promise<ClockState> | undefined;

  async function lookAndJudge(): Promise<ClockState> {
    const seen = await look(db, clock);
    const judged = judge(seen);
    report(judged);
    current = judged;
    looked = { uptime: seen.uptime, node: seen.node.after };
    const isMarkOld = seen.mark === null || seen.database - seen.mark >= shortestBetweenMarks;
    if (judged.state === 'right' && (judged.believed || isMarkOld))
      await ifThereIsRoom(markTime(db, { back: judged.believed === true }));
    return judged;
  }

  function report(next: ClockState & { readonly believed?: true }): void {
    if (current.state === 'right' && next.state !== 'right') logger.error({ ...next }, 'clock-not-right');
    if (current.state !== 'right' && next.state === 'right') {
      logger.info({ was: current.state, since: current.since, believed: next.believed === true }, 'clock-right-again');
    }
  }

  /** Checks now and logs the result. Errors: the database's. */
  function check(): Promise<ClockState> {
    looking ??= lookAndJudge().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    check,
    /** For work that must not be done early. Cheap, as it checks at most once a second. Errors: the database's. */
    async isRight(): Promise<boolean> {
      const isFresh =
        looked !== undefined &&
        Math.abs(clock.uptime() - looked.uptime) < shortestBetweenLooks &&
        Math.abs(clock.now().getTime() - looked.node) < shortestBetweenLooks;
      const { state } = isFresh ? current : await check();
      return state === 'right';
    },
  };
}

/**
 * For a program that only looks: records nothing. Knowing nothing of earlier checks, it can't notice a clock that was set forward by less than
 * the longest pause. Errors: the database's.
 */
export async function judgeClockOnce({ db, clock }: Pick<ClockGuardDeps, 'db' | 'clock'>): Promise<ClockState> {
  return createClockJudge()(await look(db, clock));
}

async function look(db: Db, clock: Clock): Promise<ClockLook> {
  const before = { node: clock.now().getTime(), uptime: clock.uptime() };
  const { now, mark } = await databaseTime(db);
  const after = { node: clock.now().getTime(), uptime: clock.uptime() };
  return {
    node: { before: before.node, after: after.node },
    database: now.getTime(),
    uptime: (before.uptime + after.uptime) / 2,
    mark: mark && mark.getTime(),
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** More than two machines with NTP differ by, less than anyone would notice in an email. */
const mostApart = 5 * SECOND;
const mostMoved = 5 * MINUTE;
/** The program may be down for a month. After a longer pause, it can't be told from a clock that is years off. */
const longestDown = 35 * DAY;
const steadyFor = HOUR;

/** In ms: times since 1970, uptime since any fixed moment. */
interface ClockLook {
  /** The program's clock right before and right after asking the database. */
  readonly node: { readonly before: number; readonly after: number };
  readonly database: number;
  /** When the database was asked. */
  readonly uptime: number;
  /** The latest time at which any process found the database's clock right; null before the first check. */
  readonly mark: number | null;
}

/** `detail` is for logs. */
type ClockState =
  | { readonly state: 'right' }
  | {
      /**
       * `apart`: program and database disagree. `jumped`: the database's clock moved without time passing. `behind`: it is earlier than it
       * was. `unsure`: the program was down for very long, or the clock is years ahead.
       */
      readonly state: 'apart' | 'jumped' | 'behind' | 'unsure';
      /** By the database's clock. */
      readonly since: Date;
      readonly detail: string;
    };

/** `believed`: it has run steadily for an hour and is trusted from now on. */
type Judgement = ClockState & { readonly believed?: true };

interface Suspicion {
  readonly state: 'jumped' | 'behind' | 'unsure';
  readonly detail: string;
}

interface Doubt extends Suspicion {
  readonly since: Date;
  /** How far the clock is ahead of uptime, and the uptime since when. */
  readonly steady: { readonly lead: number; readonly since: number };
}

/**
 * Judges one check after another, remembering what it needs from earlier ones.
 *
 * A wrong clock counts as right again when it's back where uptime says it should be, or when it has run steadily, in agreement with the
 * program's, for an hour: by then NTP or a person has corrected a wrong one. What's still there is taken as true, as it must be on a
 * machine whose clock has no battery, or after years in a closet. An email that is an hour late is only late, but one that is an hour early
 * has been read and can't be undone. So it is better to wait.
 */
function createClockJudge(): (look: ClockLook) => Judgement {
  /** How far the database's clock was ahead of uptime when it was last right. */
  let trusted: number | undefined;
  let doubt: Doubt | undefined;
  let apartSince: Date | undefined;

  return (look) => {
    const lead = look.database - look.uptime;
    const now = new Date(look.database);
    const gap = gapOf(look);
    const isApart = Math.abs(gap) > mostApart;
    apartSince = isApart ? (apartSince ?? now) : undefined;

    const suspicion = suspect(look, trusted);
    const steadyNow = { lead, since: look.uptime };
    if (suspicion === undefined) doubt = undefined;
    else if (doubt === undefined) doubt = { ...suspicion, since: now, steady: steadyNow };
    else {
      const moved = isApart || Math.abs(lead - doubt.steady.lead) > mostMoved;
      doubt = { ...suspicion, since: doubt.since, steady: moved ? steadyNow : doubt.steady };
    }

    if (apartSince !== undefined)
      return { state: 'apart', since: apartSince, detail: `program ahead by ${inSeconds(gap)}` };
    if (doubt !== undefined && look.uptime - doubt.steady.since < steadyFor) {
      const { state, since, detail } = doubt;
      return { state, since, detail };
    }
    trusted = lead;
    if (doubt === undefined) return { state: 'right' };
    doubt = undefined;
    return { state: 'right', believed: true };
  };
}

/** How far the program's clock is ahead of the database's, at least: the time between question and answer is ignored. */
function gapOf({ node: { before, after }, database }: ClockLook): number {
  if (before > database) return before - database;
  return Math.min(0, after - database);
}

function suspect({ database, uptime, mark }: ClockLook, trusted: number | undefined): Suspicion | undefined {
  const moved = trusted === undefined ? 0 : database - uptime - trusted;
  if (Math.abs(moved) > mostMoved) return { state: 'jumped', detail: `moved by ${inSeconds(moved)}` };
  const sinceMark = mark === null ? 0 : database - mark;
  if (sinceMark < -mostApart) return { state: 'behind', detail: `was later before by ${inSeconds(-sinceMark)}` };
  if (trusted === undefined && sinceMark > longestDown) {
    return { state: 'unsure', detail: `last known right ${inSeconds(sinceMark)} before` };
  }
  return undefined;
}

const inSeconds = (ms: number): string => `${Math.round(ms / SECOND)} s`;
