import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import {
  chooseDay,
  chooseFiles,
  choosePerson,
  clip,
  compose,
  composer,
  next,
  press,
  pressWax,
  retitle,
  seal,
  stepIs,
} from '#web/testing/composer-page.ts';
import { stubCamera } from '#web/testing/page-camera.ts';
import { keepOnDevice, onDevice, spaceOnDevice } from '#web/testing/kept-on-device.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';
import { aFile } from '#web/testing/real-files.ts';
import { closeOutbox } from '#web/features/upload/outbox/use-outbox.ts';

keepOnDevice();
spaceOnDevice();
const server = setUpMemberPage();
const call = 'POST /api/video-messages';
const keptHere = async () => (await onDevice()).unfinished;
const untilKept = (title: string) =>
  waitFor(async () => expect(await keptHere()).toMatchObject([{ memberId: anna.id, entries: { title } }]));
const offer = async () => within(await screen.findByRole('region', { name: 'You have an unfinished message' }));

/** Reloads the page. What the tab remembers is still there. */
function reload(address: string) {
  dispatchEvent(new Event('pagehide'));
  const tab = Object.entries(sessionStorage);
  cleanup(); // takes longer than a real page would have
  for (const [key, value] of tab) sessionStorage.setItem(key, value);
  closeOutbox();
  return openApp(address);
}
/** The browser was killed, so what the tab remembers is gone as well. */
function restart() {
  sessionStorage.clear();
  return reload('/member-dashboard');
}

beforeEach(() => {
  sessionStorage.clear();
  signedIn(server, { children: [emma, theo] });
});

