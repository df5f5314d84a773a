import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import {
  chooseFiles,
  choosePerson,
  clip,
  next,
  parts,
  press,
  retitle,
  seal,
  stepIs,
} from '#web/testing/composer-page.ts';
import { keepOnDevice, onDevice, spaceOnDevice } from '#web/testing/kept-on-device.ts';
import { setUpMemberPage, toast } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';
import { aFile } from '#web/testing/real-files.ts';
import { deviceStore, noMember, putComposition } from '#web/features/upload/device-store.ts';

keepOnDevice();
spaceOnDevice();
const server = setUpMemberPage();
const address = '/member-dashboard?dialog=send&shared=shared-1';

/** As the service worker leaves it. */
async function shared(memberId: number): Promise<void> {
  const { name, type, lastModified } = clip();
  const files = [{ copyId: 'copy', name, type, lastModified }];
  await putComposition({ id: 'shared-1', memberId, purpose: 'send', entries: undefined, takes: [], files, keptAt: 0 });
  await (await deviceStore())?.put('files', clip(), 'copy');
}
const owner = async () => (await onDevice()).unfinished.map(({ memberId }) => memberId);
const question = () => screen.findByRole('alertdialog', { name: 'Is this your video?' });

beforeEach(() => {
  sessionStorage.clear();
  signedIn(server, { children: [emma, theo] });
});

it('a shared video is sent like a chosen one', async () => {
  await shared(anna.id);
  const call = 'POST /api/video-messages';
  signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage({ title: 'At the lake' })) });
  const { router } = openApp(address);
  await stepIs('Who is it for?');
  screen.getByText('IMG_1.mov');
  await choosePerson('Emma');
  await press('Next: when');
  await next();
  await retitle('At the lake');
  await seal();
  await press('Skip');
  const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
  await done.findByText('Share a link');
  done.getByRole('button', { name: 'Send Another' });
  const sent = server.received.find(({ method, url }) => `${method} ${url}` === call);
  expect(Object.fromEntries(parts(sent?.body))).toMatchObject({ childId: String(emma.id), title: 'At the lake' });
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [], copies: [] });
  await press('Done');
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('shared', 'shared-1'));
});

it('a shared video comes before the question who it’s for, with nothing before it', async () => {
  await shared(anna.id);
  openApp(address);
  await stepIs('Who is it for?');
  await press('Back');
  await stepIs('Say it');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await press('Next: who');
  await stepIs('Who is it for?');
});

it('a video shared while no one was logged in is used only by the member who says it’s theirs', async () => {
  await shared(noMember);
  openApp(address);
  within(await question()).getByText('It was shared to Someday on this device while no one was logged in.');
  expect(screen.queryByText('IMG_1.mov')).toBeNull();
  await press('Not mine');
  const offer = within(await screen.findByRole('region', { name: 'You have an unfinished message' }));
  await offer.findByText('Shared on this device');
  expect(await owner()).toEqual([noMember]);
  await press(/^Continue/);
  await question();
  await press('Yes, use it');
  await stepIs('Who is it for?');
  screen.getByText('IMG_1.mov');
  await waitFor(async () => expect(await owner()).toEqual([anna.id]));
});

it('a shared file that isn’t what its name says is refused with the reason, and the others are used', async () => {
  const letter = aFile('letter.pdf');
  const files = [clip(), letter].map(({ type, lastModified }, place) => ({
    ...{ copyId: `copy ${place}`, name: `IMG_${place}.mov`, type, lastModified },
  }));
  const row = { id: 'shared-1', memberId: anna.id, purpose: 'send', entries: undefined, takes: [], files, keptAt: 0 };
  await putComposition(row);
  for (const [place, file] of [clip(), letter].entries())
    await (await deviceStore())?.put('files', file, `copy ${place}`);
  openApp(address);
  await toast('We couldn’t use everything you shared', 'We can’t read this file.');
  screen.getByText('IMG_0.mov');
  expect(screen.queryByText('IMG_1.mov')).toBeNull();
});

it('what a newer version kept is continued as far as it can be read, and stays for that version', async () => {
  const { name, type, lastModified } = clip();
  const kept = { purpose: 'send', entries: { title: 'At the lake', mood: 'calm' }, takes: [], keptAt: 0 };
  const files = [{ copyId: 'copy', name, type, lastModified }];
  const newer = { ...kept, id: 'shared-1', version: 2, memberId: anna.id, files };
  await putComposition(JSON.parse(JSON.stringify(newer)));
  await (await deviceStore())?.put('files', clip(), 'copy');
  openApp(address);
  await stepIs('Who is it for?');
  screen.getByText('IMG_1.mov');
  await waitFor(async () => expect((await onDevice()).unfinished).toHaveLength(2));
  const { unfinished, copies } = await onDevice();
  expect(unfinished).toContainEqual(newer);
  expect(unfinished).toContainEqual(expect.objectContaining({ version: 1, files }));
  expect(copies).toEqual(['copy']);
});

it('a video another member shared stays theirs', async () => {
  await shared(anna.id + 1);
  openApp(address);
  await stepIs('Who is it for?');
  expect(screen.queryByText('IMG_1.mov')).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull();
  expect(await owner()).toEqual([anna.id + 1]);
});

it.each([
  ['nothing', 'No photo or video came with it.'],
  ['file_type', 'We can’t use this kind of file.'],
  ['file_empty', 'This file is empty.'],
  ['file_too_large', 'The file is too large.'],
  ['not_kept', 'this device is short of space'],
])('if a shared file isn’t taken (%s), says why where another can be chosen', async (refusal, why) => {
  openApp(`/member-dashboard?dialog=send&step=say&shared=${refusal}`);
  await stepIs('Say it');
  await toast('We couldn’t use what you shared', why);
  await chooseFiles(clip());
  await waitFor(() => expect(screen.queryByText('We couldn’t use what you shared')).toBeNull());
});

it('a message begun at the recorder asks who it’s for afterward', async () => {
  openApp('/member-dashboard?dialog=send&step=say');
  await stepIs('Say it');
  await chooseFiles(clip());
  await press('Next: who');
  await stepIs('Who is it for?');
  await choosePerson('Theo');
  await press('Next: when');
  await stepIs('When should it open?');
  await press('Back');
  await press('Back');
  await stepIs('Say it to Theo');
});
