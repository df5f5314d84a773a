import { createHash } from 'node:crypto';
import type { MemberCaller, OpenedSession, RecipientCaller, SessionRole } from '#server/lib/callers.ts';
import { newSessionToken } from '#server/lib/random-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import {
  deleteSession,
  findMemberSession,
  findRecipientSession,
  insertSession,
  touchSession,
} from './sessions.repo.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
// Idle and absolute ends: 14 and 90 days for members, 30 days on a recipient's own device, a day at most on a shared one.
const memberIdle = 14 * DAY;
const memberLifetime = 90 * DAY;
const ownDeviceLifetime = 30 * DAY;
const sharedDeviceLifetime = DAY;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Opaque, revocable sessions: the cookie holds 256 random bits, the database their SHA-256. */
export function createSessionsService(db: Db) {
  return {
    async openForMember(memberId: number, tx: Db = db): Promise<OpenedSession> {
      const token = newSessionToken();
      const session = { kind: 'member', tokenHash: hashed(token), memberId, lovedOneId: null } as const;
      const { expiresAt } = await insertSession(tx, { ...session, lifetimeSeconds: memberLifetime });
      return { token, expiresAt };
    },

    async openForRecipient(lovedOneId: number, ownDevice: boolean): Promise<OpenedSession> {
      const token = newSessionToken();
      const session = { kind: 'recipient', tokenHash: hashed(token), memberId: null, lovedOneId } as const;
      const lifetimeSeconds = ownDevice ? ownDeviceLifetime : sharedDeviceLifetime;
      const { expiresAt } = await insertSession(db, { ...session, lifetimeSeconds });
      return { token, expiresAt: ownDevice ? expiresAt : null };
    },

    async findMember(token: string): Promise<MemberCaller | null> {
      const found = await findMemberSession(db, hashed(token), memberIdle);
      if (found === undefined) return null;
      if (found.stale) await touchSession(db, found.sessionId);
      return { memberId: found.memberId, sessionId: found.sessionId };
    },

    async findRecipient(token: string): Promise<RecipientCaller | null> {
      const found = await findRecipientSession(db, hashed(token), ownDeviceLifetime);
      if (found === undefined) return null;
      if (found.stale) await touchSession(db, found.sessionId);
      return { lovedOneId: found.lovedOneId, ownerId: found.ownerId, sessionId: found.sessionId };
    },

    end: (role: SessionRole, token: string) => deleteSession(db, role, hashed(token)),
  };
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
