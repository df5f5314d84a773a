import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountSession } from '@someday/contract/account-settings';
import { limits } from '@someday/contract/limits';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import type { ReaderRow } from '#server/db/conditions.ts';
import type {
  AdminCaller,
  MemberCaller,
  OpenedSession,
  ReaderTokens,
  RecipientCaller,
  SessionRole,
} from '#server/http/handlers.ts';
import { ifThereIsRoom, isNoRoom } from '#server/lib/database-errors.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import { accountsCopy } from './accounts.copy.ts';
import {
  deleteAdminSessions,
  deleteMemberSession,
  deleteMemberSessions,
  deleteRecipientSessionsOf,
  deleteSession,
  deleteSessionsOfLovedOne,
  findAdminSession,
  findCodeHolder,
  findLovedOneForSession,
  findMemberSession,
  findRecipientSession,
  hasSession,
  insertRecipientSession,
  insertSession,
  livingMemberSessions,
  noteActivity,
  touchSession,
  type CodeHolder,
} from './sessions.repo.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const { memberIdleDays } = limits;
const memberLifetime = limits.memberSessionDays * DAY;
const ownDeviceLifetime = limits.ownDeviceDays * DAY;
// The cookie ends with the browser, the session after a day at the latest.
const sharedDeviceLifetime = DAY;
/** Lifetime of a session without a row, which only a new code can end. */
const unwrittenLifetime = 12 * HOUR;
const adminLifetime = limits.adminHours * HOUR;

export type SessionsService = ReturnType<typeof createSessionsService>;

/**
 * Opaque, revocable sessions: the cookie contains 256 random bits, the database their SHA-256. When there is no room for a recipient's
 * session, a signed token replaces it for some hours (decision 21). `recipientsKey`: 32 bytes; null without recipients.
 */
