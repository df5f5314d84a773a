import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { forgetRecord, keptRecords } from '#web/features/upload/device-store.ts';
import { closeOutbox } from '#web/features/upload/outbox/use-outbox.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { compose, press, pressWax, seal, stepIs } from '#web/testing/composer-page.ts';
import { keepOnDevice, onDevice, spaceOnDevice } from '#web/testing/kept-on-device.ts';
import { setUpMemberPage, toast } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aSubscription } from '#web/testing/subscription-context.ts';

keepOnDevice();
const server = setUpMemberPage();
const sending = 'POST /api/video-messages';
const family = { children: [emma, theo] };
const limit = { feature: 'video messages', tier: 'basic', count: 10, maximum: 10 };
const noRoom = json(403, { message: 'You’ve reached the limit of your plan.', code: 'plan_limit', limit });
const { lovedOnes, storedBytes } = aSubscription().usage;
const isFull = aSubscription({ usage: { lovedOnes, storedBytes, messages: { count: 10, maximum: 10 } } });
const subscribed = { 'GET /api/subscription': json(200, isFull) };

const tries = () => server.received.filter(({ method, url }) => `${method} ${url}` === sending).length;
const onItsWay = async () => within(await screen.findByRole('region', { name: 'On its way' }));

async function sendOff(...names: string[]) {
  openApp('/member-dashboard?dialog=send');
  const clips = names.map((name) => aFile(name, `moving picture ${name}`));
  await compose(clips, 'By the sea');
  await seal();
  await screen.findByRole('dialog', { name: 'You’ve reached the limit of your plan' });
  return clips;
}

/** After the reload, the plan has room. */
async function afterReload() {
  cleanup();
  closeOutbox();
  signedIn(server, family, { ...subscribed, [sending]: keeps(aMessage()) });
  openApp('/member-dashboard');
  const section = await onItsWay();
  await section.findByText(/until your plan has room/);
  return section;
}

it('messages that another window has sent all stop waiting', async () => {
  signedIn(server, family, { ...subscribed, [sending]: noRoom });
  await sendOff('a.mov', 'b.mov', 'c.mov');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  const before = tries();
  for (const { id } of await keptRecords(anna.id)) await forgetRecord(id);
  await userEvent.click((await onItsWay()).getByRole('button', { name: 'Try again: By the sea (2 of 3)' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
  expect(tries()).toBe(before);
});

describe('with no room on the device for a copy of its file, which then has to be chosen again', () => {
  spaceOnDevice(0);

  it('a message beyond the plan’s limit still waits after a reload, and is not retried automatically', async () => {
    signedIn(server, family, { ...subscribed, [sending]: noRoom });
    const clips = await sendOff('a.mov');
    const before = tries();

    const section = await afterReload();
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tries()).toBe(before);

    await userEvent.click(section.getByRole('button', { name: 'Try again: By the sea' }));
    await userEvent.upload(await section.findByLabelText(/Choose the file/), clips, { applyAccept: false });
    await waitFor(() => expect(tries()).toBe(before + 1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
  });

  it('a waiting message is not lost when it is edited after a reload with no copy of its file', async () => {
    signedIn(server, family, { ...subscribed, [sending]: noRoom });
    const clips = await sendOff('a.mov');
    const section = await afterReload();
    await userEvent.click(section.getByRole('button', { name: 'Edit: By the sea' }));
    await userEvent.upload(await section.findByLabelText(/Choose the file/), clips, { applyAccept: false });
    await toast('Message Saved With Love', '“By the sea” for Emma');
  });
});

describe('with room on the device for a copy of its file', () => {
  spaceOnDevice();

  it('a waiting message can be edited after a reload with that file, and is saved as unfinished only once even after a double click', async () => {
    signedIn(server, family, { ...subscribed, [sending]: noRoom });
    await sendOff('a.mov');
    const { copies } = await onDevice();
    const section = await afterReload();
    const change = section.getByRole('button', { name: 'Edit: By the sea' });
    for (const press of [1, 2]) fireEvent.click(change, { detail: press });
    await stepIs('Address it');
    const kept = {
      unfinished: [{ entries: { title: 'By the sea' }, files: [{ name: 'a.mov' }] }],
      outgoing: [],
      copies,
    };
    await waitFor(async () => expect(await onDevice()).toMatchObject(kept));
    await seal();
    await pressWax();
    await screen.findByRole('dialog', { name: 'Message Saved With Love' });
    await press('Done');
    await waitFor(async () => expect(await onDevice()).toEqual({ unfinished: [], outgoing: [], copies: [] }));
  });
});
