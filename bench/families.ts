import * as z from 'zod';
import type { Db } from '../apps/server/src/db/client.ts';
import { systemClock } from '../apps/server/src/lib/clock.ts';
import { send } from './app.ts';
import { signUp } from './visitors.ts';
import { smallestPng } from './photos.ts';

export interface Families {
  /** Id of a message that is there. */
  readonly message: number;
  /** A code that was never one. */
  readonly wrong: string;
  readonly malformed: string;
  readonly replaced: string;
  /** Of a loved one in the trash. */
  readonly deleted: string;
  /** Of a loved one who has nothing to do with that message. */
  readonly foreign: string;
}

const lovedOneSchema = z.object({ id: z.number(), accessCode: z.string() });
const messageSchema = z.object({ id: z.number() });

/** One family with a message, and codes of every kind that does not open it. */
export async function makeFamilies(origin: string, db: Db, visitor: number): Promise<Families> {
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
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Bench', category: 'milestone', childId: String(noah.id) }))
    form.set(name, value);
  form.set('video', new Blob([smallestPng]), 'photo.png');
  const { reply } = await send(origin, '/api/video-messages', form, { cookie });
  return {
    message: messageSchema.parse(reply).id,
    wrong: '0123456789',
    malformed: 'UUUUUUUUUU',
    replaced: renewed.accessCode,
    deleted: trashed.accessCode,
    foreign: sibling.accessCode,
  };
}
