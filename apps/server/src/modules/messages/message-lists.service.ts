import type { libraryApi } from '@someday/contract/api/library';
import { yearBegins, yearToLookBackOn } from '@someday/contract/rules/days';
import { limits } from '@someday/contract/rules/limits';
import type { messagesApi } from '@someday/contract/api/messages';
import type { MessageCounts } from '@someday/contract/forms/message-lists';
import { dayIn, messageStatus } from '@someday/contract/rules/release';
import type { QueryOf } from '@someday/contract/api/endpoint';
import type { Handlers } from '#server/http/handlers.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import * as repo from './message-lists.repo.ts';
import { libraryView, linksOf, memberView, sealedDayView, type LinkOf } from './message-views.ts';
import type { MessageRecord } from './messages.repo.ts';

export interface MessageListsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly lovedOnes: LovedOnesService;
  readonly accounts: Pick<AccountsService, 'member'>;
  readonly entitlements: Pick<EntitlementsService, 'isActive'>;
}

type Rows = Pick<typeof messagesApi, 'getParents' | 'listMessages' | 'listSealedDays'> &
  Pick<typeof libraryApi, 'getVideoLibrary'>;

export function messageListsRoutes({ db, clock, lovedOnes, accounts, entitlements }: MessageListsDeps): Handlers<Rows> {
  async function checkAfter(memberId: number, after: number | undefined): Promise<void> {
    if (after !== undefined && !(await repo.isOfMember(db, memberId, after))) throw appError('not_found');
  }

  /** With the newest `limits.parentsMessages` messages, or none. `links` are already known: codes are decrypted once per request. */
  async function atAGlance(memberId: number, withMessages: boolean, links: Promise<LinkOf>) {
    const limit = limits.parentsMessages;
    const [rows, linkOf] = await Promise.all([
      withMessages ? repo.messagePage(db, memberId, choiceOf({ limit })) : undefined,
      links,
    ]);
    // With all of them loaded, no more queries are needed.
    const isAll = rows !== undefined && rows.length <= limit;
    const [counts, next] = isAll
      ? [countsOf(rows), openedToday(rows) ?? soonest(rows)]
      : await Promise.all([
          repo.messageCounts(db, memberId),
          repo.openedLately(db, memberId).then((late) => openedToday(late) ?? repo.nextToOpen(db, memberId)),
        ]);
    return {
      messages: (rows ?? []).slice(0, limit).map((row) => memberView(row, linkOf)),
      counts,
      isFirst: counts.total === 0 && !(await repo.hasTrashed(db, memberId)),
      nextToOpen: next ? memberView(next, linkOf) : null,
    };
  }

  async function lookBack(memberId: number, timeZone: string): Promise<number | null> {
    const year = yearToLookBackOn(clock.now(), timeZone);
    if (year === undefined) return null;
    const span = [yearBegins(year, timeZone), yearBegins(year + 1, timeZone)] as const;
    return (await repo.hasMadeBetween(db, memberId, span)) ? year : null;
  }

  return {
    async getParents({ caller, query }) {
      const { memberId } = caller;
      const list = lovedOnes.list(memberId);
      const links = list.then((known) => linksOf(lovedOnes.links, known));
      const [member, subscriptionActive, children, glance] = await Promise.all([
        accounts.member(memberId),
        entitlements.isActive(caller),
        list,
        atAGlance(memberId, query.messages !== 'none', links),
      ]);
      const user = { ...member, isGuest: member.guest !== null, subscriptionActive };
      return { user, children, ...glance, lookBack: await lookBack(memberId, member.timeZone) };
    },

    async listMessages({ caller: { memberId }, query }) {
      await checkAfter(memberId, query.after);
      const choice = choiceOf(query);
      const [rows, total] = await Promise.all([
        repo.messagePage(db, memberId, choice),
        repo.countMessages(db, memberId, choice),
      ]);
      const linkOf = linksOf(lovedOnes.links);
      const messages = rows.slice(0, choice.limit).map((row) => memberView(row, linkOf));
      return { messages, total, more: rows.length > choice.limit };
    },

    async listSealedDays({ caller: { memberId }, query: { after } }) {
      await checkAfter(memberId, after);
      const rows = await repo.sealedMessages(db, memberId, { after, limit: limits.sealedPage });
      return { messages: rows.slice(0, limits.sealedPage).map(sealedDayView), more: rows.length > limits.sealedPage };
    },

    async getVideoLibrary({ caller: { memberId }, query: { search = '', after, limit = limits.parentsMessages } }) {
      await checkAfter(memberId, after);
      return (await repo.libraryPage(db, memberId, { search, after, limit })).map(libraryView);
    },
  };
}

function choiceOf({
  show = 'all',
  sort = 'newest',
  search = '',
  category,
  childId: lovedOneId,
  after,
  limit = limits.page,
}: QueryOf<typeof messagesApi.listMessages>): repo.MessageListChoice {
  return { show, sort, search, category, lovedOneId, after, limit };
}

function countsOf(rows: readonly MessageRecord[]): MessageCounts {
  const counts = { total: rows.length, videos: 0, photos: 0, available: 0, scheduled: 0, viewed: 0 };
  for (const row of rows) {
    counts[row.messageType === 'video' ? 'videos' : 'photos'] += 1;
    counts[messageStatus(row, row.now)] += 1;
  }
  return counts;
}

/** The day it waited for is today where it opens, and its loved one hasn't viewed it yet. */
const openedToday = (rows: readonly MessageRecord[]) =>
  firstOf(rows, (row) => {
    const isWaiting = row.sealedOn !== null && messageStatus(row, row.now) === 'available';
    return isWaiting && row.opensOn !== null && row.opensOn === dayIn(row.deliveryZone ?? 'UTC', row.now);
  });

const soonest = (rows: readonly MessageRecord[]) =>
  firstOf(rows, (row) => row.opensOn !== null && messageStatus(row, row.now) === 'scheduled');

const instantOf = ({ opensAt }: MessageRecord) => opensAt?.getTime() ?? 0;

function firstOf(rows: readonly MessageRecord[], fits: (row: MessageRecord) => boolean): MessageRecord | undefined {
  return rows.filter(fits).toSorted((a, b) => instantOf(a) - instantOf(b) || a.id - b.id)[0];
}
