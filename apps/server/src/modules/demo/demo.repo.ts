import type { ReactionType } from '@someday/contract/reactions';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import type { FeedbackSurveysTable } from '#server/db/schema/feedback.ts';

/* Only what nobody can do through the product: days in the past, codes that are known, many surveys at once. */

/** They have been here since then, with a confirmed address, and were here last so many hours ago. */
export async function ageMember(tx: Tx, id: number, since: Date, lastHere: Date): Promise<void> {
  const columns = { created_at: since, email_verified_at: since, terms_accepted_at: since };
  await tx.updateTable('members').set(columns).where('id', '=', id).execute();
  await tx.updateTable('loved_ones').set({ created_at: since }).where('member_id', '=', id).execute();
  await tx.updateTable('member_activity').set({ last_active_at: lastHere }).where('member_id', '=', id).execute();
  await tx.updateTable('cancellations').set({ created_at: lastHere }).where('member_id', '=', id).execute();
}

export async function giveCode(
  tx: Tx,
  lovedOneId: number,
  { codeHash, codeSealed }: { codeHash: Buffer; codeSealed: Buffer },
): Promise<void> {
  const columns = { code_hash: codeHash, code_sealed: codeSealed };
  await tx.updateTable('loved_ones').set(columns).where('id', '=', lovedOneId).execute();
}

export interface PastMessage {
  readonly id: number;
  readonly sentAt: Date;
  /** The calendar day of that at its place, of one that was open at once; null: its opening stays as it is. */
  readonly openedOn: string | null;
  readonly viewedAt: Date | null;
  readonly reactions: readonly { readonly type: ReactionType; readonly at: Date }[];
}

/** It was sent then, and told of then. */
export async function ageMessage(tx: Tx, { id, sentAt, openedOn, viewedAt, reactions }: PastMessage): Promise<void> {
  const opening = openedOn === null ? {} : { opens_at: sentAt, opens_on: openedOn, viewed_at: viewedAt };
  await tx
    .updateTable('messages')
    .set({ created_at: sentAt, ...opening })
    .where('id', '=', id)
    .execute();
  await sql`
    update media set created_at = least(media.created_at, ${sentAt})
    from messages where messages.id = ${id} and media.id = messages.media_id`.execute(tx);
  if (openedOn !== null) {
    await sql`
      update outgoing_emails set occurs_at = ${sentAt}, occurs_on = ${openedOn}, due_at = ${sentAt}, created_at = ${sentAt},
        state = case when email is null then 'unaddressed' else 'sent' end,
        address = email,
        sent_at = case when email is null then null else ${sentAt}::timestamptz end
      from loved_ones where outgoing_emails.message_id = ${id} and loved_ones.id = outgoing_emails.loved_one_id`.execute(
      tx,
    );
  }
  for (const { type, at } of reactions) {
    await sql`
      insert into message_reactions (message_id, loved_one_id, reaction_type, created_at)
      select id, loved_one_id, ${type}, ${at} from messages where id = ${id}`.execute(tx);
  }
}

const isPast = sql<boolean>`media.created_at < someday_now() - interval '12 hours'`;

/** Media of the made-up past that are not converted yet. */
export async function unreadyPastMedia(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['waiting', 'converting'])
    .where(isPast)
    .executeTakeFirstOrThrow();
  return count;
}

export async function ageReadyMedia(tx: Tx): Promise<void> {
  await sql`
    update media set ready_at = created_at + interval '1 minute'
    where state = 'ready' and ${isPast} and ready_at > created_at + interval '1 minute'`.execute(tx);
}

export interface PastGuest {
  readonly id: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isActive: boolean;
}

/** They were made then, and invited then where there is an address. */
export async function ageGuest(tx: Tx, { id, createdAt, expiresAt, lastUsedAt, isActive }: PastGuest): Promise<void> {
  await tx
    .updateTable('guest_sessions')
    .set({
      created_at: createdAt,
      expires_at: expiresAt,
      last_used_at: lastUsedAt,
      is_active: isActive,
      invited_at: sql<Date | null>`case when email is null then null else ${createdAt}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute();
}

/** It came then, and was decided then unless it still waits. */
export async function ageApplication(tx: Tx, id: number, createdAt: Date, decidedAt: Date): Promise<void> {
  await tx
    .updateTable('tester_applications')
    .set({
      created_at: createdAt,
      decided_at: sql<Date | null>`case when decided_at is null then null else ${decidedAt}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute();
}

/** More than one visitor may send in an hour. */
export async function insertSurveys(tx: Tx, surveys: readonly Insertable<FeedbackSurveysTable>[]): Promise<void> {
  await tx
    .insertInto('feedback_surveys')
    .values([...surveys])
    .execute();
}
