import * as z from 'zod';
import type { Db } from '../apps/server/src/db/client.ts';
import { systemClock } from '../apps/server/src/lib/clock.ts';
import { send } from './app.ts';
import { signUp } from './visitors.ts';
import { sendPhoto } from './photo.ts';

export interface RefusedCodes {
  /** Id of an existing message. */
  readonly message: number;
  /** A code that never existed. */
  readonly wrong: string;
  readonly malformed: string;
  readonly replaced: string;
  /** A code of a loved one in the trash. */
  readonly deleted: string;
  /** A code of a loved one the message isn't for. */
  readonly foreign: string;
}

const lovedOneSchema = z.object({ id: z.number(), accessCode: z.string() });

/** One family with a message, and a code of every kind that doesn't open it. */
export async function makeRefusedCodes(origin: string, db: Db, visitor: number): Promise<RefusedCodes> {
  const cookie = await signUp(origin, 'family@example.org', visitor);
  const json = { cookie, 'content-type': 'application/json' };
  const aLovedOne = async () => {
    const { reply } = await send(origin, '/api/family/members', JSON.stringify({ name: 'Noah' }), json);
    return lovedOneSchema.parse(reply);
  };
  const [noah, sibling] = [await aLovedOne(), await aLovedOne()];
  const [renewed, trashed] = [await aLovedOne(), await aLovedOne()];
  await send(origin, `/api/family/members/${renewed.id}/access-code`, '{}', json);
  await db.updateTable('loved_ones').set({ deleted_at: systemClock.now() }).where('id', '=', trashed.id).execute();
  const message = await sendPhoto(origin, cookie, noah.id, 'Bench');
  return {
    message,
    wrong: '0123456789',
    malformed: 'UUUUUUUUUU',
    replaced: renewed.accessCode,
    deleted: trashed.accessCode,
    foreign: sibling.accessCode,
  };
}
