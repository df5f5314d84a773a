import type { mediaApi } from '@someday/contract/api/media';
import type { RenditionKind } from '@someday/contract/rules/media';
import type { OpenMessage, SealedMessage } from '@someday/contract/api/recipients';
import { opennessOf } from '@someday/contract/rules/release';
import { limits } from '@someday/contract/rules/limits';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers, MediaReply, ReaderTokens } from '#server/http/handlers.ts';
import { safeFileName } from '#server/lib/files.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { notifyMember } from '#server/modules/deliveries/member-notifications.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { isComingSoon, opensIn, openView, recipientView, sealedView } from './message-views.ts';
import { lockMessage, markViewed } from './message-changes.repo.ts';
import * as repo from './reading.repo.ts';
import type { Platform } from '#server/platform.ts';

export interface MessageReader {
  readonly member: { readonly memberId: number } | null;
  readonly recipient: { readonly lovedOneId: number } | null;
}

export interface ReadMessage {
  readonly message: OpenMessage;
  readonly memberId: number;
  readonly senderName: string;
  readonly child: { readonly id: number; readonly name: string } | null;
}

interface ReadingDeps extends Pick<Platform, 'db' | 'events'> {
  readonly receipts: SealReceipts;
  readonly sessions: Pick<SessionsService, 'verifyReader'>;
  readonly clockGuard: Pick<ClockGuard, 'check' | 'openedRightly'>;
}

export type ReadingService = ReturnType<typeof createReading>;

/** The only way for a message or its bytes to reach anyone. Nothing is returned before `mayRead` has allowed it. */
export function createReading({ db, events, receipts, sessions, clockGuard }: ReadingDeps) {
  /** What has just opened may have been opened by a clock that was set forward: then it is read again, with the doubt recorded. */
  async function openedRightly<Found extends Opening | undefined | readonly Opening[]>(read: () => Promise<Found>) {
    const found = await read();
    const opened = [found]
      .flat()
      .map((row) => (row?.now && row.opensAt && row.opensAt <= row.now ? row.opensAt.getTime() : 0));
    return (await clockGuard.openedRightly(new Date(Math.max(0, ...opened)))) ? found : read();
  }

  async function rendition(tokens: ReaderTokens, id: number, kind: RenditionKind, toKeep = false): Promise<MediaReply> {
    const { reader, row } = await sessions.verifyReader(tokens, (hashes) =>
      openedRightly(() => repo.findRendition(db, { ...hashes, id, kind })),
    );
    if (row.objectId === null || !mayRead(reader, row)) throw appError('not_found');
    const { objectId, size, wrappedKey, keyId, mime, title } = row;
    return {
      mime,
      of: `message ${id}`,
      fileName: toKeep ? downloadName(title, mime) : null,
      object: { id: objectId, size, wrappedKey, keyId },
    };
  }

  const routes: Handlers<typeof mediaApi> = {
    getMedia: ({ caller, params, query }) => rendition(caller, params.id, params.rendition, query.download === 'true'),
    getThumbnail: ({ caller, params, query }) => rendition(caller, params.id, `thumb-${query.size ?? 'medium'}`),
  };

  return {
    routes,

    /** A loved one's messages: open ones newest first, then those being converted, then sealed ones by their day and time. */
    async forLovedOne(lovedOneId: number) {
      const rows = await openedRightly(() => repo.messagesForLovedOne(db, { lovedOneId }));
      const isSealed = (row: repo.ReadableRow) => opennessOf(row, row.now) === 'sealed';
      const shown = rows.filter((row) => isComingSoon(row) || !isSealed(row));
      const open = shown.filter((row) => opennessOf(row, row.now) === 'open');
      const unchanged = await receipts.unchangedSince(
        db,
        open.flatMap(({ id, hasReceipts }) => (hasReceipts ? id : [])),
      );
      const views = shown.map((row) => recipientView(row, unchanged.get(row.id) ?? null));
      const sealed = views.filter((view) => view.state === 'sealed');
      const messages = [
        ...views.filter((view) => view.state === 'open'),
        ...views.filter((view) => view.state === 'on-its-way'),
        ...sealed.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b))),
      ];
      return { messages, opensIn: opensIn(shown.filter(isSealed)) };
    },

    /** Its sealed messages of a day that `forLovedOne` lists. `at`: ISO instant on their last day, until then their time wherever the reader is. */
    async waitingOn(lovedOneId: number, day: string): Promise<{ id: number; at: string | null }[]> {
      const rows = await openedRightly(() => repo.messagesForLovedOne(db, { lovedOneId }));
      return rows
        .filter((row) => row.opensOn === day && isComingSoon(row) && opennessOf(row, row.now) === 'sealed')
        .map((row) => ({ id: row.id, at: row.opensTime === null ? null : momentForLovedOne(row) }));
    },

    /** Errors: `not_found`; for its own loved one also `not_open_yet`, with what it may learn, and `on_its_way`. */
    async message(reader: MessageReader, id: number): Promise<ReadMessage> {
      const row = await openedRightly(() => repo.findReadable(db, { id }));
      if (row === undefined) throw appError('not_found');
      if (!mayRead(reader, row)) throw refusalFor(reader, row);
      const { memberId, senderName, lovedOneId, lovedOneName } = row;
      const child = lovedOneId === null || lovedOneName === null ? null : { id: lovedOneId, name: lovedOneName };
      const unchanged = await receipts.unchangedSince(db, [id]);
      return { memberId, senderName, child, message: openView(row, unchanged.get(id) ?? null) };
    },

    /** Call before a transaction that calls `openMessage`: it can't look at the clock itself. */
    async checkClock(): Promise<void> {
      await clockGuard.check();
    },

    /** This loved one's open message, to act on. Errors: `not_found`, also for a sealed one. */
    async openMessage(on: Db, recipient: { lovedOneId: number }, id: number): Promise<{ memberId: number }> {
      const row = await repo.findReadable(on, { id });
      if (row === undefined || !mayRead({ member: null, recipient }, row)) throw appError('not_found');
      return row;
    },

    async viewed(recipient: { lovedOneId: number }, id: number): Promise<Date> {
      await clockGuard.check();
      return inTransaction(db, async (tx) => {
        // Locked, so that a message being reassigned or sealed notifies no one of someone else's opening, and no one twice.
        const row = await lockMessage(tx, id);
        if (row === undefined || !mayRead({ member: null, recipient }, row)) throw appError('not_found');
        if (row.viewedAt !== null) return row.viewedAt;
        const viewedAt = await markViewed(tx, id);
        const event = { type: 'viewed', messageId: id, viewedAt: viewedAt.toISOString() } as const;
        await events.announce(tx, row.memberId, event);
        await notifyMember(tx, { topic: 'opened', aboutId: id });
        return viewedAt;
      });
    },
  };
}

