import type { accountSettingsApi } from '@someday/contract/api/account-settings';
import type { eventsApi } from '@someday/contract/api/events';
import type { Beginning } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import type {
  AdminCaller,
  Handlers,
  MemberCaller,
  OpenedSession,
  ReaderTokens,
  RecipientCaller,
  SessionRole,
} from '#server/http/handlers.ts';
import { ifThereIsRoom, isReadOnly } from '#server/lib/database-errors.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { fromReserve, type Db, type Tx } from '#server/lib/transaction.ts';
import { accountsTexts } from './accounts.copy.ts';
import * as repo from './sessions.repo.ts';
import type { ReaderHashes, ReaderRow } from './sessions.sql.ts';
import type { Platform } from '#server/platform.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const memberLifetime = limits.memberSessionDays * DAY;
const ownDeviceLifetime = limits.ownDeviceDays * DAY;
// The cookie ends with the browser, the session after a day at the latest.
const sharedDeviceLifetime = DAY;
const adminLifetime = limits.adminHours * HOUR;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Opaque, revocable sessions: the cookie contains 256 random bits, the database their SHA-256. */
export function createSessionsService(db: Db) {
  const streams = new Map<number, number>();

  function closeStream(sessionId: number): void {
    const left = (streams.get(sessionId) ?? 0) - 1;
    if (left > 0) streams.set(sessionId, left);
    else streams.delete(sessionId);
  }

  async function open(tx: Db, session: Omit<repo.NewSession, 'tokenHash'>) {
    const token = newToken();
    const { expiresAt } = await repo.insertSession(tx, { ...session, tokenHash: tokenHash(token) });
    return { token, expiresAt };
  }

  return {
    async openForMember(memberId: number, device: string | null, beganWith: Beginning, tx: Db = db) {
      const session = await open(tx, {
        kind: 'member',
        memberId,
        adminId: null,
        device,
        beganWith,
        ends: memberLifetime,
      });
      await repo.noteActivity(tx, memberId);
      return session;
    },

    openForGuest: (memberId: number, ends: Date, device: string | null, tx: Db) =>
      open(tx, { kind: 'guest', memberId, adminId: null, device, beganWith: null, ends }),

    openForAdmin: (adminId: number, device: string | null, beganWith: Beginning, tx: Db = db) =>
      open(tx, { kind: 'admin', memberId: null, adminId, device, beganWith, ends: adminLifetime }),

    /** Makes the session fresh, as logging in does. */
    confirm: (sessionId: number) => repo.noteConfirmed(db, sessionId),

    /** What a fresh session's work begins with: it may have been ended since it was looked up. Errors: `not_signed_in`. */
    async requireOpen(tx: Tx, { sessionId }: { readonly sessionId: number }): Promise<void> {
      if (!(await repo.hasSession(tx, sessionId))) throw appError('not_signed_in');
    },

    codeHolder: (codeHash: Buffer) => repo.findCodeHolder(db, { codeHash }),

    async openWithCode(
      codeHash: Buffer,
      ownDevice: boolean,
    ): Promise<{ holder: RecipientCaller; session: OpenedSession } | undefined> {
      const token = newToken();
      const lifetimeSeconds = ownDevice ? ownDeviceLifetime : sharedDeviceLifetime;
      const open = (to: Db) =>
        repo.insertRecipientSession(to, { codeHash, tokenHash: tokenHash(token), lifetimeSeconds });
      const holder = await open(db).catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        return fromReserve(db, open);
      });
      return holder && { holder, session: { token, expiresAt: ownDevice ? holder.expiresAt : null } };
    },

    async findMember(token: string): Promise<MemberCaller | null> {
      const found = await repo.findMemberSession(db, { tokenHash: tokenHash(token) });
      if (found === undefined) return null;
      if (found.stale) await ifThereIsRoom(repo.touchSession(db, found.sessionId));
      const { stale: _stale, ...caller } = found;
      return caller;
    },

    async findAdmin(token: string, isUse: boolean): Promise<AdminCaller | null> {
      const found = await repo.findAdminSession(db, { tokenHash: tokenHash(token) });
      if (found === undefined) return null;
      const { stale, ...caller } = found;
      if (stale && isUse) await ifThereIsRoom(repo.touchSession(db, caller.sessionId));
      return caller;
    },

    async findRecipient(token: string): Promise<RecipientCaller | null> {
      const found = await repo.findRecipientSession(db, { tokenHash: tokenHash(token) });
      if (found === undefined) return null;
      const { stale, sessionId, ...caller } = found;
      if (stale) await ifThereIsRoom(repo.touchSession(db, sessionId));
      return caller;
    },

    /** Verifies both sessions in the statement that finds what is read. Errors: `not_signed_in`. */
    async verifyReader<Row extends ReaderRow>(
      tokens: ReaderTokens,
      find: (hashes: ReaderHashes) => Promise<Row | undefined>,
    ): Promise<{ reader: Reader; row: Row }> {
      const hashOf = (token: string | null) => (token === null ? null : tokenHash(token));
      const row = await find({ memberHash: hashOf(tokens.member), recipientHash: hashOf(tokens.recipient) });
      if (row === undefined) throw appError('not_signed_in');
      for (const id of [row.staleMemberSession, row.staleRecipientSession])
        if (id !== null) await ifThereIsRoom(repo.touchSession(db, id));
      const { readingMember: memberId, readingLovedOne: lovedOneId, readingLovedOneOf: ownerId } = row;
      const member = memberId === null ? null : { memberId };
      const recipient = lovedOneId === null || ownerId === null ? null : { lovedOneId, ownerId };
      if (member === null && recipient === null) throw appError('not_signed_in');
      return { reader: { member, recipient }, row };
    },

    end: (role: SessionRole, token: string) => repo.deleteSession(db, role, tokenHash(token)),

    endAllOf: (memberId: number, { except = null, tx = db }: { except?: number | null; tx?: Db } = {}) =>
      repo.deleteMemberSessions(tx, memberId, except),

    endAllOfAdmin: (adminId: number, tx: Db = db) => repo.deleteAdminSessions(tx, adminId),

    /** Checks the session at each event; a null event is only a reason to check. Errors: `too_many_tries`. */
    whileOpen<T>({ sessionId }: MemberCaller, listen: () => AsyncIterable<T | null>, signal: AbortSignal) {
      const open = streams.get(sessionId) ?? 0;
      if (open >= limits.eventStreams) throw tooManyTries(60);
      if (!signal.aborted) {
        streams.set(sessionId, open + 1);
        signal.addEventListener('abort', () => closeStream(sessionId), { once: true });
      }
      const source = listen();
      return (async function* passOn(): AsyncGenerator<T, void, undefined> {
        for await (const piece of source) {
          if (!(await repo.hasSession(db, sessionId))) return;
          if (piece !== null) yield piece;
        }
      })();
    },

    endRecipientsOf: (memberId: number, tx: Db) => repo.deleteRecipientSessionsOf(tx, memberId),

    endRecipient: (lovedOneId: number, tx: Db) => repo.deleteSessionsOfLovedOne(tx, lovedOneId),
  };
}

