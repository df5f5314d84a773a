import type { AuditEntry, troubleSorts } from '@someday/contract/admin-lists';
import type { AdminCaller } from '#server/lib/callers.ts';
import { listChoice, type ListQuery } from '#server/lib/list-choice.ts';
import type { Db } from '#server/lib/transaction.ts';
import { insertAuditEntry, listedAudit } from './audit.repo.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** The log of what admins do and read. It only grows: the database refuses to change or remove a row of it. */
export function createAuditService(db: Db) {
  return {
    /** `action`: the endpoint's name; `detail`: what it was about, in ids and choices, never a secret. Throws when it could not be kept. */
    record(
      { adminId, username }: Pick<AdminCaller, 'adminId' | 'username'>,
      action: string,
      detail: string,
      tx: Db = db,
    ) {
      return insertAuditEntry(tx, { adminId, username, action, detail });
    },

    /** Whoever it was: `username` is what was typed. */
    recordFailedLogin: (username: string) =>
      insertAuditEntry(db, { adminId: null, username, action: 'adminLogin', detail: 'refused' }),

    /** The newest first. */
    async list(query: ListQuery<(typeof troubleSorts)[number]>): Promise<{ items: AuditEntry[]; total: number }> {
      const { rows, total } = await listedAudit(db, listChoice(query, 'created'));
      return { items: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total };
    },
  };
}
