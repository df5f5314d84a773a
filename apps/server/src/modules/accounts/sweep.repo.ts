import { limits } from '@someday/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const past = (days: number) => sql<Date>`someday_now() - make_interval(days => ${days})`;

export interface Swept {
  readonly sessions: number;
  readonly tokens: number;
  readonly devices: number;
  readonly emails: number;
}

/** Removes what has ended by itself. `idleDays`: how long a member's session may rest. */
export async function sweepAccounts(db: Db, { idleDays }: { idleDays: number }): Promise<Swept> {
  const sessions = await db
    .deleteFrom('sessions')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', past(0)), and([eb('kind', '=', 'member'), eb('last_used_at', '<=', past(idleDays))])]),
    )
    .executeTakeFirst();
  // A link for a new password is forgotten a day after its end; of the others a late visitor still learns that they have ended.
  const tokens = await db
    .deleteFrom('account_tokens')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', past(30)), and([eb('purpose', '=', 'reset'), eb('expires_at', '<=', past(1))])]),
    )
    .executeTakeFirst();
  const devices = await db
    .deleteFrom('member_devices')
    .where('last_used_at', '<=', past(limits.recognizedDeviceDays))
    .executeTakeFirst();
  // Of people who could not be reached nothing stays for longer. Deliveries and billing emails are logs.
  const emails = await db
    .deleteFrom('outgoing_emails')
    .where('kind', 'in', ['account', 'guest', 'tester'])
    .where('state', '=', 'refused')
    .where('created_at', '<=', past(30))
    .executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    tokens: Number(tokens.numDeletedRows),
    devices: Number(devices.numDeletedRows),
    emails: Number(emails.numDeletedRows),
  };
}
