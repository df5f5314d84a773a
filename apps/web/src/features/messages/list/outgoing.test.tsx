import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseFiles, choosePerson, press, pressWax, retitle, seal, stepIs } from '#web/testing/composer-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const call = 'POST /api/video-messages';
const clip = (name = 'IMG_1.mov') => aFile(name, `moving picture ${name}`);

async function sendOff(...files: File[]) {
  openApp('/member-dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Message' }));
  await chooseFiles(...files);
  await press('Next: who');
  await choosePerson('Emma');
  await press('Next: when');
  await press('Next: seal');
  await retitle('By the sea');
  await seal();
}

async function closeProgress() {
  const sending = within(await screen.findByRole('dialog', { name: 'Your message is on its way' }));
  await userEvent.click(sending.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
}

/** Whether the page can be left without a question. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const onItsWay = async () => within(await screen.findByRole('region', { name: 'On its way' }));
const titles = () =>
  server.received
    .filter(({ method, url }) => `${method} ${url}` === call)
    .map(({ body }) => /name="title"\r\n\r\n([^\r]*)/.exec(body)?.[1]);

describe('a message on its way', () => {
  it('continues when its dialog is closed, and says when it has arrived', async () => {
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage({ title: 'By the sea' })) });
    uploads.hold();
    await sendOff(clip());
    await closeProgress();
    const section = await onItsWay();
    section.getByText('By the sea');
    section.getByRole('progressbar', { name: 'Sending your message' });
    expect(mayLeave()).toBe(false);
    uploads.release();
    await toast('Message Saved With Love', '“By the sea” for Emma');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
    expect(mayLeave()).toBe(true);
  });

  it('can be paused, and continues with what is missing', { tags: 'long' }, async () => {
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    uploads.hold();
    await sendOff(clip());
    await closeProgress();
    const section = await onItsWay();
    await userEvent.click(section.getByRole('button', { name: 'Pause: By the sea' }));
    section.getByText('Paused. Nothing is lost.');
    uploads.release();
    expect(titles()).toEqual([]);
    await userEvent.click(section.getByRole('button', { name: 'Resume: By the sea' }));
    await toast('Message Saved With Love', '“By the sea” for Emma');
    expect(uploads.arrived()).toHaveLength(1);
  });

  it('says why it was refused, and can be edited', { tags: 'long' }, async () => {
    const message = 'Choose tomorrow or a later date.';
    const uploads = signedIn(
      server,
      { children: [emma, theo] },
      { [call]: json(400, { message, code: 'invalid_input' }) },
    );
    uploads.hold();
    await sendOff(clip());
    await closeProgress();
    const section = await onItsWay();
    uploads.release();
    await section.findByText(message);
    await userEvent.click(section.getByRole('button', { name: 'Edit: By the sea' }));
    await stepIs('Address it');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By the sea');
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
    await seal();
    await waitFor(() => expect(titles()).toEqual(['By the sea', 'By the sea']));
    expect(uploads.arrived(), 'what has arrived is not sent again').toMatchObject([
      { bytes: clip().size, isDropped: false },
    ]);
  });

  it('is discarded only after a question, on the server as well', async () => {
    const uploads = signedIn(server, { children: [emma, theo] });
    uploads.hold();
    await sendOff(clip());
    await closeProgress();
    const section = await onItsWay();
    await userEvent.click(section.getByRole('button', { name: 'Discard: By the sea' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this message?' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(uploads.arrived()).toMatchObject([{ isDropped: true }]));
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
  });

  it('waits for a connection and continues automatically', { tags: 'long' }, async () => {
    let isAway = true;
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    const answer = uploads.answer;
    uploads.answer = (request, response) => {
      if (!isAway || !request.url.startsWith('/api/uploads')) return answer(request, response);
      response.destroy();
      return true;
    };
    await sendOff(clip());
    await pressWax();
    await screen.findByRole('button', { name: 'You’re offline. It’s safe here and continues when you’re back.' });
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('dialog', { name: 'Message Saved With Love' });
  });
});

describe('several files together', () => {
  it('become separate messages, sent one after the other', async () => {
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    uploads.hold();
    await sendOff(clip('a.mov'), clip('b.mov'), clip('c.mov'));
    const section = within(await screen.findByRole('dialog', { name: 'Your messages are on their way' }));
    await pressWax();
    section.getByRole('heading', { name: 'All three sealed. Emma can open them as soon as they’re ready.' });
    expect(section.getAllByText(/^By the sea/).map(({ textContent }) => textContent)).toEqual([
      'By the sea (1 of 3)',
      'By the sea (2 of 3)',
      'By the sea (3 of 3)',
    ]);
    await waitFor(() => expect(uploads.arrived().map(({ fileName }) => fileName)).toEqual(['a.mov']));
    uploads.release();
    await waitFor(() =>
      expect(titles()).toEqual(['By the sea (1 of 3)', 'By the sea (2 of 3)', 'By the sea (3 of 3)']),
    );
    expect(uploads.arrived().map(({ fileName }) => fileName)).toEqual(['a.mov', 'b.mov', 'c.mov']);
  });

  it('are shown with their pictures and links once they have arrived', { tags: 'long' }, async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage({ title: 'By the sea' })) });
    await sendOff(clip('a.mov'), clip('b.mov'));
    await pressWax();
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    expect(done.getAllByText('By the sea')).toHaveLength(2);
    await userEvent.click(done.getByText('Share a link'));
    expect(done.getAllByLabelText('Share link for Emma')).toHaveLength(2);
    await userEvent.click(done.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
  });

  it('continue when their dialog is closed', { tags: 'long' }, async () => {
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    uploads.hold();
    await sendOff(clip('a.mov'), clip('b.mov'));
    const sending = within(await screen.findByRole('dialog', { name: 'Your messages are on their way' }));
    await pressWax();
    await userEvent.click(sending.getByRole('button', { name: 'Done' }));
    expect((await onItsWay()).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    uploads.release();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
  });
});
