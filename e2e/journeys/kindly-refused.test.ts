import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errors } from '@someday/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { empty, hlsNaming, removeMedia, svg, textNamedMp4 } from '../../apps/server/src/testing/make-media.ts';
import { setUpJourney } from '../support/journey.ts';
import { addLovedOne, chooseFile, openSendDialog, signUp } from '../support/member.ts';

const journey = setUpJourney();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-refused-'));
});
afterAll(async () => {
  removeMedia();
  await rm(folder, { recursive: true, force: true });
});

/** Files under the program's folder that hold what people send. */
async function storedFiles(): Promise<string[]> {
  const kept = ['objects', 'incoming'].map(async (name) => {
    const found = await readdir(path.join(journey.app.dataDir, name), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  });
  return (await Promise.all(kept)).flat();
}

test('What is not a video is kindly refused', async () => {
  const secret = path.join(folder, 'secret.mp4');
  await writeFile(secret, 'another family’s video');
  const drawing = path.join(folder, 'drawing.png');
  await copyFile(await svg(), drawing);

  const member = await journey.newDesktopPage();
  await signUp(member, 'Anna');
  await addLovedOne(member, 'Emma');
  await member.getByRole('button', { name: 'Close' }).click();
  await openSendDialog(member);
  const dialog = member.getByRole('dialog', { name: 'Send a Message' });
  await dialog.getByLabel('Title').fill('Not a video');

  // What the browser can tell by itself never leaves it.
  await chooseFile(member, await empty());
  await dialog.getByText(errors.file_empty.message).waitFor();
  await chooseFile(member, await svg());
  await dialog.getByText(errors.file_type.message).waitFor();

  journey.expectComplaint(/Not allowed to load local resource/); // the browser reads playlists too, and refuses as well
  journey.expectComplaint(/415 .*\/api\/video-messages\)$/);
  for (const file of [await textNamedMp4(), await hlsNaming(secret), drawing]) {
    await chooseFile(member, file);
    await dialog.getByRole('button', { name: /Send Message|Try Again/ }).click();
    await dialog.getByRole('alert').getByText(errors.file_type.message).waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Not a video');
    await dialog.getByRole('button', { name: 'Choose Another' }).click();
  }

  const { messages } = await (await member.request.get('/api/parents')).json();
  expect(messages).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  const health = await member.request.get('/healthz');
  expect(health.status()).toBe(200);
});
