import type { WorkGuard } from '#server/jobs/job-handler.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { ifThereIsRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from '#server/lib/transaction.ts';
import { databaseTime, markTime, noteDoubt, type ClockRecord } from './clock-guard.repo.ts';

interface ClockGuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const shortestBetweenLooks = 1_000;
const shortestBetweenMarks = 60_000;

/** A doubt is recorded in the database, so that all processes know of it, also after a restart. */
export function createClockGuard({ db, clock, logger }: ClockGuardDeps) {
  const judge = createClockJudge();
  let current: ClockState = { state: 'right' };
  let looked: { readonly uptime: number; readonly node: number; readonly database: Date } | undefined;
  let looking: Promise<ClockState> | undefined;
  let openedRightly: Date | undefined = new Date(0);

  async function lookAndJudge(): Promise<ClockState> {
    const seen = await look(db, clock);
    const { state, doubt, becomes, isBelieved } = judge(seen);
    const now = new Date(seen.database);
    report(state, isBelieved);
    current = state;
    looked = { uptime: seen.uptime, node: seen.node.after, database: now };
    openedRightly = now;
    if (doubt !== undefined) {
      const isRecorded = await ifThereIsRoom(noteDoubt(db, { ...doubt, doubtedAt: now }).then(() => true));
      openedRightly = isRecorded ? doubt.heldAt : undefined;
    } else if (state.state === 'right') {
      const isMarkOld = seen.record === null || now.getTime() - seen.record.markedAt.getTime() >= shortestBetweenMarks;
      const bootedAt = new Date(seen.database - seen.uptime);
      if (becomes !== 'keep' || isMarkOld)
        await ifThereIsRoom(markTime(db, { boot: clock.boot(), bootedAt, doubt: becomes }));
    }
    return state;
  }

  function report(next: ClockState, believed: boolean): void {
    if (current.state === 'right' && next.state !== 'right') logger.error({ ...next }, 'clock-not-right');
    if (current.state !== 'right' && next.state === 'right') {
      logger.info({ was: current.state, since: current.since, believed }, 'clock-right-again');
    }
  }

  function check(): Promise<ClockState> {
    looking ??= lookAndJudge().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const allows = (now: ClockState, work: Parameters<WorkGuard['may']>[0]): boolean =>
    now.state === 'right' && (work === 'act' || now.erasesFrom === undefined);

  return {
    check,

    async may(work) {
      const isFresh =
        looked !== undefined &&
        Math.abs(clock.uptime() - looked.uptime) < shortestBetweenLooks &&
        Math.abs(clock.now().getTime() - looked.node) < shortestBetweenLooks;
      return allows(isFresh ? current : await check(), work);
    },

    async rightTime(work) {
      const isAllowed = allows(await check(), work);
      return isAllowed && looked !== undefined ? looked.database : null;
    },

    /** False: read the row again, because a doubt has been recorded. Errors: `storage_full` if it couldn't be; the database's. */
    async openedRightly(opensAt: Date): Promise<boolean> {
      if (openedRightly !== undefined && opensAt <= openedRightly) return true;
      await check();
      if (openedRightly === undefined) throw appError('storage_full');
      return opensAt <= openedRightly;
    },
  } satisfies WorkGuard & Record<string, unknown>;
}

/** For a program that only looks: records nothing. Errors: the database's. */
export async function judgeClockOnce({ db, clock }: Pick<ClockGuardDeps, 'db' | 'clock'>): Promise<ClockState> {
  return createClockJudge()(await look(db, clock)).state;
}

async function look(db: Db, clock: Clock) {
  const before = { node: clock.now().getTime(), uptime: clock.uptime() };
  const { now, record } = await databaseTime(db);
  const after = { node: clock.now().getTime(), uptime: clock.uptime() };
  return {
    node: { before: before.node, after: after.node },
    database: now.getTime(),
    uptime: (before.uptime + after.uptime) / 2,
    boot: clock.boot(),
    record,
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** More than two machines with NTP differ by, less than anyone would notice in an email. */
const mostApart = 5 * SECOND;
const mostMoved = 5 * MINUTE;
/** The program may be down for a month. A longer pause looks the same as a clock that is years off. */
const longestDown = 35 * DAY;
const steadyFor = HOUR;
/** An hour is as long as late work can wait. Erasing for good waits until someone should have noticed a wrong clock. */
const steadyForErasing = 7 * DAY;
/** For this long, what was erased because of time is marked, so that a restore can ask about it. */
const steadyForGood = 35 * DAY;

type ClockLook = Awaited<ReturnType<typeof look>>;
type DoubtKind = NonNullable<ClockRecord['doubt']>;

type ClockState =
  | {
      readonly state: 'right';
      /** It's believed only because it ran steadily, so nothing is erased before then. */
      readonly erasesFrom?: Date;
    }
  | { readonly state: DoubtKind; readonly since: Date; readonly detail: string };

interface Judgement {
  readonly state: ClockState;
  readonly doubt?: { readonly doubt: DoubtKind; readonly heldAt: Date };
  readonly becomes: 'keep' | 'believe' | 'clear';
  readonly isBelieved: boolean;
}

/**
 * Right again once back where it should be (`isBack`), or after an hour of running steadily in agreement with the
 * program's: NTP or a person has corrected a wrong one by then, and a machine without a battery has no other. An early
 * email can't be undone, so it is better to wait; with erasing, for a week.
 */
function createClockJudge(): (look: ClockLook) => Judgement {
  let trusted: number | undefined;
  let steady: { readonly lead: number; readonly since: number } | undefined;

  return (look) => {
    const { database, uptime, record } = look;
    const lead = database - uptime;
    const sinceBoot = look.boot === record?.bootId ? record?.bootedAt?.getTime() : undefined;
    const known = trusted ?? sinceBoot;
    const gap = gapOf(look);
    const isApart = Math.abs(gap) > mostApart;
    const apart = { kind: 'apart', detail: `program ahead by ${inSeconds(gap)}` } as const;

    const found = suspect(look, known);
    if (found === undefined) steady = undefined;
    else if (steady === undefined || isApart || Math.abs(lead - steady.lead) > mostMoved)
      steady = { lead, since: uptime };
    const isBelieved = steady !== undefined && !isApart && uptime - steady.since >= steadyFor;
    // A short difference is the fault of the program's own clock, unless nothing is known about the database's.
    const doubted = isBelieved
      ? undefined
      : (found ?? (isApart && known === undefined && !isMarkedNow(look) ? apart : undefined));

    const mark = record?.markedAt.getTime() ?? database;
    const right = known === undefined ? mark : Math.max(mark, known + uptime);
    const heldAt = isDoubted(record) ? record.heldAt : new Date(right);
    const doubt = doubted && { doubt: doubted.kind, heldAt };
    if (isApart || doubted !== undefined) {
      const { kind, detail } = isApart ? apart : (doubted ?? apart);
      return { state: { state: kind, since: heldAt, detail }, ...(doubt && { doubt }), becomes: 'keep', isBelieved };
    }
    trusted = lead;
    steady = undefined;
    const becomes = isBelieved ? (database < right ? 'clear' : 'believe') : doubtAfter(look, known);
    const believedAt = { believe: database, clear: undefined, keep: record?.believedAt?.getTime() }[becomes];
    const isProven = believedAt === undefined || database - believedAt >= steadyForErasing;
    return {
      state: { state: 'right', ...(!isProven && { erasesFrom: new Date(believedAt + steadyForErasing) }) },
      becomes,
      isBelieved,
    };
  };
}

const isDoubted = (record: ClockRecord | null): record is ClockRecord & { heldAt: Date; doubtedAt: Date } =>
  record !== null && record.heldAt !== null && record.believedAt === null;

function doubtAfter(look: ClockLook, known: number | undefined): 'keep' | 'clear' {
  const { database, record } = look;
  if (record === null || record.doubt === null) return 'keep';
  if (record.believedAt === null || isBack(look, known)) return 'clear';
  return database - record.believedAt.getTime() >= steadyForGood ? 'clear' : 'keep';
}

/** A believed clock was set back by as much as it had jumped; or, if nothing else is known, it shows a time that it had skipped. */
function isBack({ database, uptime, record }: ClockLook, known: number | undefined): boolean {
  if (record === null || record.heldAt === null || record.doubtedAt === null) return false;
  const [from, to] = [record.heldAt.getTime(), record.doubtedAt.getTime()];
  if (known === undefined) return database >= from - mostMoved && database < to - mostMoved;
  return record.believedAt !== null && Math.abs(database - uptime - known + (to - from)) <= mostMoved;
}

const isMarkedNow = ({ database, record }: ClockLook): boolean =>
  record !== null && !isDoubted(record) && Math.abs(database - record.markedAt.getTime()) <= mostMoved;

/** How far the program's clock is ahead of the database's, at least: the time between question and answer is ignored. */
function gapOf({ node: { before, after }, database }: ClockLook): number {
  if (before > database) return before - database;
  return Math.min(0, after - database);
}

/** `known`: how far the clock was ahead of uptime when it was last right. */
function suspect(look: ClockLook, known: number | undefined): { kind: DoubtKind; detail: string } | undefined {
  const { database, uptime, record } = look;
  if (isBack(look, known)) return undefined;
  const moved = known === undefined || isMarkedNow(look) ? 0 : database - uptime - known;
  if (Math.abs(moved) > mostMoved) return { kind: 'jumped', detail: `moved by ${inSeconds(moved)}` };
  if (record === null) return undefined;
  const sinceMark = database - record.markedAt.getTime();
  if (sinceMark < -mostApart) return { kind: 'behind', detail: `was later before by ${inSeconds(-sinceMark)}` };
  if (known !== undefined) return undefined;
  if (sinceMark > longestDown) return { kind: 'unsure', detail: `last known right ${inSeconds(sinceMark)} before` };
  // Doubts of other kinds are visibly over.
  if (!isDoubted(record) || (record.doubt !== 'jumped' && record.doubt !== 'unsure')) return undefined;
  if (record.doubtedAt < record.heldAt) return undefined;
  return { kind: record.doubt, detail: 'doubted before the start' };
}

const inSeconds = (ms: number): string => `${Math.round(ms / SECOND)} s`;
