import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { TestClient } from '../../../apps/server/src/testing/test-client.ts';
import { tusOf, uploadForm } from '../../../apps/server/src/testing/tus.ts';
import { somebody } from '../account.ts';
import type { RunningApp } from '../app.ts';

/** Time to convert a few seconds of video on a busy machine. */
const conversionMs = 60_000;

/** Anna, whose session a browser can carry, and her daughter Emma. */
export async function aFamily({ origin }: RunningApp) {
  const anna = new TestClient(origin);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const person = somebody('Anna');
  await anna.ok('signup', { body: { ...person, timeZone } });
  const emma = await anna.ok('addLovedOne', { body: { name: 'Emma' } });
  return {
    anna,
    person,
    emma,
    /** Sends a message to Emma without the form, which another journey uses. Returns its id once it's converted. */
    async sends(file: string, words: { readonly title: string } & Readonly<Record<string, string>>): Promise<number> {
      const tus = tusOf(anna, origin);
      const bytes = new Uint8Array(await readFile(file));
      const upload = await tus.begin(bytes.length, path.basename(file));
      await tus.patch(upload, 0, bytes);
      const { id } = await anna.ok('createMessage', { form: uploadForm(emma.id, upload, words) });
      const state = async () => (await anna.ok('getOwnMessage', { params: { id: String(id) } })).media.state;
      await expect.poll(state, { timeout: conversionMs, message: words.title }).toBe('ready');
      return id;
    },
  };
}