export interface Reader {
  readonly member: { readonly memberId: number } | null;
  readonly recipient: { readonly lovedOneId: number; readonly ownerId: number } | null;
}

type Rows = Pick<typeof accountSettingsApi, 'listSessions' | 'endSession' | 'signOutEverywhere'> & typeof eventsApi;

interface SessionsRoutesDeps extends Pick<Platform, 'db' | 'events'> {
  readonly sessions: Pick<SessionsService, 'whileOpen'>;
}

export function sessionsRoutes({ db, sessions, events }: SessionsRoutesDeps): Handlers<Rows> {
  return {
    streamEvents: async ({ caller, signal }) =>
      sessions.whileOpen(caller, () => events.listen(caller.memberId, signal), signal),

    async listSessions({ caller: { memberId, sessionId } }) {
      const rows = await repo.activeMemberSessions(db, memberId);
      const { unknownDevice } = accountsTexts;
      return rows.map((row) => ({ ...row, device: row.device ?? unknownDevice, current: row.id === sessionId }));
    },

    async endSession({ caller, params }) {
      if (!(await repo.deleteMemberSession(db, caller.memberId, params.id))) throw appError('not_found');
      return { ended: true };
    },

    async signOutEverywhere({ caller, sessions: cookies }) {
      await repo.deleteMemberSessions(db, caller.memberId, null);
      await cookies.end('member');
      return { authenticated: false };
    },
  };
}
