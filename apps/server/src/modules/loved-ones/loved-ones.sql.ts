import type { Signature } from '@someday/contract/rules/signature';
import { sql } from 'kysely';
import type { PictureFacts } from '#server/http/handlers.ts';

export const placeOfDays = sql<string>`coalesce(loved_ones.time_zone, members.time_zone)`;

export const senderName = sql<string>`coalesce(loved_ones.sender_name, members.name)`;

/** Of the name this loved one uses; without one the name itself, never another name's signature. */
export const signature = sql<Signature>`coalesce(
  case when loved_ones.sender_name is null then members.signature
    else members.signatures -> loved_ones.sender_name end,
  jsonb_build_object('kind', 'typed', 'text', ${senderName}))`;

const pictureFacts = sql`jsonb_build_object('id', portraits.id, 'drawing', portraits.drawing)`;
export const picture = sql<PictureFacts | null>`(
  select ${pictureFacts} from portraits where portraits.loved_one_id = loved_ones.id)`;
const ownPicture = sql<PictureFacts | null>`(
  select ${pictureFacts} from portraits where portraits.member_id = members.id and portraits.loved_one_id is null)`;

export const seenColumns = [
  'stamp_color as color',
  picture.as('picture'),
  signature.as('signature'),
  ownPicture.as('ownPicture'),
] as const;

/** A loved one, with all that their room shows besides the messages, so that it costs no statement of its own. */
export const recipientColumns = [
  'loved_ones.id as lovedOneId',
  'loved_ones.name',
  'members.id as ownerId',
  senderName.as('senderName'),
  ...seenColumns,
] as const;

/** Belongs to the address, even if it's entered again or for another loved one. For queries of `loved_ones`. */
export const noticesStoppedAt = sql<Date | null>`(
  select stopped_at from stopped_addresses
  where stopped_addresses.member_id = loved_ones.member_id and stopped_addresses.address = lower(loved_ones.email))`;

export const codeAskedAt = sql<Date | null>`
  case when code_asked_at > someday_now() - interval '30 days' then code_asked_at end`;