describe('an unfinished message', () => {
  it('is back, at its step, after a reload', async () => {
    openApp('/member-dashboard?dialog=send');
    await compose([clip()], 'How we picked');
    await untilKept('How we picked');
    reload('/member-dashboard?dialog=send&step=seal');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How we picked'));
    await press('Back');
    await press('Back');
    screen.getByRole('heading', { level: 2, name: 'Say it to Emma' });
  });

  it('still knows the recipient after a reload, even if nothing else was chosen', async () => {
    openApp('/member-dashboard?dialog=send');
    await choosePerson('Theo');
    await next();
    reload('/member-dashboard?dialog=send&step=say');
    await stepIs('Say it to Theo');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Upload Message');
    await stepIs('Say it');
    await chooseFiles(clip());
    await next();
    await stepIs('Who is it for?');
    expect(screen.getByRole('checkbox', { name: /^Theo/ })).toHaveProperty('checked', false);
  });

  it('forgets a recipient that was unselected before a reload', async () => {
    openApp('/member-dashboard?dialog=send');
    await choosePerson('Theo');
    reload('/member-dashboard?dialog=send');
    expect(await screen.findByRole('checkbox', { name: /^Theo/ })).toHaveProperty('checked', true);
    await choosePerson('Theo');
    reload('/member-dashboard?dialog=send');
    expect(await screen.findByRole('checkbox', { name: /^Theo/ })).toHaveProperty('checked', false);
  });

  it.each([
    ['after the file was chosen', async () => {}],
    [
      'after its day was chosen',
      async () => {
        await next();
        await chooseDay('2131-06-14');
      },
    ],
    [
      'after its words were written',
      async () => {
        await next();
        await next();
        await retitle('A message for Emma!');
      },
    ],
  ])('is offered on the dashboard when the browser was killed %s', async (_when, goOn) => {
    openApp('/member-dashboard?dialog=send');
    await choosePerson('Emma');
    await next();
    await chooseFiles(clip());
    await goOn();
    await waitFor(async () => expect(await keptHere()).toHaveLength(1));
    const before = JSON.stringify((await keptHere())[0]?.entries);
    await waitFor(async () => expect(JSON.stringify((await keptHere())[0]?.entries)).toBe(before));
    restart();
    await userEvent.click((await offer()).getByRole('button', { name: /^Continue, A message for Emma/ }));
    await stepIs('Say it to Emma');
    screen.getByText('IMG_1.mov');
  });

  it('can be saved for later, and is deleted once it was sealed', { tags: 'long' }, async () => {
    openApp('/member-dashboard?dialog=send');
    await compose([clip()], 'How we picked');
    await press('Close');
    const question = within(await screen.findByRole('alertdialog', { name: 'Save this message?' }));
    await userEvent.click(question.getByRole('button', { name: 'Save for later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await offer();
    row.getByText(/^For Emma · 1 file · /);
    await press('Upload Message');
    await stepIs('Say it');
    expect(screen.queryByText('IMG_1.mov'), 'the next one starts empty').toBeNull();
    await userEvent.keyboard('{Escape}');

    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    await userEvent.click((await offer()).getByRole('button', { name: 'Continue, How we picked' }));
    await stepIs('Say it to Emma');
    await next();
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'How we picked');
    await seal();
    await pressWax();
    await composer('Message Saved With Love');
    await press('Done');
    await waitFor(async () => expect(await keptHere()).toEqual([]));
    expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull();
    expect((await onDevice()).copies, 'no copy left').toEqual([]);
  });

  it('is unfinished or on its way, with its file, whenever the browser is killed while sealing', async () => {
    signedIn(server, { children: [emma, theo] }).hold();
    openApp('/member-dashboard?dialog=send');
    await compose([clip()], 'How we picked');
    await untilKept('How we picked');
    await seal();
    const moments: (readonly [unfinished: number, outgoing: number, copies: number])[] = [];
    await waitFor(async () => {
      const { unfinished, outgoing, copies } = await onDevice();
      moments.push([unfinished.length, outgoing.length, copies.length]);
      expect(unfinished).toEqual([]);
    });
    expect(moments.at(-1)).toEqual([0, 1, 1]);
    for (const moment of moments)
      expect([
        [1, 0, 1],
        [0, 1, 1],
      ]).toContainEqual(moment);
    restart();
    const section = within(await screen.findByRole('region', { name: 'On its way' }));
    section.getByText('How we picked');
    expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull();
  });

  it(
    'has its latest words, and isn’t offered once sealed, however long copying its file takes',
    { tags: 'long' },
    async () => {
      const { estimate } = navigator.storage;
      const gate = Promise.withResolvers<void>();
      navigator.storage.estimate = () => gate.promise.then(estimate);
      signedIn(server, { children: [emma, theo] }).hold();
      openApp('/member-dashboard?dialog=send');
      await compose([clip()], 'How we picked');
      await untilKept('How we picked');
      expect((await onDevice()).copies).toEqual([]);
      await seal();
      await waitFor(async () => expect((await onDevice()).outgoing).toHaveLength(1));
      gate.resolve();
      await waitFor(async () => expect((await onDevice()).copies).toHaveLength(1));
      expect(await onDevice()).toMatchObject({ unfinished: [], outgoing: [{ fields: { title: 'How we picked' } }] });
    },
  );

  it('is saved again, with its file, when sending is stopped', { tags: 'long' }, async () => {
    signedIn(server, { children: [emma, theo] }).hold();
    openApp('/member-dashboard?dialog=send');
    await compose([clip()], 'How we picked');
    await seal();
    await composer('Your message is on its way');
    await pressWax();
    await press('On its way');
    await press('Stop sending');
    await stepIs('Address it');
    await waitFor(async () =>
      expect(await onDevice()).toMatchObject({ unfinished: [{ entries: { title: 'How we picked' } }], outgoing: [] }),
    );
    expect((await onDevice()).copies).toHaveLength(1);
    restart();
    await userEvent.click((await offer()).getByRole('button', { name: 'Continue, How we picked' }));
    await stepIs('Say it to Emma');
    screen.getByText('IMG_1.mov');
  });

  it('doesn’t keep a file that was replaced', async () => {
    openApp('/member-dashboard?dialog=send');
    await choosePerson('Emma');
    await next();
    await chooseFiles(clip());
    await waitFor(async () => expect((await onDevice()).copies).toHaveLength(1));
    const [first] = (await onDevice()).copies;
    await press('Choose another');
    await chooseFiles(aFile('IMG_2.mov'));
    await waitFor(async () =>
      expect((await onDevice()).unfinished).toMatchObject([{ files: [{ name: 'IMG_2.mov' }] }]),
    );
    await waitFor(async () => expect((await onDevice()).copies).toHaveLength(1));
    expect((await onDevice()).copies).not.toContain(first);
  });

  it('can be discarded on the dashboard, after a question', async () => {
    openApp('/member-dashboard?dialog=send');
    await compose([clip()]);
    await untilKept('A message for Emma');
    restart();
    await userEvent.click((await offer()).getByRole('button', { name: /^Discard/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull());
    expect(await keptHere()).toEqual([]);
  });

  it('isn’t offered to another member, or while a window is working on it', async () => {
    openApp('/member-dashboard?dialog=send');
    await compose([clip()]);
    await untilKept('A message for Emma');
    expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull();
    signedIn(server, { member: { ...anna, id: 2 }, children: [emma] });
    restart();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: /unfinished/ })).toBeNull();
  });

  it('is already on its way after a reload while sending', async () => {
    signedIn(server, { children: [emma, theo] }).hold();
    openApp('/member-dashboard?dialog=send');
    await compose([clip()], 'How we picked');
    await seal();
    await composer('Your message is on its way');
    cleanup();
    const { router } = openApp('/member-dashboard?dialog=send');
    await screen.findByRole('region', { name: 'On its way' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });
});

it('a take set aside to record again isn’t lost to another way of saying it', async () => {
  const { onLine, userAgent } = navigator;
  const camera = stubCamera();
  Object.assign(navigator, { onLine, userAgent });
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  openApp('/member-dashboard?dialog=send&step=say');
  await screen.findByRole('radio', { name: 'Upload' });
  for (const button of ['Start Camera', 'Start Recording', 'Start now']) await press(button);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000); // shorter takes aren't stopped
  await press('Stop');
  await screen.findByText('Recording Complete');
  camera.permit('denied');
  await press('Record Again');
  await screen.findByRole('button', { name: 'Start Camera' });
  screen.getByRole('button', { name: 'Keep it' });
  expect(screen.queryByRole('radio', { name: 'Upload' })).toBeNull();
});
