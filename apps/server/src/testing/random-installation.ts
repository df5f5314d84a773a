import { subscriptionOfferKeys } from '@someday/contract/rules/plans';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface RandomInstallation {
  readonly db: Db;
  readonly now: Date;
  readonly seed: number;
  readonly members: number;
}

/**
 * Members and guests with everything the statistics count, in every state the database allows, including some that the program never leads
 * to.
 */
export async function fillAtRandom({ db, now, seed, members }: RandomInstallation): Promise<void> {
  const random = seededRandom(seed);
  const chance = (share: number) => random.fraction() < share;
  const at = (fromDays: number, toDays: number) =>
    new Date(now.getTime() + Math.round((fromDays + random.fraction() * (toDays - fromDays)) * DAY_MS));
  for (let index = 0; index < members; index += 1) {
    const isGuest = chance(0.2);
    const closedAt = !isGuest && chance(0.15) ? at(-5, 0) : null;
    const { id: memberId } = await db
      .insertInto('members')
      .values({
        name: 'Someone',
        email: isGuest ? null : `random${seed}-${index}@example.org`,
        password_hash: isGuest ? null : 'none',
        is_guest: isGuest,
        time_zone: 'Europe/Berlin',
        created_at: at(-60, 0),
        closed_at: closedAt,
        erase_at: isGuest || closedAt !== null ? at(1, 20) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isGuest) await addGuestSession(db, random, memberId, at);
    if (chance(0.8)) {
      const activity = { member_id: memberId, last_active_at: chance(0.4) ? at(-1.5, 0) : at(-60, 0) };
      await db.insertInto('member_activity').values(activity).execute();
    }
    await addMemberships(db, random, memberId, at);
    await addLovedOnes(db, random, memberId, now, at);
  }
  for (let count = 0; count < 60; count += 1) {
    await db
      .insertInto('installation_samples')
      .values({ at: at(-40, 0), stored_bytes: random.below(1e12), queue_age_seconds: random.below(1000) })
      .execute();
  }
}

type At = (fromDays: number, toDays: number) => Date;
let codes = 0;

function code(): { code_hash: Buffer; code_sealed: Buffer } {
  codes += 1;
  const hash = Buffer.alloc(32);
  hash.writeUInt32BE(codes);
  return { code_hash: hash, code_sealed: Buffer.alloc(60, 2) };
}

async function addGuestSession(db: Db, random: SeededRandom, memberId: number, at: At): Promise<void> {
  await db
    .insertInto('guest_sessions')
    .values({
      ...code(),
      email: null,
      access_level: random.pick(['beta', 'admin', 'demo'] as const),
      is_active: random.fraction() < 0.7,
      member_id: random.fraction() < 0.7 ? memberId : null,
      expires_at: at(-7, 7),
      last_used_at: null,
      invited_at: null,
    })
    .execute();
}

async function addMemberships(db: Db, random: SeededRandom, memberId: number, at: At): Promise<void> {
  if (random.fraction() < 0.3) {
    const account = { member_id: memberId, lifetime_at: random.fraction() < 0.5 ? at(-30, 0) : null };
    await db.insertInto('billing_accounts').values(account).execute();
  }
  for (let count = random.below(4); count > 0; count -= 1) {
    await db
      .insertInto('subscriptions')
      .values({
        id: `sub_random_${memberId}_${count}`,
        member_id: memberId,
        offer: random.pick(subscriptionOfferKeys),
        state: random.pick(['incomplete', 'trialing', 'active', 'past_due', 'ended'] as const),
        started_at: at(-60, 0),
        trial_ends_at: random.fraction() < 0.5 ? at(-10, 7) : null,
        period_starts_at: at(-30, 0),
        period_ends_at: at(-12, 30),
        cancel_at_period_end: random.fraction() < 0.3,
        ended_at: null,
      })
      .execute();
  }
}

async function addLovedOnes(db: Db, random: SeededRandom, memberId: number, now: Date, at: At): Promise<void> {
  const mediaId = await addMedium(db, random, memberId);
  for (let count = random.below(4); count > 0; count -= 1) {
    const { id } = await db
      .insertInto('loved_ones')
      .values({
        ...code(),
        member_id: memberId,
        name: 'Emma',
        stamp_color: 1,
        relationship: 'child',
        deleted_at: random.fraction() < 0.2 ? at(-20, 0) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let more = random.below(6); more > 0; more -= 1) {
      const kind = random.pick(['open', 'open', 'ahead', 'ahead', 'held', 'library', 'tried'] as const);
      const opensAt = kind === 'open' ? at(-40, 0) : at(0.001, 400);
      const messageId = await addMessage(db, random, at, {
        memberId,
        mediaId,
        lovedOneId: kind === 'library' || kind === 'tried' ? null : id,
        isTest: kind === 'tried',
        opensAt: kind === 'held' ? null : opensAt,
      });
      if (kind === 'open' || kind === 'ahead')
        await addDelivery(db, random, { messageId, lovedOneId: id, opensAt, now });
    }
  }
}

async function addMedium(db: Db, random: SeededRandom, memberId: number): Promise<number> {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('');
  const object = {
    id: hex(32),
    size: 1000 + random.below(1000),
    sha256: hex(64),
    wrapped_key: Buffer.alloc(60),
    key_id: hex(16),
  };
  await db.insertInto('objects').values(object).execute();
  const { id } = await db
    .insertInto('media')
    .values({
      member_id: memberId,
      original_id: object.id,
      file_name: 'photo.jpg',
      message_type: random.pick(['video', 'photo'] as const),
      format: 'jpeg',
      mime: 'image/jpeg',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewMessage {
  readonly memberId: number;
  readonly mediaId: number;
  readonly lovedOneId: number | null;
  readonly isTest: boolean;
  /** Null: sealed with no day. */
  readonly opensAt: Date | null;
}

/** Even viewed ones may be sealed again. */
async function addMessage(db: Db, random: SeededRandom, at: At, message: NewMessage): Promise<number> {
  const { memberId, mediaId, lovedOneId, isTest, opensAt } = message;
  const infinity: RawBuilder<Date> = sql`'infinity'`;
  const { id } = await db
    .insertInto('messages')
    .values({
      member_id: memberId,
      media_id: mediaId,
      loved_one_id: lovedOneId,
      is_test: isTest,
      title: 'For you',
      category: 'milestone',
      delivery_zone: lovedOneId === null ? null : 'Europe/Berlin',
      opens_at: lovedOneId === null ? null : (opensAt ?? infinity),
      opens_on: lovedOneId === null || opensAt === null ? null : opensAt.toISOString().slice(0, 10),
      viewed_at: lovedOneId !== null && random.fraction() < 0.4 ? at(-40, 0) : null,
      created_at: at(-40, 0),
      deleted_at: random.fraction() < 0.2 ? at(-20, 0) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addDelivery(
  db: Db,
  random: SeededRandom,
  { messageId, lovedOneId, opensAt, now }: { messageId: number; lovedOneId: number; opensAt: Date; now: Date },
): Promise<void> {
  const ends = ['sent', 'sent', 'refused', 'unaddressed', 'stopped'] as const;
  const state = opensAt > now ? ('planned' as const) : random.pick(ends);
  const sentAt = new Date(opensAt.getTime() + random.below(30) * HOUR_MS);
  await db
    .insertInto('outgoing_emails')
    .values({
      kind: 'delivery',
      topic: 'message-open',
      message_id: messageId,
      loved_one_id: lovedOneId,
      occurs_at: opensAt,
      occurs_on: opensAt.toISOString().slice(0, 10),
      state,
      due_at: opensAt,
      address: 'emma@example.org',
      sent_at: state === 'sent' ? (sentAt < now ? sentAt : now) : null,
    })
    .execute();
}
