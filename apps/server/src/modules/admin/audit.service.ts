import type { AdminCaller } from '#server/lib/callers.ts';
import type { Db } from '#server/lib/transaction.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** The log of what admins do and read. It only grows. */
export function createAuditService(_db: Db) {
  return {
    /** `action`: the endpoint's name; `detail`: what it was about, in ids and choices, never a secret. */
    async record(_admin: Pick<AdminCaller, 'adminId' | 'username'>, _action: string, _detail: string): Promise<void> {
      throw new Error('not built yet');
    },
  };
}
