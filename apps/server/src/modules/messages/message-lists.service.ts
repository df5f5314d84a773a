import type { LibraryVideo } from '@someday/contract/library';
import { limits } from '@someday/contract/limits';
import type { Message, SealedDay } from '@someday/contract/messages';
import type { MessageCounts, MessageOrder } from '@someday/contract/message-lists';
import type { MessageFilter } from '@someday/contract/rules/choices';
import { messageStatus } from '@someday/contract/rules/release';
import { appError } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import {
  countMessages,
  isOfMember,
  libraryPage,
  messageCounts,
  messagePage,
  nextToOpen,
  sealedMessages,
  type MessageListChoice,
} from './message-lists.repo.ts';
import { libraryView, linksOf, memberView, sealedDayView, type LinkOf } from './message-views.ts';
import type { MessageRecord } from './messages.repo.ts';

export interface MessageListQuery {
  readonly show?: MessageFilter | undefined;
  readonly sort?: MessageOrder | undefined;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly childId?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

export interface AtAGlance {
  readonly messages: Message[];
  readonly counts: MessageCounts;
  readonly nextToOpen: Message | null;
}

export type MessageListsService = ReturnType<typeof createMessageListsService>;

export function createMessageListsService({ db, lovedOnes }: { db: Db; lovedOnes: LovedOnesService }) {
  async function checkAfter(memberId: number, after: number | undefined): Promise<void> {
    if (after !== undefined && !(await isOfMember(db, memberId, after))) throw appError('not_found');
  }

  return {
    /** `total`: on all pages. Errors: `not_found` if `after` isn't this member's message. */
    async page(
      memberId: number,
      query: MessageListQuery,
    ): Promise<{ messages: Message[]; total: number; more: boolean }> {
      await checkAfter(memberId, query.after);
      const choice = choiceOf(query);
      const [rows, total] = await Promise.all([messagePage(db, memberId, choice), countMessages(db, memberId, choice)]);
      const linkOf = linksOf(lovedOnes.links);
      const messages = rows.slice(0, choice.limit).map((row) => memberView(row, linkOf));
      return { messages, total, more: rows.length > choice.limit };
    },

    /** With the newest `limits.parentsMessages` messages, or none. `links` are already known: codes are decrypted once per request. */
    async atAGlance(memberId: number, withMessages: boolean, links: Promise<LinkOf>): Promise<AtAGlance> {
      const limit = limits.parentsMessages;
      const [rows, linkOf] = await Promise.all([
        withMessages ? messagePage(db, memberId, choiceOf({ limit })) : undefined,
        links,
      ]);
      // With all of them loaded, no more queries are needed.
      const isAll = rows !== undefined && rows.length <= limit;
      const [counts, next] = isAll
        ? [countsOf(rows), soonest(rows)]
        : await Promise.all([messageCounts(db, memberId), nextToOpen(db, memberId)]);
      return {
        messages: (rows ?? []).slice(0, limit).map((row) => memberView(row, linkOf)),
        counts,
        nextToOpen: next ? memberView(next, linkOf) : null,
      };
    },

    async sealedDays(memberId: number, after: number | undefined): Promise<{ messages: SealedDay[]; more: boolean }> {
      await checkAfter(memberId, after);
      const rows = await sealedMessages(db, memberId, { after, limit: limits.sealedPage });
      return { messages: rows.slice(0, limits.sealedPage).map(sealedDayView), more: rows.length > limits.sealedPage };
    },

    /** Newest first. Errors: as `page`. */
    async library(
      memberId: number,
      query: Pick<MessageListQuery, 'search' | 'after' | 'limit'>,
    ): Promise<LibraryVideo[]> {
      await checkAfter(memberId, query.after);
      const { search, after, limit } = choiceOf({ ...query, limit: query.limit ?? limits.parentsMessages });
      return (await libraryPage(db, memberId, { search, after, limit })).map(libraryView);
    },
  };
}

function choiceOf({
  show = 'all',
  sort = 'newest',
  search = '',
  category,
  childId,
  after,
  limit,
}: MessageListQuery): MessageListChoice {
  return {
    show,
    sort,
    search,
    category,
    lovedOneId: childId,
    after,
    limit: limit ?? limits.page,
  };
}

function countsOf(rows: readonly MessageRecord[]): MessageCounts {
  const counts = { total: rows.length, videos: 0, photos: 0, available: 0, scheduled: 0, viewed: 0 };
  for (const row of rows) {
    counts[row.messageType === 'video' ? 'videos' : 'photos'] += 1;
    counts[messageStatus(row, row.now)] += 1;
  }
  return counts;
}

function soonest(rows: readonly MessageRecord[]): MessageRecord | undefined {
  const instantOf = ({ opensAt }: MessageRecord) => opensAt?.getTime() ?? 0;
  return rows
    .filter((row) => row.opensOn !== null && messageStatus(row, row.now) === 'scheduled')
    .toSorted((a, b) => instantOf(a) - instantOf(b) || a.id - b.id)[0];
}
