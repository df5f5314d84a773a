import { createHmac, timingSafeEqual } from 'node:crypto';
import type { deliveriesApi, UnsubscribeStatus } from '@someday/contract/api/deliveries';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Handlers, Visitor } from '#server/http/handlers.ts';
import { notifyMember } from './member-notifications.service.ts';
import { findEmailReader, startAt, stopAt } from './delivery-log.repo.ts';
import type { Platform } from '#server/platform.ts';

interface ReaderDeps extends Pick<Platform, 'db' | 'limits'> {
  readonly links: StopLinks;
}

interface StoppingDeps extends Pick<ReaderDeps, 'db' | 'limits'> {
  readonly reader: EmailReader;
}

export type EmailReader = ReturnType<typeof emailReader>;

type Rows = Pick<typeof deliveriesApi, 'getNotices' | 'stopNotices' | 'startNotices'>;

/** The loved one whose email a link is in. Errors: `link_invalid`, `too_many_tries`. */
export function emailReader({ db, limits, links }: ReaderDeps) {
  return async (token: string, visitor: Visitor) => {
    const { address } = addressGroups(visitor.address);
    refuseOverBudget(await limits.take(budgets.linkAddress, address));
    const id = links.lovedOneIn(token);
    const found = id === undefined ? undefined : await findEmailReader(db, id);
    if (found === undefined || found.address === null || !links.matches(token, found.id, found.address)) {
      throw appError('link_invalid');
    }
    await limits.giveBack(budgets.linkAddress, address);
    return found;
  };
}

export function noticesRoutes({ db, limits, reader }: StoppingDeps): Handlers<Rows> {
  async function set(token: string, visitor: Visitor, stopped: boolean): Promise<UnsubscribeStatus> {
    const { id, from, name, stoppedAt } = await reader(token, visitor);
    if (!stopped && stoppedAt !== null) {
      refuseOverBudget(await limits.take(budgets.startedNotices, String(id)));
    }
    await inTransaction(db, async (tx) => {
      if (!stopped) return startAt(tx, id);
      if (!(await stopAt(tx, id))) return;
      await notifyMember(tx, { topic: 'stopped', aboutId: id });
    });
    return { from, name, stopped };
  }

  return {
    async getNotices({ params, visitor }) {
      const { from, name, stoppedAt } = await reader(params.token, visitor);
      return { from, name, stopped: stoppedAt !== null };
    },
    stopNotices: ({ params, visitor }) => set(params.token, visitor, true),
    startNotices: ({ params, visitor }) => set(params.token, visitor, false),
  };
}

export type StopLinks = ReturnType<typeof createStopLinks>;

export function createStopLinks(key: Uint8Array, publicUrl: string) {
  const tokenOf = (lovedOneId: number, address: string) =>
    `${lovedOneId}.${createHmac('sha256', key).update(`${lovedOneId} ${address.toLowerCase()}`).digest('base64url').slice(0, 22)}`;
  return {
    /** `post` unsubscribes when posted to (RFC 8058); the pages ask first. They work for years, for this address only. */
    of(lovedOneId: number, address: string) {
      const token = tokenOf(lovedOneId, address);
      return {
        post: `${publicUrl}/api/notices/${token}/stop`,
        page: `${publicUrl}/notices#${token}`,
        lostCode: `${publicUrl}/lost-code#${token}`,
      };
    },
    lovedOneIn(token: string): number | undefined {
      const [, id] = /^([1-9]\d{0,8})\.[\w-]{22}$/.exec(token) ?? [];
      return id === undefined ? undefined : Number(id);
    },
    matches(token: string, lovedOneId: number, address: string): boolean {
      const received = Buffer.from(token);
      const expected = Buffer.from(tokenOf(lovedOneId, address));
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
