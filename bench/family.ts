import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { send } from './app.ts';
import { sendPhoto } from './photo.ts';
import { until } from './processes.ts';
import { signUp } from './visitors.ts';

export interface Family {
  readonly memberCookies: readonly { name: string; value: string }[];
  /** The loved one's access code. */
  readonly code: string;
  /** An open message. */
  readonly messageId: number;
  /** The link in a notice's email, with its secret. */
  readonly noticesPath: string;
}

const photos = 3;
/** How long to wait until an idle worker has converted the photos and written the emails. */
const patienceMs = 60_000;
const lovedOneSchema = z.object({ id: z.number(), accessCode: z.string() });
const listSchema = z.object({ messages: z.array(z.object({ media: z.object({ state: z.string() }) })) });

/** Creates a member, a loved one who has been emailed, and three photos ready to view. */
export async function seedFamily(origin: string, dataDir: string): Promise<Family> {
  const cookie = await signUp(origin, 'anna@example.org', 1);
  const body = JSON.stringify({ name: 'Emma', email: 'emma@example.org' });
  const added = await send(origin, '/api/family/members', body, { cookie, 'content-type': 'application/json' });
  const { id, accessCode } = lovedOneSchema.parse(added.reply);
  let messageId = 0;
  for (let index = 1; index <= photos; index++) {
    messageId = await sendPhoto(origin, cookie, id, `Photo ${index}`);
  }
  await until(async () => {
    const answer = await fetch(`${origin}/api/video-messages`, { headers: { cookie } });
    return listSchema.parse(await answer.json()).messages.every(({ media }) => media.state === 'ready');
  }, patienceMs);
  return { memberCookies: cookiesIn(cookie), code: accessCode, messageId, noticesPath: await mailedPath(dataDir) };
}

/** Of a `Cookie` header, for a browser. */
export function cookiesIn(header: string): { name: string; value: string }[] {
  return header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
}

/** Reads the notice from the mailbox folder, where emails are saved without a mail server. */
async function mailedPath(dataDir: string): Promise<string> {
  const box = join(dataDir, 'mailbox');
  let found: string | undefined;
  await until(async () => {
    const names = (await readdir(box).catch((): string[] => [])).filter((name) => name.endsWith('.eml')); // leaves out those still being written
    const mails = await Promise.all(names.map((name) => readFile(join(box, name), 'utf8')));
    // quoted-printable: soft line breaks, and the equals sign
    const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
    found = texts.map((text) => /\/notices#[\w.-]+/.exec(text)?.[0]).find((path) => path !== undefined);
    return found !== undefined;
  }, patienceMs);
  return found ?? '/notices';
}
