import * as z from 'zod';
import { send } from './app.ts';

/** One pixel, which costs no time to send or convert. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const messageSchema = z.object({ id: z.number() });

/** Creates a photo message for a loved one, as the member with the session `cookie`. Returns its id. */
export async function sendPhoto(origin: string, cookie: string, childId: number, title: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, category: 'milestone', childId: String(childId) }))
    form.set(name, value);
  form.set('video', new Blob([smallestPng]), 'photo.png');
  return messageSchema.parse((await send(origin, '/api/video-messages', form, { cookie })).reply).id;
}