export function createSessionsService(db: Db, recipientsKey: Uint8Array | null) {
  /** This process's open streams per session. */
  const streams = new Map<number, number>();

  function closeStream(sessionId: number): void {
    const left = (streams.get(sessionId) ?? 0) - 1;
    if (left > 0) streams.set(sessionId, left);
    else streams.delete(sessionId);
  }

  const unwritten = recipientsKey && createUnwrittenSessions(recipientsKey);

  async function openUnwritten(
    { lovedOneId, codeHash }: CodeHolder,
    { issue }: UnwrittenSessions,
  ): Promise<{ token: string; expiresAt: Date } | undefined> {
    const found = await findLovedOneForSession(db, lovedOneId);
    if (found === undefined || !found.codeHash.equals(codeHash)) return undefined;
    const expiresAt = new Date(found.now.getTime() + unwrittenLifetime * 1000);
    return { token: issue({ lovedOneId, expiresAt }, codeHash), expiresAt };
  }

  async function findUnwritten(token: string): Promise<RecipientCaller | null> {
    const claimed = unwritten?.read(token) ?? null;
    if (unwritten === null || claimed === null) return null;
    const { lovedOneId, expiresAt } = claimed;
    const found = await findLovedOneForSession(db, lovedOneId);
    if (found === undefined || found.now >= expiresAt || !unwritten.matches(token, found.codeHash)) return null;
    const { codeHash: _codeHash, now: _now, ...caller } = found;
    return caller;
  }

  return {
    async openForMember(memberId: number, device: string | null, tx: Db = db): Promise<OpenedSession> {
      const token = newToken();
      const session = { kind: 'member', tokenHash: tokenHash(token), memberId, adminId: null, device } as const;
      const { expiresAt } = await insertSession(tx, { ...session, ends: memberLifetime });
      await noteActivity(tx, memberId);
      return { token, expiresAt };
    },

    /** Until the guest's access ends. `memberId`: the guest's row in `members`. */
    async openForGuest(memberId: number, ends: Date, device: string | null, tx: Db): Promise<OpenedSession> {
      const token = newToken();
      const session = { kind: 'guest', tokenHash: tokenHash(token), memberId, adminId: null, device } as const;
      const { expiresAt } = await insertSession(tx, { ...session, ends });
      return { token, expiresAt };
    },

    /** The cookie ends with the browser, the session when unused for a while, or after a working day. */
    async openForAdmin(adminId: number, device: string | null, tx: Db = db): Promise<{ token: string; endsAt: Date }> {
      const token = newToken();
      const session = { kind: 'admin', tokenHash: tokenHash(token), memberId: null, adminId, device } as const;
      const { expiresAt } = await insertSession(tx, { ...session, ends: adminLifetime });
      return { token, endsAt: expiresAt };
    },

    /** Of the code with this hash; undefined if there is none, or not anymore. */
    codeHolder: (codeHash: Buffer) => findCodeHolder(db, codeHash),

    /** A session for the code's holder. Undefined if it has none, or not anymore. */
    async openWithCode(
      codeHash: Buffer,
      ownDevice: boolean,
    ): Promise<{ holder: RecipientCaller; session: OpenedSession } | undefined> {
      const token = newToken();
      const lifetimeSeconds = ownDevice ? ownDeviceLifetime : sharedDeviceLifetime;
      try {
        const opened = await insertRecipientSession(db, { tokenHash: tokenHash(token), codeHash, lifetimeSeconds });
        if (opened === undefined) return undefined;
        return { holder: opened, session: { token, expiresAt: ownDevice ? opened.expiresAt : null } };
      } catch (error) {
        if (!isNoRoom(error) || unwritten === null) throw error;
        const holder = await findCodeHolder(db, codeHash);
        const opened = holder && (await openUnwritten(holder, unwritten));
        return opened && { holder, session: { ...opened, expiresAt: ownDevice ? opened.expiresAt : null } };
      }
    },

    async findMember(token: string): Promise<MemberCaller | null> {
      const found = await findMemberSession(db, tokenHash(token));
      if (found === undefined) return null;
      if (found.stale) await ifThereIsRoom(touchSession(db, found.sessionId));
      const { stale: _stale, ...caller } = found;
      return caller;
    },

    async findAdmin(token: string, isUse: boolean): Promise<AdminCaller | null> {
      const found = await findAdminSession(db, tokenHash(token));
      if (found === undefined) return null;
      const { stale, ...caller } = found;
      if (stale && isUse) await ifThereIsRoom(touchSession(db, caller.sessionId));
      return caller;
    },

    async findRecipient(token: string): Promise<RecipientCaller | null> {
      const found = await findRecipientSession(db, tokenHash(token));
      if (found === undefined) return findUnwritten(token);
      const { stale, sessionId, ...caller } = found;
      if (stale) await ifThereIsRoom(touchSession(db, sessionId));
      return caller;
    },

    /**
     * Verifies a reader's sessions in the statement that finds what they read. `find` passes the tokens' hashes to `readerText`. Errors:
     * `not_signed_in`.
     */
    async verifyReader<Row extends ReaderRow>(
      tokens: ReaderTokens,
      find: (hashes: ReaderHashes) => Promise<Row | undefined>,
    ): Promise<{ reader: Reader; row: Row }> {
      const hashOf = (token: string | null) => (token === null ? null : tokenHash(token));
      const row = await find([hashOf(tokens.member), hashOf(tokens.recipient)]);
      if (row === undefined) throw appError('not_signed_in');
      for (const id of [row.staleMemberSession, row.staleRecipientSession])
        if (id !== null) await ifThereIsRoom(touchSession(db, id));
      const { readingMember: memberId, readingLovedOne: lovedOneId, readingLovedOneOf: ownerId } = row;
      const member = memberId === null ? null : { memberId };
      const stored = lovedOneId === null || ownerId === null ? null : { lovedOneId, ownerId };
      const recipient = stored ?? (tokens.recipient === null ? null : await findUnwritten(tokens.recipient));
      if (member === null && recipient === null) throw appError('not_signed_in');
      return { reader: { member, recipient }, row };
    },

    end: (role: SessionRole, token: string) => deleteSession(db, role, tokenHash(token)),

    /** Most recently used first. */
    async listOf(caller: MemberCaller): Promise<AccountSession[]> {
      const rows = await livingMemberSessions(db, caller.memberId);
      return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device: device ?? accountsCopy.unknownDevice,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === caller.sessionId,
      }));
    },

    /** Errors: `not_found`, also for someone else's. */
    async endOne(memberId: number, id: number): Promise<void> {
      if (!(await deleteMemberSession(db, memberId, id))) throw appError('not_found');
    },

    /** `except`: the session that stays. */
    endAllOf: (memberId: number, { except = null, tx = db }: { except?: number | null; tx?: Db } = {}) =>
      deleteMemberSessions(tx, memberId, except),

    endAllOfAdmin: (adminId: number, tx: Db = db) => deleteAdminSessions(tx, adminId),

    /**
     * Forwards events to an open connection until its session ends, which is checked at each event. A null event is only a reason to check.
     * `signal` aborts with the connection. Errors: `too_many_tries` if the session has too many connections.
     */
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
          if (!(await hasSession(db, sessionId))) return;
          if (piece !== null) yield piece;
        }
      })();
    },

    endRecipientsOf: (memberId: number, tx: Db) => deleteRecipientSessionsOf(tx, memberId),

    endRecipient: (lovedOneId: number, tx: Db) => deleteSessionsOfLovedOne(tx, lovedOneId),

    idleDays: memberIdleDays,
  };
}