function momentForLovedOne(row: repo.ReadableRow): string | null {
  if (opensIn([row]) === undefined) return `${row.opensOn}T${row.opensTime}`;
  return row.opensAt?.toISOString() ?? null;
}

function momentOf({ triggerDate, triggerTime }: SealedMessage): string {
  return `${triggerDate} ${triggerTime ?? ''}`;
}

type Opening = { readonly opensAt: Date | null; readonly now: Date | null };
type Readable = Pick<repo.ReadableRow, 'memberId' | 'lovedOneId' | 'opensAt' | 'mediaState' | 'now'>;

/** Who may read: its member always, its loved one once it's open. Either way it must be converted. */
function mayRead({ member, recipient }: MessageReader, row: Readable): boolean {
  if (member?.memberId === row.memberId) return row.mediaState === 'ready';
  return isFor(recipient, row) && opennessOf(row, row.now) === 'open';
}

function isFor(recipient: MessageReader['recipient'], { lovedOneId }: Pick<Readable, 'lovedOneId'>): boolean {
  return recipient !== null && lovedOneId !== null && recipient.lovedOneId === lovedOneId;
}

/** Only someone who will be able to read it later learns why they can't yet. */
function refusalFor({ member, recipient }: MessageReader, row: repo.ReadableWithNames) {
  const isForReader = isFor(recipient, row);
  const openness = opennessOf(row, row.now);
  if (isForReader && openness === 'sealed' && isComingSoon(row)) {
    const { triggerDate: opensOn, triggerTime, birthday } = sealedView(row);
    const opensTime = triggerTime ?? undefined;
    return appError('not_open_yet', {
      opensOn,
      opensIn: opensIn([row]),
      opensTime,
      birthday: birthday ?? undefined,
      from: row.senderName,
    });
  }
  if (member?.memberId === row.memberId || (isForReader && openness === 'on-its-way')) return appError('on_its_way');
  return appError('not_found');
}

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': '.mp4',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
};
export function downloadName(title: string, mime: string): string {
  return safeFileName(title, { otherwise: 'message', maxBytes: limits.downloadNameBytes }) + (extensions[mime] ?? '');
}
