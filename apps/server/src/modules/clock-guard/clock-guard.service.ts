import type { Clock } from '#server/lib/clock.ts';
import { ifThereIsRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from '#server/lib/transaction.ts';
import { databaseTime, markTime } from './clock-guard.repo.ts';
import { createClockJudge, type ClockLook, type ClockState } from './clock-judge.ts';

export interface ClockGuardTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const shortestBetweenLooks = 1_000;
const shortestBetweenMarks = 60_000;

/**
 * Watches whether the time can be believed by which notices are sent; reading never asks it. Every look compares the database's clock with
 * the program's, with how long the machine has been up, and with the last mark it left in the database, which it renews once a minute. What
 * makes a clock wrong and right again: `createClockJudge`. Somebody has to look often for a jump to be told from time that passed.
 */
export function createClockGuard({ db, clock, logger }: ClockGuardTools) {
  const judge = createClockJudge();
  let current: ClockState = { state: 'right' };
  let looked: { readonly uptime: number; readonly node: number } | undefined;
  let looking: Promise<ClockState> | undefined;

  async function look(): Promise<ClockLook> {
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

  async function lookAndJudge(): Promise<ClockState> {
    const seen = await look();
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

  /** Looks now, and tells what it makes of it. Errors: the database's. */
  function check(): Promise<ClockState> {
    looking ??= lookAndJudge().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    check,
    /** For work that must not be done early. Cheap enough to be asked all the time: looks at most once a second. Errors: the database's. */
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