/** Of a member's and a recipient's token. */
export type ReaderHashes = readonly [member: Buffer | null, recipient: Buffer | null];

/** Ids proven by their sessions. */
interface Reader {
  readonly member: { readonly memberId: number } | null;
  readonly recipient: { readonly lovedOneId: number; readonly ownerId: number } | null;
}

/** A recipient's session that couldn't be stored: its token contains all of it, and looks like any other. */
interface UnwrittenSession {
  readonly lovedOneId: number;
  readonly expiresAt: Date;
}

interface UnwrittenSessions {
  /** `codeHash`: of the code they used. With another code, the token is worthless. */
  issue(session: UnwrittenSession, codeHash: Uint8Array): string;
  /** What it claims, to be verified with `matches`. Null for almost any other kind of token: its first bytes aren't an id. */
  read(token: string): UnwrittenSession | null;
  matches(token: string, codeHash: Uint8Array): boolean;
}

const ID = 6;
/** PostgreSQL's largest integer. */
const GREATEST_ID = 2 ** 31 - 1;
const EXPIRY = 5;
const HEAD = ID + EXPIRY;
/** 168 of 256 bits, so the token is as long as any other. */
const MAC = 21;

/** `key`: 32 bytes. */
function createUnwrittenSessions(key: Uint8Array): UnwrittenSessions {
  const sealed = (head: Uint8Array, codeHash: Uint8Array): Buffer => {
    const mac = createHmac('sha256', key).update(head).update(codeHash).digest();
    return Buffer.concat([head, mac.subarray(0, MAC)]);
  };
  return {
    issue({ lovedOneId, expiresAt }, codeHash) {
      const head = Buffer.alloc(HEAD);
      head.writeUIntBE(lovedOneId, 0, ID);
      head.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), ID, EXPIRY);
      return sealed(head, codeHash).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== HEAD + MAC) return null;
      const lovedOneId = bytes.readUIntBE(0, ID);
      if (lovedOneId > GREATEST_ID) return null;
      return { lovedOneId, expiresAt: new Date(bytes.readUIntBE(ID, EXPIRY) * 1000) };
    },
    matches(token, codeHash) {
      const bytes = Buffer.from(token, 'base64url');
      const expected = sealed(bytes.subarray(0, HEAD), codeHash);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
