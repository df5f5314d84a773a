import type { Database } from '../../apps/server/src/db/client.ts';
import type { ReactionType } from '@someday/contract/rules/choices';

/*
 * Only what the public API can't do: dates in the past, publicly known codes, a dozen surveys at the same time.
 */

export type Pool = Database['pool'];

/** Joined at `since` with a confirmed address, last active at `lastHere`. */
export async function ageMember(pool: Pool, id: number, since: Date, lastHere: Date): Promise<void> {
  await pool.query('update members set created_at = $2, email_verified_at = $2, terms_accepted_at = $2 where id = $1', [
    id,
    since,
  ]);
  await pool.query('update loved_ones set created_at = $2 where member_id = $1', [id, since]);
  await pool.query('update member_activity set last_active_at = $2 where member_id = $1', [id, lastHere]);
  await pool.query('update cancellations set created_at = $2 where member_id = $1', [id, lastHere]);
}

export async function giveCode(pool: Pool, lovedOneId: number, hash: Buffer, sealed: Buffer): Promise<void> {
  await pool.query('update loved_ones set code_hash = $2, code_sealed = $3 where id = $1', [lovedOneId, hash, sealed]);
}

export interface PastMessage {
  readonly id: number;
  readonly sentAt: Date;
  /** The local day on which it opened, if it opened immediately; null: leaves its opening unchanged. */
  readonly openedOn: string | null;
  readonly viewedAt: Date | null;
  readonly reactions: readonly { readonly type: ReactionType; readonly at: Date }[];
}

/** Backdates the message and its email. */
export async function ageMessage(pool: Pool, message: PastMessage): Promise<void> {
  const { id, sentAt, openedOn, viewedAt, reactions } = message;
  await pool.query('update messages set created_at = $2 where id = $1', [id, sentAt]);
  await pool.query(
    `update media set created_at = least(media.created_at, $2)
      from messages where messages.id = $1 and media.id = messages.media_id`,
    [id, sentAt],
  );
  if (openedOn !== null) {
    await pool.query('update messages set opens_at = $2, opens_on = $3, viewed_at = $4 where id = $1', [
      ...[id, sentAt, openedOn],
      viewedAt,
    ]);
    await pool.query(
      `update outgoing_emails set occurs_at = $2, occurs_on = $3, due_at = $2, created_at = $2, address = email,
          state = case when email is null then 'unaddressed' else 'sent' end,
          sent_at = case when email is null then null else $2::timestamptz end
        from loved_ones where outgoing_emails.message_id = $1 and loved_ones.id = outgoing_emails.loved_one_id`,
      [id, sentAt, openedOn],
    );
  }
  for (const { type, at } of reactions) {
    await pool.query(
      `insert into message_reactions (message_id, loved_one_id, reaction_type, created_at)
        select id, loved_one_id, $2, $3 from messages where id = $1`,
      [id, type, at],
    );
  }
}

const isPast = `media.created_at < someday_now() - interval '12 hours'`;

/** Backdates converted media. Returns how many past ones are still to be converted. */
export async function ageReadyMedia(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ unready: number }>(
    `select count(*)::int as unready from media where state in ('waiting', 'converting') and ${isPast}`,
  );
  await pool.query(
    `update media set ready_at = created_at + interval '1 minute'
      where state = 'ready' and ${isPast} and ready_at > created_at + interval '1 minute'`,
  );
  return rows[0]?.unready ?? 0;
}

export interface PastGuest {
  readonly id: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isActive: boolean;
}

/** Backdates the guest, and the invitation if there is an address. */
export async function ageGuest(pool: Pool, guest: PastGuest): Promise<void> {
  const { id, createdAt, expiresAt, lastUsedAt, isActive } = guest;
  await pool.query(
    `update guest_sessions set created_at = $2, expires_at = $3, last_used_at = $4, is_active = $5,
        invited_at = case when email is null then null else $2::timestamptz end
      where id = $1`,
    [id, createdAt, expiresAt, lastUsedAt, isActive],
  );
}

/** Backdates the application, and the decision unless it's still open. */
export async function ageApplication(pool: Pool, id: number, createdAt: Date, decidedAt: Date): Promise<void> {
  await pool.query(
    `update tester_applications set created_at = $2,
        decided_at = case when decided_at is null then null else $3::timestamptz end
      where id = $1`,
    [id, createdAt, decidedAt],
  );
}

/** Inserts a row of `feedback_surveys`, given by its columns. */
export async function addSurvey(pool: Pool, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_column, n) => `$${n + 1}`);
  await pool.query(
    `insert into feedback_surveys (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}
